"""What goes over the line: messages and views, the socket, the API, and what guards them."""
