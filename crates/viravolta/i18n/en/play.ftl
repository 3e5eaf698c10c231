help-play = Play: the full-screen app, or lines of text where there is no screen
help-play--file = A game to open, in any format
help-play--plain = Lines of text instead of the full screen: for screen readers and pipes
help-play--ascii = Only ASCII characters, without colours
help-play--black = Who plays black: person, or a level from 1 to 10
help-play--white = Who plays white: person, or a level from 1 to 10
help-play--time = Time: none, 30s (per move), 5m (per game), 5m+3s
help-play--theme = The colours
help-play--size = Squares on a side of the board
help-play--start = Start position: the usual one, or its mirror image
help-play--examples =
    viravolta play --white 7
    viravolta play --black 3 --white person --time 5m
    viravolta play --plain
    viravolta play game.sgf
value-theme = THEME
