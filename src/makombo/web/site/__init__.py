"""What a browser is shown: pages, the rules as documents, templates and static files."""
