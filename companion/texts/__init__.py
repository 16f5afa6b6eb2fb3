"""What is said to people: the words of the messages that rules, table and views carry, in English and Spanish.

`en.po` and `es.po` here hold what all games share, those in a game's own `texts` folder what is its own. `make texts`
compiles them.
"""
