"""The games themselves: logs, tables, rooms and the lobby; what is said and sent stands above."""
