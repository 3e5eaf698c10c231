help-convert = Convert positions and games, one per line, from one form into another
help-convert--input = Positions and games, a file that holds them, or - for standard input
help-convert--to = The form to write: moves alone, the board at the end, or JSON
help-convert--passes = How a transcript shows passes
help-convert--letters = The case of a transcript's letters; “color” is upper case for black
help-convert--examples =
    viravolta convert f5d6c3 --to board
    viravolta convert games.txt --to json

convert-no-format = say the form to write: --to transcript, --to board or --to json
convert-json-and-other = --json and --to ask for different forms
convert-only-transcripts = --passes and --letters are for --to transcript
convert-no-moves = a position has no moves to write
