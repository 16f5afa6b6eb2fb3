"""The rules of the games: pure, without clock, chance, files or words. A new game is one folder and one line here."""
