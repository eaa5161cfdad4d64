"""The web application: both games in a browser, alone or with a friend, and an API for programs."""
