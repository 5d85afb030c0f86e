"""The screens of finished games: results, replay, score sheet and export."""
