help-convert = Convert games and positions from any format into any other
help-convert--inputs = Files, folders, typed positions and games, or - for standard input; formats are told by content
help-convert--to = The format to write
help-convert--output = The file to write; for wthor, the folder
help-convert--strict = Let losses end the run too
help-convert--lenient = Leave out what cannot be read, cut games before an illegal move, and report it
help-convert--passes = How a transcript shows passes
help-convert--letters = The case of a transcript's letters; “color” is upper case for black
help-convert--examples =
    viravolta convert f5d6c3 --to board
    viravolta convert archive.ggf --to sgf -o archive.sgf
    viravolta convert wthor/ --to json -o games.json
    viravolta convert games.pgn --to wthor -o my-wthor/

value-input = INPUT

convert-no-format = say the format to write with --to: { $formats }
convert-json-and-other = --json and --to ask for different forms
convert-only-transcripts = --passes and --letters are for --to transcript
convert-nothing = there is no file in these folders
convert-wthor-folder = WTHOR is several files: name a folder with -o
convert-exists = { $name } exists already; choose another folder
convert-lenient-hint = With --lenient such games are cut or left out, and reported.
convert-games = { $games ->
    [one] One game written.
   *[other] { $games } games written.
}
convert-skipped = { $games ->
    [one] One game left out.
   *[other] { $games } games left out.
}
convert-passed-over = { $files ->
    [one] One file of no known format passed over.
   *[other] { $files } files of no known format passed over.
}
convert-losses = What the format cannot hold:
convert-unread = What was there and could not be read:
convert-loss = { $what } ({ $games ->
    [one] one game
   *[other] { $games } games
})
