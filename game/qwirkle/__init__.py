"""Qwirkle: lines of one colour or one shape on an endless table. The smallest game here, the one to read first."""
