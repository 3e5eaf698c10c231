help-analyze = Value the moves of a position, or every move of a game: what it cost and where the game turned
help-analyze--input = A position, a game, a file of them in any format, or - for standard input
help-analyze--depth = Look this many moves ahead
help-analyze--time = Think so long about each position, in milliseconds
help-analyze--level = Think as this level does, from 1 to 10
help-analyze--lines = Of a position, or of where a game ends, show so many of the best moves
help-analyze--only = Analyse only these games of the file: 1,3,5-9
help-analyze--examples =
    viravolta analyze f5d6c3d3c4 --lines 3
    viravolta analyze game.sgf --depth 16 --threads 2
    viravolta analyze WTH_2004.wtb --only 17

analyze-none = there is no such game
analyze-title = Game { $number }
analyze-title-players = Game { $number }: { $black } (X), { $white } (O)
analyze-progress = position { $number } of { $positions }: { $state }
analyze-head-side = side
analyze-head-move = move
analyze-head-value = value
analyze-head-best = best
analyze-head-loss = loss
analyze-head-trust = how sure
