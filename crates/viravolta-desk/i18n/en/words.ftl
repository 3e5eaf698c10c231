# Players, moves, values and results.
side-black = Black
side-white = White
side-black-inside = black
side-white-inside = white
move-pass = pass

seat-you = you
seat-person = person
seat-computer = computer, level { $level }

said-placed = { $side } plays { $square } and turns { $n ->
    [one] one disc
   *[other] { $n } discs
}.
said-passed = { $side } has no legal move and passes.
said-counts = Black { $black }, white { $white }

result-win = { $side } wins { $more } to { $fewer }.
result-draw = A draw, { $discs } each.
result-resigned = { $side } wins: { $loser } resigned.
result-time = { $side } wins: { $loser } ran out of time.

judged-exact-draw = Exact: a draw
judged-exact-win = Exact: { $side } wins by { $n }
judged-even = About even
judged-ahead = { $side } ahead by about { DECIMAL($discs, places: 1) }

value-win = win
value-draw = draw
value-loss = loss

proof-exact = exact
proof-win-draw-loss = only who wins
proof-selective = to the end, { $percent }% sure
proof-depth = { $n ->
    [one] one move ahead
   *[other] { $n } moves ahead
}
proof-book = book, { $n } moves ahead

pace-unlimited = no clock
pace-move = { $seconds } s per move
pace-game = { $minutes } min per game
pace-increment = { $minutes } min + { $seconds } s per move

opened = Opened { $moves ->
    [0] without moves
    [one] with one move
   *[other] with { $moves } moves
}: { $title }
history-unfinished = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
