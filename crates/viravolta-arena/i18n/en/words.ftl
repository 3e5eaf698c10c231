# How games end, what went wrong, and what cannot be read.
words-quoted = “{ $text }”
words-seconds-left = about { $seconds } s left
words-minutes-left = about { $minutes } min left
words-hours-left = about { $hours } h left
words-black = black
words-white = white

outcome-normal = played to the end
outcome-illegal-move = illegal move
outcome-unreadable-answer = unreadable answer
outcome-late = late
outcome-no-answer = no answer
outcome-crash = crash
outcome-out-of-memory = out of memory
outcome-too-much-output = too much output
outcome-wrong-claim = wrong claim
outcome-refused-to-start = refused to start
outcome-void = void: counts for nobody

fault-head = { $name } ({ $color }), move { $number }: { $outcome }.
fault-move = It played { $square } (“{ $said }”): not a legal move there.
fault-move-plain = It played { $square }: not a legal move there.
fault-said = It said: “{ $text }”.
fault-board = The board that it shows does not follow from the game.
fault-time = It took { GROUPED($took) } ms and had { GROUPED($limit) } ms; the referee itself was late by { $referee } ms at most.
fault-exited = The program ended with status { $code } in the middle of the game.
fault-signaled = The program was ended by signal { $signal } { $name } in the middle of the game.
fault-start = The program could not be started: { $reason }
fault-machine = The referee's machine failed, so the game counts for nobody: { $reason }
fault-color = It always lets the person begin, and could not be made to play black.
fault-color-white = It always begins itself, and could not be made to play white.
fault-lot = It draws its colour by lot, and never drew this one ({ $color }): it was started { $tries } times within { $seconds } seconds.
fault-impossible = Your program accepted the impossible move { $said }, which the referee makes so that the program begins.
fault-waited = The referee waited { GROUPED($limit) } ms for { $awaited }.
fault-said-nothing = The program said nothing.
fault-said-last = The last that it said: “{ $text }”.
fault-legal-moves = Legal moves: { $moves }
fault-no-legal-moves = There was no legal move: it had to pass.

guess-swapped = All its moves are legal if line and column are swapped: look there first.
guess-from-one = All its moves are legal if lines and columns are counted from 1, not from 0.
guess-from-zero = All its moves are legal if lines and columns are counted from 0, not from 1.
guess-lines-reversed = All its moves are legal if the lines are counted from the other end.
guess-other-color = All its moves are legal for the other colour: it seems to play the wrong side.

reason-not-in-protocol = This is not a message of the protocol.
reason-before-asked = It answered before it was asked.
reason-resigned = It resigned; here games are played to the end.
reason-refused = It refused a command that it cannot play without.
reason-closed-output = It closed its output and went on running.
reason-computed-at-rest = It went on computing for more than a second after its turn, although it was stopped.
reason-false-complaint = It said that a legal move of its opponent was illegal.
reason-false-pass = It said that it had no move, and it had.
reason-only-echo = It repeated what it was told, and said nothing else.
reason-waits-for-input = It waits for input where its move should come.

aside = Game { $number } ({ $black } – { $white }) and its pair were played again on another machine: an answer was late, and so was the referee there, by { $late } ms. The second time counts; the journal has both.
hungry = Game { $number }: { $name } used { DECIMAL($much, places: 1) } s of processor time, its opponent { DECIMAL($little, places: 1) } s.

cup-read = { $path }: { $reason }
cup-syntax = line { $line }, character { $column }: { $slip }
cup-unknown-key = there is no setting “{ $key }” here; there are { $known }
cup-unknown-word = “{ $word }” is not to choose from; there are { $known }
cup-missing-key = “{ $key }” is missing
cup-twice = this has been said before
cup-other-kind = { $kind } is needed here
cup-kind-text = a text in quotation marks
cup-kind-number = a number
cup-kind-truth = true or false
cup-kind-list = a list in brackets
cup-kind-table = a table
cup-kind-other = a value of another kind
cup-no-toml = this is not TOML, the language of the file: look at quotation marks, brackets and equals signs
cup-too-few-players = a cup needs at least two players: add a [[player]]
cup-same-name = “{ $one }” and “{ $other }” look the same: give one of them another name
cup-language = language: “{ $tag }” is not one of en, pt-BR, pt-PT
cup-name = “{ $name }” cannot be the name of a player
cup-no-such-player = there is no player “{ $name }”
cup-match-of-two = a match is for two players, and there are { $players }
cup-duration = { $key }: “{ $text }” is no duration; write 2s, 500ms or 1m
cup-size = { $key }: “{ $text }” is no size; write 512MB or 64KB
cup-two-times = give only one of per_move, per_game and cpu_per_move
cup-rounds = { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}: with these players from 1 to { $most } rounds are possible without a rematch
cup-games = { $games ->
    [one] one game
   *[other] { $games } games
}: give an even number, so that both players play each colour
cup-no-command = player “{ $player }” has no command
cup-no-source = player “{ $player }” has no source: write the file with its function
cup-does-not-fit = player “{ $player }”: “{ $key }” does not go with its protocol
cup-out-of-range = player “{ $player }”: “{ $key }” is out of range
cup-not-there = player “{ $player }”: there is no { $path }
cup-leads-out = player “{ $player }”: { $path } leads to { $target } through a link, and no link is followed out of a player's folder: put the file itself there, or name the place where it is
cup-in-system = the cup lies right in { $folder }, which every program can see: put it into a folder of its own
cup-opening = openings, line { $line }: { $flaw }
cup-opening-unreadable = no move can be read at character { $column }
cup-opening-illegal = move { $number }, { $mv }, is not legal
cup-opening-over = the game is over, and nothing is left to be played
cup-no-openings = there is no opening in { $file }

journal-io = { $path }: { $reason }
journal-not-ours = { $path } is not the journal of a cup. It stays as it is: give another folder with --out, or move it away
journal-newer = { $path } was written by another version of viravolta (format { $version }): use that version, or give another folder with --out
journal-damaged = { $path }, line { $line }: { $flaw }. Nothing was changed. Take a copy of the file, remove the line, and run the cup again: what the line held is played again
journal-other-cup = { $path } belongs to a cup on other terms ({ $differences }). Undo that in the cup's file, or give another folder with --out
journal-difference = { $key }: { $journal } in the journal, { $cup } now
journal-missing = { $count ->
    [one] { $players } has games in { $path } and is not in the cup's file. Put the player back, and write withdrawn = true if it has left
   *[other] { $players } have games in { $path } and are not in the cup's file. Put the players back, and write withdrawn = true for who has left
}
journal-too-late = the draw is made: { $players } cannot come into this cup any more. Give another folder with --out to begin again
journal-changed = { $count ->
    [one] { $players } has another program than before. Say --replay-changed to play its games again, or --keep to keep them
   *[other] { $players } have other programs than before. Say --replay-changed to play their games again, or --keep to keep them
}
journal-old = { $path } was written by an earlier version, which did not note what the programs were. If they are the same as then, say --keep: the cup goes on, and the old file is kept as journal.v1.jsonl
flaw-checksum = the line was changed or damaged after it was written
flaw-unreadable = this is not a line of a journal ({ $reason })
flaw-player = there is no player number { $player }
flaw-value = the value of “{ $key }” cannot be
flaw-moves = move { $number } is not legal
flaw-result = “{ $key }” does not follow from the moves
flaw-twice = game { $game } is there twice
flaw-out-of-place = game { $game } is not a game of this cup
journal-busy = another referee is writing { $path }
