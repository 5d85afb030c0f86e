"""Speech engines: the clients of Speech Dispatcher, SAPI and `say`."""
