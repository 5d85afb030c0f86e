"""The commands without a window: arena, bench, soak, verify, the engine protocol, headless host and join."""
