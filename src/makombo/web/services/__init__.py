"""What the games and their pages stand on: storage, thinking programs, limits, settings, keys."""
