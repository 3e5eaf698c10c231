plain-welcome = Viravolta, line mode. Type a square such as f5 to play, or help.
plain-left = A game was left { $n ->
    [0] at its start
    [one] after one move
   *[other] after { $n } moves
}: type continue to go on with it; if you play instead, it goes into the history.
plain-what = “{ $line }” is neither a square nor a command. Type help.
plain-placed = { $side } plays { $square } and turns { $squares }.
plain-black-on = black on { $squares }
plain-white-on = white on { $squares }
plain-empty = empty
plain-row = Row { $row }: { $content }.
plain-moves = { $n ->
    [0] { $side } has no legal move.
    [one] { $side } has one legal move:
   *[other] { $side } has { $n } legal moves:
}
plain-move = { $square } turns { $squares }
plain-at = Move { $number }, { $mv }.
plain-thinking = The computer is thinking; type now to make it move.
plain-paused = It is the computer's turn, and it waits: type continue.
plain-nowhere = There is nothing in that direction.
plain-hint = { $mv }: { $value } ({ $proof })
plain-languages = Known languages: en, pt-BR, pt-PT.
plain-new-what = “{ $word }” says nothing about a new game. An example: new person 5 8x8 usual 5m (black, white, board, start, time).
plain-setup-what = This is no board: { $error }. An example: setup, then 64 times X, O or - from a1 to h8, then X or O for who is to move.
plain-players-what = Two players, please, black first: person or a level from 1 to 10.
plain-many = { $n } games in this file. Type open, the file and a number.
plain-exists = { $file } exists. Put ! behind the name to write over it.
plain-delete = The branch begins with move { $number }, { $mv }. Type delete! to remove it.
plain-time = { $side }: { $seconds } s left
plain-not-remembered = The game stays: it cannot go into the history, because { $reason }. Save it to a file first.
plain-which-file = Which file? An example: save game.sgf
plain-no-such-game = { $n ->
    [one] There is one game in this file.
   *[other] There are { $n } games in this file.
}
plain-help =
    f5 (any square): play there
    board: the discs row by row; picture: a drawing; moves: the legal moves
    undo, redo; back, forward, start, end, go 12: look around; branch: another branch; main: back to the game; promote: this branch is the game; delete: removes it
    hint: the best moves; value: who is ahead; review: the mistakes; history: the moves so far
    now: the computer stops thinking and moves; continue: go on
    new person 5 8x8 usual 5m: new game (black, white, board 8x8 6x6 4x4, usual or mirrored, time none 30s 5m 5m+3s)
    setup BOARD: any position; players person 5: change the players; levels: what each level does
    open FILE, save FILE, share: moves and board as text; past: games played here
    time: the clocks; resign; language en, pt-BR or pt-PT; theme NAME (for the full screen); quit
