help-levels = Say how strong each level is and how long it takes

levels-line = { $depth }; { $error }; at most { DECIMAL($seconds, places: 1) } s a move
levels-depth = looks { $depth ->
    [one] one ply
   *[other] { $depth } plies
} ahead, { $empties ->
    [0] never sees the end coming
   *[other] to the end from { $empties } empty squares on
}
levels-depth-all = looks as far ahead as time allows
levels-error = misjudges a move by { DECIMAL($discs, places: 1) } discs or so
levels-no-error = plays the best that it finds
levels-1 = For a first game: a child who has just learnt the rules can win
levels-2 = For the first week: takes corners, gives many away
levels-3 = Beginner: sees the answer to its move, and still errs a lot
levels-4 = Casual player: beats somebody who has just learnt the rules
levels-5 = Somebody who plays now and then with friends
levels-6 = Club player: hard to beat without having studied the game
levels-7 = Tournament player: few errors, and hardly any near the end
levels-8 = Stronger than almost everybody: you will need luck
levels-9 = Stronger than any person, in seconds
levels-10 = All there is: the time it has, it uses
