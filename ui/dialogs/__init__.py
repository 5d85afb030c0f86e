"""Modal dialogs: questions and pickers."""
