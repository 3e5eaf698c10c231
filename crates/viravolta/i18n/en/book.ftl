help-book = Opening books: make one, look into it, exchange it with other programs
help-book--examples =
    viravolta book show f5d6c3
    viravolta book build opening.vvb --wthor wthor/ --positions 5000 --threads 2
    viravolta book extend opening.vvb my-games.ggf
help-book-build = Make a book of the positions that tournament players met most often; killed or stopped, the same command goes on
help-book-build--book = The book; if it is there already, it grows
help-book-build--wthor = Folder with tournament games: WTH_1977.wtb and so on
help-book-build--positions = How many of the positions
help-book-build--depth = Look this many moves ahead
help-book-build--solve-from = From so many empty squares on, solve the position
help-book-build--threads = Threads that search, each its own positions; the book does not depend on it
help-book-build--hash = Memory for the table of each thread, in MiB
help-book-build--weights = Another evaluation than the one inside the program
help-book-build--examples =
    viravolta book build opening.vvb --wthor wthor/ --positions 5000 --threads 2
help-book-extend = Add positions to a book: those of games, and those that good play reaches soon after the book ends
help-book-extend--book = The book; it is made if it is not there
help-book-extend--games = Games, or files with games in any format
help-book-extend--moves = Of each game so many moves
help-book-extend--widen = Also go on where both sides together gave away no more than this, in hundredths of a disc
help-book-extend--positions = With --widen, add no more than this
help-book-extend--depth = Look this many moves ahead
help-book-extend--solve-from = From so many empty squares on, solve the position
help-book-extend--threads = Threads that search, each its own positions; the book does not depend on it
help-book-extend--hash = Memory for the table of each thread, in MiB
help-book-extend--weights = Another evaluation than the one inside the program
help-book-extend--examples =
    viravolta book extend opening.vvb f5d6c3d3c4
    viravolta book extend opening.vvb --widen 100 --positions 500
help-book-show = Show what the book knows about a position
help-book-show--game = A board, a game, a file that holds one, or - for standard input; nothing for the start
help-book-export = Write the book for other programs: .egbk3 for Egaroucid, .dat for Edax, .jsonl as text, .vvb as it is
help-book-export--to = The file to write; its ending says how
help-book-import = Read the book of another program: of Egaroucid (.egbk3, .egbk2), of Edax (.dat), or a text of “book export”
help-book-import--from = The book to read; its content says what it is
help-book-import--to = The book to write, in our format
help--book = Another opening book than the one inside the program and what was learnt from games
help--no-book = Search everything; use no opening book

value-hundredths = HUNDREDTHS

book-state = { GROUPED($positions) } positions: { GROUPED($done) } of { GROUPED($searches) } searches
book-built = { $file }: { GROUPED($positions) } positions, { $searches ->
    [one] one search
   *[other] { GROUPED($searches) } searches
}
book-extend-nothing = nothing to add: name games, or ask for --widen
book-unknown = The book does not know this position.
book-leaves = leaves the book
book-holds = The book holds { $positions ->
    [one] one position.
   *[other] { GROUPED($positions) } positions.
}
book-ending = { $file }: the ending must be .egbk3, .dat, .jsonl or .vvb
book-line = line { $line }: expected a position with its best move, as “book export” writes it
book-written = { $file }: { GROUPED($positions) } positions, { GROUPED($bytes) } bytes
book-left-out = { $positions ->
    [one] One position is left out: it has no move to choose, or no known value.
   *[other] { GROUPED($positions) } positions are left out: they have no move to choose, or no known value.
}
book-fault-magic = this is not an opening book
book-fault-version = this is version { $came } of the format; the newest that is read is { $known }
book-fault-length = the file has { GROUPED($came) } bytes where { GROUPED($expected) } are expected; it has been cut off, or something was added
book-fault-checksum = the checksum is wrong: the file is damaged
book-fault-record = position { $number }, byte { $offset }: { $reason }
book-fault-twice = { $square } holds discs of both sides
book-fault-no-move = the side to move has no move
book-fault-not-canonical = the position is not in its canonical form
book-fault-illegal = { $square } is not a legal move
book-fault-no-square = there is no square { $number }
book-fault-score = a value of { $score } discs is not possible
book-fault-proof = the depth of the search is not possible
book-fault-no-value = nothing is known of any move
book-fault-order = the position does not come after the one before it
