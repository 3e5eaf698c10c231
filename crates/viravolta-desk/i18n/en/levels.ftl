# The levels: a name, for whom it is, and what it does.
level-1 = First steps
level-2 = Beginner
level-3 = Learner
level-4 = Casual player
level-5 = Steady player
level-6 = Club player
level-7 = Tournament player
level-8 = Strong player
level-9 = Expert
level-10 = Full strength
level-for-1 = a child who has just learnt the rules can win
level-for-2 = takes corners, and gives many away
level-for-3 = sees the answer to its move, and still errs a lot
level-for-4 = beats somebody who has just learnt the rules
level-for-5 = plays like somebody who plays now and then with friends
level-for-6 = hard to beat without having studied the game
level-for-7 = few errors, and hardly any near the end
level-for-8 = stronger than almost everybody
level-for-9 = stronger than any person, in seconds
level-for-10 = uses all the time it has
level-errs = Looks { $depth ->
    [one] one move
   *[other] { $depth } moves
} ahead, misjudges a move by about { DECIMAL($error, places: 1) } discs, and { $last ->
    [0] does not see the end coming
   *[other] sees the end from { $last } empty squares on
}; at most { DECIMAL($seconds, places: 1) } s a move.
level-deep = Looks { $depth } moves ahead, plays the last { $last } empty squares without error; at most { DECIMAL($seconds, places: 1) } s a move.
level-strongest = Looks as far ahead as time allows; { DECIMAL($seconds, places: 1) } s a move where no clock runs.
