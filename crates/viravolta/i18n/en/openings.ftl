# Lists of openings.
help-openings = Lists of balanced openings
help-openings-generate = Make a list of balanced openings with our engine, one transcript per line
help-openings-generate--count = How many
help-openings-generate--plies = How many moves each has
help-openings-generate--margin = How many discs either side may be ahead
help-openings-generate--depth = How deep the engine looks
help-openings-generate--seed = Another number makes another list
help-openings-generate--examples =
    viravolta openings generate --count 1000 > openings.txt
value-plies = MOVES
value-discs = DISCS

openings-fewer = There seem to be no more than { $found } such openings.
