help-db = Search a folder of WTHOR files: games, players, tournaments, positions
help-db-games = List games
help-db-game = Show one game, by the number that “db games” gives it
help-db-game--number = The number of the game in “db games”
help-db-players = List players with their results
help-db-tournaments = List tournaments
help-db-position = Say how often a position was reached, with what results, and what was played next
help-db-games--position = Only games that reached this position, however the board is turned
help-db-position--game = A board, a game, a file that holds one, or - for standard input; nothing for the start
help-db--examples =
    viravolta db games --folder wthor/ --player tastet --year 1996-1999
    viravolta db game 17 --folder wthor/
    viravolta db position f5d6c3d3c4 --folder wthor/
    viravolta db players --folder wthor/ --opening tiger
help--folder = The folder with the .wtb, .jou and .trn files
help--year = A year, or the first and the last: 1996-1999
help--player = Part of the name of a player, on either side
help--black = Part of the name of the black player
help--white = Part of the name of the white player
help--tournament = Part of the name of the tournament
help--result = The winner; “won” and “lost” are for the player of --player
help--opening = Part of the name of an opening
help--limit = Show no more than this

value-number = NUMBER
value-years = YEARS
value-name = NAME
value-result = RESULT
value-count = COUNT

db-game = { $black } (X) { $score } { $white } (O)
db-no-such-game = there is no game { $number }: the folder has { $all }
db-no-games = { $folder }: there is no .wtb file here; name the folder with --folder
db-whose-result = --result won and --result lost need --player
db-indexing = Indexing positions
db-player = Player
db-tournament = Tournament
db-year = Year
db-years = Years
db-black = Black
db-white = White
db-score = Score
db-opening = Opening
db-opening-is = Opening: { $name }
db-move = Move
db-all = all
db-games = Games
db-wins = Won
db-draws = Drawn
db-losses = Lost
db-percent = %
db-discs = Discs
db-view = Results from the view of { $side }, the side to move:
db-games-found = { $games ->
    [one] One game of { $all }.
   *[other] { $games } games of { $all }.
}
db-entries-found = { $entries ->
    [one] One entry.
   *[other] { $entries } entries.
}
db-position-found = { $games ->
    [0] No game of { $all } reached this position.
    [one] One game of { $all } reached this position.
   *[other] { $games } games of { $all } reached this position.
}
