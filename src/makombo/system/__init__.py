"""What the machine gives to every room: files that appear whole, and a cluster's workers."""

MOST_WORKERS = 1024
"""Processes or threads that one piece of work may be shared out to."""
