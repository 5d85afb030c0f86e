"""What a shared table adds to the screen: the table model, chat and table news."""
