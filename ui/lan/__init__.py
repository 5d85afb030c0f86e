"""The parts of shared tables that need no scene: the table model, chat and table news."""
