# How games end, what went wrong, and what cannot be read.
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
reason-false-complaint = It said that a legal move of its opponent was illegal.
reason-false-pass = It said that it had no move, and it had.
reason-only-echo = It repeated what it was told, and said nothing else.
reason-waits-for-input = It waits for input where its move should come.

cup-read = { $path }: { $reason }
cup-syntax = line { $line }, character { $column }: { $slip }
cup-unknown-key = there is no setting “{ $key }” here; there are { $known }
cup-unknown-word = “{ $word }” is not to choose from; there are { $known }
cup-missing-key = “{ $key }” is missing
cup-twice = this has been said before
cup-other-kind = a value of another kind is needed here ({ $reason })
cup-no-toml = this is not TOML, the language of the file ({ $reason })
cup-too-few-players = a cup needs at least two players: add a [[player]]
cup-same-name = two players are called “{ $name }”
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
cup-does-not-fit = player “{ $player }”: “{ $key }” does not go with its protocol
cup-out-of-range = player “{ $player }”: “{ $key }” is out of range
cup-not-there = player “{ $player }”: there is no { $path }
cup-leads-out = player “{ $player }”: { $path } leads to { $target } through a link, and no link is followed out of a player's folder: put the file itself there, or name the place where it is
cup-in-system = the cup lies right in { $folder }, which every program can see: put it into a folder of its own
cup-opening = openings, line { $line }: not a game that can go on ({ $reason })
cup-no-openings = there is no opening in { $file }

journal-io = { $path }: { $reason }
journal-damaged = { $path }, line { $line } cannot be read: { $reason }
journal-other-cup = { $path } belongs to a cup with other players or terms: give another folder with --out, or move it away
journal-busy = another referee is writing { $path }
