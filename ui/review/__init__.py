"""Looking back on a game: history, score chart, final scores, key moments and thumbnails."""
