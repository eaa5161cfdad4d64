"""What the machine gives to every room: files that appear whole, and a cluster's workers."""
