"""Sockets in one thread, discovery of tables, and network addresses."""
