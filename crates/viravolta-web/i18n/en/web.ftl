web-numbered-move = { $number }. { $side }: { $square }
web-numbered-pass = { $side } passes
web-last-move = { $disc }, last move
web-to-move = { $side } to move. Black { $black }, white { $white }.
web-player = { $name } ({ $side })
web-role-player = You play { $side }.
web-role-watch = You watch this game.

web-fault-malformed = This request cannot be read: { $reason }
web-fault-not-yours = This is not yours to do: it is the other side’s turn, or you have the link for watching.
web-fault-cross-site = Another site sent this request, and it was not done.
web-fault-not-found = There is nothing at this address. Check the link.
web-fault-method = This address is not asked that way.
web-fault-stale = The game has gone on meanwhile.
web-fault-no-stream = This page reads no events. Load it again.
web-fault-over = The game is over.
web-fault-too-large = This is too large.
web-fault-too-many = { $n ->
    [one] Too many requests. Try again in a second.
   *[other] Too many requests. Try again in { $n } seconds.
}
web-fault-building = The game database is being prepared. Try again in a moment.
web-fault-closing = The server is being stopped.
web-fault-broken = The server could not do this. Nothing was changed; try again.

web-cup-running = running: { $played } of { $all } games so far
web-cup-waiting = waiting: { $played } of { $all } games so far
web-cup-finished = { $played ->
    [one] finished: one game
   *[other] finished: { $played } games
}
web-cup-rests = rests
web-cup-round = Round { $number }
web-cup-game-on = being played

page-skip = To the content
page-nav = Pages
page-play = Play
page-analyse = Analyse
page-cups = Cups
page-cup = The cup
page-languages = Languages
page-board = Board
page-needs-script = Moving and thinking need JavaScript. Games and cups can be read without it.
page-reload = Load the page again to see new moves.
page-moves = Moves
page-home = To the first page
page-no-cups = No cups yet. They appear here as soon as their first game is played.
page-projector = For the projector
page-standings = Standings
page-rank = Rank
page-player = Player
page-points = Points
page-wins = Won
page-draws = Drawn
page-losses = Lost
page-fault-count = Faults
page-discs = Discs
page-running = Being played
page-rounds = Rounds
page-cross = Who against whom
page-next = Next
page-faults = Faults
