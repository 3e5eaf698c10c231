side-black = Black
side-white = White

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

illegal-outside = { $mv } lies outside the board.
illegal-occupied = There is a disc on { $mv } already.
illegal-nothing = { $mv } would turn no disc.
illegal-pass = One passes only without a legal move.
illegal-over = The game is over.

judged-exact-draw = Exact: a draw
judged-exact-win = Exact: { $side } wins by { $n }
judged-even = About even
judged-ahead = { $side } ahead by about { DECIMAL($discs, places: 1) }

proof-exact = exact
proof-win-draw-loss = only who wins is certain
proof-selective = to the end, nearly certain
proof-depth = { $n ->
    [one] one move ahead
   *[other] { $n } moves ahead
}

level-1 = First steps
level-2 = Beginner
level-3 = Learner
level-4 = Casual
level-5 = Steady
level-6 = Good
level-7 = Club player
level-8 = Strong
level-9 = Expert
level-10 = Full strength
level-errs = Looks { $depth ->
    [one] one move
   *[other] { $depth } moves
} ahead, misjudges moves by about { DECIMAL($error, places: 1) } discs, and { $last ->
    [0] does not see the end coming
   *[other] sees the end from { $last } empty squares on
}.
level-deep = Looks { $depth } moves ahead, plays the last { $last } empty squares perfectly, and takes up to { DECIMAL($seconds, places: 0) } s per move.
level-strongest = Everything it can find in { DECIMAL($seconds, places: 0) } s per move. People do not beat it.

pace-unlimited = no clock
pace-move = { $seconds } s per move
pace-game = { $minutes } min per game
pace-increment = { $minutes } min + { $seconds } s per move

loss-start = the start position
loss-board-size = the size of the board
loss-moves = the moves
loss-players = the players
loss-ratings = ratings
loss-clocks = clocks
loss-date = the date
loss-event = the event
loss-place = the place
loss-round = the round
loss-result = the result
loss-termination = how the game ended
loss-margin = the margin
loss-komi = komi
loss-match-type = the kind of match
loss-comment = the comment
loss-move-comments = comments on moves
loss-move-evaluations = evaluations
loss-move-times = times of moves
loss-thor = WTHOR numbers
loss-text = some characters
loss-tag = other notes
loss-orientation = how the board is turned
loss-last-pass = a pass at the end
loss-variations = branches
loss-further-games = further games
