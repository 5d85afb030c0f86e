"""The LAN protocol: messages, field types, framing, authentication and streams (docs/lan-protocol.md)."""
