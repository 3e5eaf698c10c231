# One file of feedback for each player.
feedback-title = { $name }: how it went
feedback-verdict = Place { $rank } of { $players }: { $points } points, won { $wins }, drawn { $draws }, lost { $losses }.
feedback-no-faults = No fault in any game.
feedback-faults = { $faults ->
    [one] One game was lost by a fault
   *[other] { GROUPED($faults) } games were lost by a fault
}: { $kinds }.
feedback-first = Mend this first
feedback-more = The other faults
feedback-not-shown = Not shown here, for there are too many: games { $games }.
feedback-fault = Game { $number }, against { $name }
feedback-repeat = See it again:
feedback-repeat-again = Start the program again with the same moves:
feedback-games = All games
feedback-number = Game
feedback-round = Round
feedback-color = Colour
feedback-opponent = Against
feedback-score = Discs
feedback-result = Result
feedback-how = How
feedback-won = won
feedback-drawn = drawn
feedback-lost = lost
