"""The engine: searches positions of both games, and proves wins of Kisolo."""
