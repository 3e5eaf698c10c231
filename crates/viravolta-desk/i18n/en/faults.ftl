# What can be wrong with positions, games and moves.
fault-typed = at character { $column }: { $reason }
fault-in-file = { $name }, line { $line }, character { $column }: { $reason }
fault-in-line = { $name }, line { $line }: { $reason }
fault-neither = neither a position (64 squares of X, O and -, then the side to move) nor a game (f5d6c3…) nor a file
fault-json-syntax = the JSON is wrong here
fault-json-end = the JSON ends too early
fault-json-data = this is not the JSON of a game: an object with “start”, a board, and “moves”, a list
fault-in-json = inside the JSON, at character { $column } of the part below: { $reason }

fault-board-glyph = { $found } is no square of a board: X, O and - are (or another of the usual signs)
fault-board-length = a board has 64 squares (or 36, or 16) and then the side to move; { $found ->
    [one] one character came
   *[other] { $found } characters came
}
fault-board-length-of-size = this board has { $squares } squares and then the side to move; { $found ->
    [one] one character came
   *[other] { $found } characters came
}
fault-board-side = { $found } is no side to move: X and O are
fault-board-missing-side = the side to move, X or O, must follow the { $squares } squares
fault-board-ambiguous = { $found } is ambiguous beside letters: black to some programs, white to others; write X and O

fault-move = a square such as f5 or a pass is expected, and { $found } came
fault-move-end = a square such as f5 is expected, and the text ends
fault-row = a row from 1 to 8 is expected, and { $found } came
fault-row-end = a row from 1 to 8 is expected, and the text ends
fault-illegal-in-game = move { $number }, of { $side }: { $reason }
fault-illegal-outside = { $mv } is outside the board
fault-illegal-occupied = { $mv } already has a disc
fault-illegal-flips = { $mv } turns no disc
fault-illegal-pass = one passes only without a legal move
fault-illegal-over = the game is over
