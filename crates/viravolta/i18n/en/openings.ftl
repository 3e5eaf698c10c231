# Lists of openings.
help-openings = Openings: those that have names, and lists of balanced ones
help-openings-list = List the openings that have names
help-openings-find = Find openings by a part of the name, or the one of a game
help-openings-find--name = A part of the name (tiger), or moves (f5d6c3d3c4)
help-openings-find--examples =
    viravolta openings find tiger
help-openings-generate = Make a list of balanced openings with our engine, one transcript per line
help-openings-generate--count = How many
help-openings-generate--moves = How many moves each has
help-openings-generate--margin = How many discs either side may be ahead
help-openings-generate--depth = How deep the engine looks
help-openings-generate--seed = Another number makes another list
help-openings-generate--examples =
    viravolta openings generate --count 1000 > openings.txt
value-discs = DISCS

openings-fewer = There seem to be no more than { $found } such openings.
openings-none = no opening is called “{ $name }”: viravolta openings list shows them all
openings-name = Opening
openings-moves = Moves
