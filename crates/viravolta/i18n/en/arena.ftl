# Championships.
help-arena = Run championships between programs, each in a closed room
help-arena--examples =
    viravolta arena check cup.toml
    viravolta arena run cup.toml --jobs 2
    viravolta arena match builtin:5 gtp:./other --games 200
help-arena-init = Make a cup from the submissions of a class: build all, find out what each speaks, write cup.toml
help-arena-init--folder = A folder, or Moodle's zip, with a folder, an archive or a file per student
help-arena-init--out = The folder of the cup; a cup.toml that is there stays as it is
help-arena-init--protocol = What all of them speak; otherwise it is found out
help-arena-init--jobs = How many submissions at a time
help-arena-init--examples =
    viravolta arena init entregas/
    viravolta arena init moodle.zip --protocol function --out copa
help-arena-check = Start every program of a cup and walk it through its protocol
help-arena-check--cup = The cup's file
help-arena-check--player = Only this player
help-arena-check--conversation = Show what was said in the first game with each colour, and what the referee understood
help-arena-run = Play a cup; started again, it goes on where it was
help-arena-run--cup = The cup's file
help-arena-run--examples =
    viravolta arena run cup.toml
    viravolta arena run cup.toml --out results --jobs 2
help--out = Folder of the results; otherwise the cup's name and -results
help--jobs = Games at the same time; otherwise one less than there are processors
help--force = Play more games at the same time than there are processors: programs may be late through no fault of theirs
help--sandbox = Walls around the programs: refuse to run without them, take what there is, or none
help-arena-run--sprt = Stop a match as soon as one of two differences in Elo is 19 times likelier than the other: 0,10
help-arena-run--replay-changed = Play the games of changed programs again
help-arena-run--keep = Keep the games of changed programs, and go on with journals of earlier versions
help-arena-run--retry = Try games again that could not be played three times
help-arena-match--keep = Keep the games of changed programs
help-arena-report = Write the page and the files of a cup again, from its journal
help-arena-report--folder = The folder of the results
help-arena-replay = Show a game; with --again, play a fault once more with its program
help-arena-replay--folder = The folder of the results
help-arena-replay--game = The number of the game
help-arena-replay--again = Start the program at fault again and give it the same moves
help-arena-match = Play a match between two programs and say what it proves
help-arena-match--first = The first player: builtin:LEVEL, or PROTOCOL:COMMAND
help-arena-match--second = The second player
help-arena-match--games = How many games; each opening is played with both colours
help-arena-match--time = Time for a move
help-arena-match--openings = builtin, none, or a file with one transcript per line
help-arena-match--sprt = Stop as soon as one of two differences in Elo is 19 times likelier than the other: 0,10
help-arena-match--out = Folder of the results, to look at or to go on later; otherwise nothing is kept
help-arena-match--seed = Decides everything that is drawn by lot
help-arena-match--examples =
    viravolta arena match builtin:3 builtin:5 --games 100 --time 200ms
    viravolta arena match nboard:./new nboard:./old --games 20000 --sprt 0,10 --jobs 8
value-cup = CUP
value-player = PLAYER
value-jobs = JOBS
value-walls = WALLS
value-game = GAME
value-games = GAMES
value-time = TIME
value-elo-pair = ELO0,ELO1
value-openings = OPENINGS
value-protocol = PROTOCOL

arena-too-many-jobs = { $jobs } games at the same time are too many for { $cores ->
    [one] one processor
   *[other] { $cores } processors
}: programs would be late through no fault of theirs. Use fewer --jobs, or --force
arena-walls-missing = this machine lacks walls that are required: { $layers }. “viravolta doctor” says more; --sandbox best-effort runs without them
arena-walls-best-effort = Careful: these walls are missing: { $layers }.
arena-walls-off = Careful: the programs run without walls, with everything that you may do.
arena-walls-off-root = Careful: the programs run without walls and AS ROOT.
arena-table-head = # | player | points | won | drawn | lost | faults
arena-written = The report is in { $page }
arena-game = { $number }. { $black } { $discs } { $white }
arena-progress = { GROUPED($finished) } of { GROUPED($total) } games
arena-resumed = Resuming: { $games ->
    [one] one game is
   *[other] { GROUPED($games) } games are
} in the journal and will not be played again.
arena-due = { $games ->
    [0] No game
    [one] One game
   *[other] { GROUPED($games) } games
} to play. Stop with Ctrl-C whenever you like: the same command goes on where it was.
arena-due-not-kept = { $games ->
    [one] One game
   *[other] { GROUPED($games) } games
} to play. Without --out nothing is kept: Ctrl-C ends the match for good, and shows what there is.
arena-stopping = Stopping after the moves that are being thought about. Ctrl-C again stops at once.
arena-stopped = Stopped. The same command goes on where it was.
arena-stopped-for-good = Stopped. Without --out nothing is kept.
arena-unplayed = Game { $number } ({ $black } - { $white }) was not played. The same command plays it again. { $why }
arena-given-up = Game { $number } ({ $black } - { $white }) was not played, in { $times } attempts, and counts for nobody. --retry tries it again. { $why }
arena-undecided = { $one } and { $other }: not decided, because a game of theirs could not be played. Nobody goes on.
arena-unfinished = games could not be played, through no fault of a player; the same command plays them again
arena-check-no-player = there is no player “{ $name }” in this cup
arena-check-player = { $name } ({ $command })
arena-check-step-well = { "  " }{ $step }. { $color }: started, { $answers ->
    [one] one answer, legal
   *[other] { $answers } answers, all legal
}; the slowest took { $slowest } ms
arena-check-step-failed = { "  " }{ $step }. { $color }: FAILED after { $answers ->
    [0] no answer
    [one] one answer
   *[other] { $answers } answers
}
arena-check-conversation = What was said (> the referee, < the program, ← what the referee understood):
arena-preflight-player = { $name } ({ $command }): { $reason } { $advice }
arena-preflight = { $players ->
    [one] one program
   *[other] { $players } programs
} cannot be started. Nothing was played: put that right, or take the player out
arena-check-all-well = { $players ->
    [one] The player is
   *[other] All { $players } players are
} ready.
arena-check-failed = { $players ->
    [one] the player failed
   *[other] { $failed ->
        [one] one of { $players } players
       *[other] { $failed } of { $players } players
    } failed
}
arena-replay-no-game = there is no game { $number }: the journal has { $games }
arena-replay-no-fault = nobody was at fault in this game: there is nothing to repeat
arena-replay-other-cup = the cup's file has other players now
arena-again-fault = Played again: at move { $number }, { $outcome }.
arena-again-other = Played again: this time it went on, after { $moves ->
    [0] no move
    [one] one move
   *[other] { $moves } moves
}.
arena-match-player = “{ $player }” is no player: write builtin:5, or nboard:, gtp:, otelo:, othello:, ep4: or rothelo: and a command
arena-match-sprt = “{ $text }” is no pair of Elo differences: write 0,10
arena-sprt-match = --sprt is for matches: format = "match"
arena-match-names = { $first } against { $second }
arena-match-score = won { $wins }, drawn { $draws }, lost { $losses }: { DECIMAL($share, places: 1) } % ± { DECIMAL($margin, places: 1) }
arena-match-elo = Elo { DECIMAL($elo, places: 1) } ± { DECIMAL($error, places: 1) }; likelihood of being the stronger: { DECIMAL($superiority, places: 1) } %
arena-match-elo-low = Elo at least { DECIMAL($elo, places: 1) }; likelihood of being the stronger: { DECIMAL($superiority, places: 1) } %
arena-match-elo-high = Elo at most { DECIMAL($elo, places: 1) }; likelihood of being the stronger: { DECIMAL($superiority, places: 1) } %
arena-match-elo-open = Nothing can be said about Elo yet.
arena-match-thinking = time for a move, { $name }: { DECIMAL($mean, places: 0) } ms on average, { $slowest } ms at most
arena-match-pairs = pairs of games by points: 0: { $zero }, ½: { $half }, 1: { $one }, 1½: { $more }, 2: { $two }
arena-match-faults = faults: { $first } and { $second }
arena-match-llr = log-likelihood ratio { DECIMAL($ratio, places: 2) }, between { DECIMAL($low, places: 2) } and { DECIMAL($high, places: 2) }
arena-match-undecided = Not decided: more games are needed.
arena-match-elo0 = Decided: the difference is rather { DECIMAL($elo, places: 1) } Elo or less.
arena-match-elo1 = Decided: the difference is rather { DECIMAL($elo, places: 1) } Elo or more.
arena-init-there = { $cup } is there already and stays as it is: give another folder with --out, or move it away
arena-init-plays = { $done }/{ $all } { $name }: { $protocol }
arena-init-plays-badly = { $done }/{ $all } { $name }: { $protocol }, with a fault. { $remark }
arena-init-cannot-short = { $done }/{ $all } { $name }: cannot play
arena-init-cannot = { $name } cannot play. { $reason }
arena-init-written = { $players ->
    [one] One player
   *[other] { $players } players
}: { $cup }. Play it with “viravolta arena run { $cup }”.
arena-init-nobody = nobody here can play, and no cup was written
arena-init-nothing = There is nothing that can be built or run.
arena-init-refused = It does not compile: { $said }
arena-init-no-program = It compiles, and there is no program afterwards.
arena-init-head = Written by “viravolta arena init”. What is not right can be changed here: docs/arena.md
arena-init-left-out = They cannot play:
