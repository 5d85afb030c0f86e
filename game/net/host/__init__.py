"""The server of a shared table: lobby, admission, match, bans, chat and turn timer."""
