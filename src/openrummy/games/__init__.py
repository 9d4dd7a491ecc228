"""The games: each a record of parts, with a name and the house rules it may be played with."""
