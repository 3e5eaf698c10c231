# The report page.
page-summary = { $players } players, { $games ->
    [one] one game
   *[other] { GROUPED($games) } games
}, { $faults ->
    [0] no fault
    [one] one fault
   *[other] { $faults } faults
}
page-standings = Standings
page-standings-note = A win is 1 point, a draw ½. Equal points: in a Swiss cup the opponents' points (Buchholz), then the points of those beaten (Sonneborn-Berger, S-B), then the discs, then fewer faults. A game lost by a fault counts 0–64. ± covers 19 of 20 cases; the last column is how likely the player is stronger than the next.
page-rank = #
page-player = Player
page-points = Points
page-wins = Won
page-draws = Drawn
page-losses = Lost
page-faults = Faults
page-tie-break = S-B
page-discs = Discs
page-los = Stronger
page-cross-table = Cross table
page-cross-note = Points of the row's player against the column's, of how many games. A click shows the first of them.
page-ratings = Ratings
page-plot-note = Elo with the mean at 1500; the line covers 19 of 20 cases.
page-games = Games
page-game = Game
page-move = Move
page-pass = pass
page-against = against { $name }
page-faults-by-player = Faults by player
page-no-faults = No player made a fault.
page-referee = The referee itself was late by { $referee } ms at most; what is late by less than that counts as in time.
page-filter = Filter: names, numbers, outcomes
page-first = First position
page-back = One move back
page-play = Play the game
page-forward = One move on
page-last = Last position
page-more-faults = and { $faults ->
    [one] one more
   *[other] { $faults } more
}
page-meetings = Meetings
page-meeting = First – second
page-thinking = Time for a move
page-meetings-note = From the first player's view. ± covers 19 of 20 cases and is counted over pairs of games with the same opening.
page-bracket = Bracket
page-rounds = Rounds
page-round = Round { $round }
page-final = Final
page-rest = rests
page-rests = Rests
page-withdrawn = has left
page-running = { $due ->
    [one] One game is left
   *[other] { GROUPED($due) } games are left
}
page-clock = left
page-lost = { $name }: { $outcome }
page-unplayed = Not played
page-unplayed-game = Game { $number } ({ $black } – { $white }), { $times ->
    [one] one attempt
   *[other] { $times } attempts
}: counts for nobody. { $why }
page-undecided = { $one } – { $other }: not decided, because a game of theirs could not be played.
