"""The speech programs of the systems: Speech Dispatcher, SAPI and `say`."""
