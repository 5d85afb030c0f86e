"""The client of a shared table: connect, follow the game, reconnect."""
