help-solve = Find the exact result of positions, and compare it with what a file says
help-solve--input = A position, a game that ends in it, a file of them (one a line; OBF with its scores), or - for standard input
help-solve--wld = Only find out who wins
help-solve--lines = Value so many of the best moves
help-solve--only = Solve only these positions of the file: 1,3,5-9
help-solve--size = Squares on a side of the board where games begin
help-solve--start = Solve the start position: the usual one, or its mirror image
help-solve--resume = Keep what is proven in this file; the same command goes on from there after an interruption
help-solve--examples =
    viravolta solve fforum-40-59.obf --threads 2
    viravolta solve '-----OX--XO----- X' --lines 4
    viravolta solve --size 6 --start --resume 6x6.proof

solve-nothing = say what to solve: a position, a file of positions, or --start
solve-none = there is no such position
solve-obf = a move with its score, such as A2:+38, is expected
solve-resume-one = --resume is for one position, and { $positions } came
solve-resume-busy = { $name }: another run is using this file
solve-resume-other = { $name }: this is the proof of another position, or no proof at all
solve-resume-newer = { $name }: a newer version of viravolta has written this proof (format { $version }): use that version, or another file
solve-resume-damaged = { $name }, line { $line }: this line is damaged
solve-progress = { $number } of { $positions }: { $state }
solve-staged-progress = { $answers } questions answered, { DECIMAL($millions, places: 1) } million nodes; now: { $discs } or better?
solve-head-empties = empties
solve-head-score = score
solve-head-move = move
solve-head-nodes = nodes
solve-head-seconds = seconds
solve-head-speed = Mn/s
solve-head-file = the file
solve-agrees = agrees
solve-score-differs = says { $score }
solve-move-differs = has other best moves: { $moves }
solve-value-differs = says { $mv } { $score }
solve-line = Best play: { $moves }
solve-end = At the end: black { $black }, white { $white }, { $empty } empty
solve-total = { $positions ->
    [one] One position
   *[other] { $positions } positions
}{ $compared ->
    [0] {""}
   *[other] , { $agreeing } of { $compared } as in the file
}; { GROUPED($nodes) } nodes in { DECIMAL($seconds, places: 3) } s, { DECIMAL($speed, places: 1) } million per second
solve-disagreement = { $positions ->
    [one] one position is not as the file says
   *[other] { $positions } positions are not as the file says
}
