help-show = Show a position, or where a game stands
help-show--game = A board (64 squares and the side to move), a game (f5d6c3), a file that holds one, or - for standard input; nothing for the start
help-show--after = Stop after so many moves, passes included
help-show--lines = Show how much so many of the best moves are worth, too
help-show--examples =
    viravolta show f5d6c3
    viravolta show game.txt --after 20
    viravolta show --size 6 --json

show-counts = Black (X) { $black }, white (O) { $white }, { $empty } empty
show-black-to-move = Black to move: { $moves }
show-white-to-move = White to move: { $moves }
show-black-must-pass = Black must pass
show-white-must-pass = White must pass
show-after-end = the game has { $moves ->
    [one] one move
   *[other] { $moves } moves
}, and { $asked } were asked for
show-opening = Opening: { $name }
