# What the script in the tab says.
script-broken = The page could not start. Load it again; if that does not help, this browser is too old for it.
script-engine-failed = The engine does not answer. Load the page again.
script-close = Close
script-cancel = Cancel

## Games.
script-black = Black
script-white = White
script-empty = { $n ->
    [one] empty
   *[other] { $n } empty
}
script-start = Start
script-moves = Moves
script-board = Board
script-to-move = to move
script-discs = { $n ->
    [one] one disc
   *[other] { $n } discs
}
script-your-move = Your move.
script-side-moves = { $color ->
    [black] Black to move.
   *[white] White to move.
}
script-not-your-turn = It is not your turn.
script-thinking = Thinking …
script-waiting = The computer waits.
script-go-on = Go on
script-opening = Opening: { $name }.
script-moves-count = { $color ->
    [black] Black
   *[white] White
}: { $n ->
    [one] one move.
   *[other] { $n } moves.
}
script-take-back = Take back
script-taken-back = Taken back.
script-hint = Hint
script-resign = Resign
script-analyse = Analyse
script-best-move = Best: { $move }, { $value } ({ $proof }).
script-pass-short = passes
script-move-passed = { $side } passes
script-move-label = { $number }. { $side } { $square }
script-move-of = { $n ->
    [0] Start
   *[other] Move { $n }
}

## A new game.
script-new-game = New game
script-begin = Begin
script-opponent = Against
script-computer = The computer
script-two-people = Two people here
script-by-link = Somebody, by a link
script-by-link-hint = You get a link to send. Whoever opens it plays the other side; nobody needs an account.
script-level = Level
script-your-color = Your colour
script-by-lot = By lot
script-board-size = Board
script-start-position = Beginning
script-start-usual = Usual
script-start-mirrored = Mirrored
script-start-balanced = A balanced opening, by lot
script-clock = Clock
script-pace-none = No clock
script-pace-move = { $seconds } seconds for each move
script-pace-game = { $minutes ->
    [one] One minute each
   *[other] { $minutes } minutes each
}
script-pace-increment = { $minutes } minutes each, and { $seconds } seconds for each move

## The board, for ears and keys.
script-square-empty = { $square }, empty
script-square-disc = { $square }, { $side }
script-square-last = { $square }, { $side }, last move
script-square-legal = { $square }, empty, turns { $n }
script-legal-moves = { $n ->
    [one] One move
   *[other] { $n } moves
}: { $squares }
script-no-moves = There is no move.
script-last-move = { $side } { $square }, turned { $n }
script-no-last-move = No move has been made.
script-unknown = Nothing is known yet.
script-ray-n = up
script-ray-ne = up right
script-ray-e = right
script-ray-se = down right
script-ray-s = down
script-ray-sw = down left
script-ray-w = left
script-ray-nw = up left
script-typed = Type a move or a command
script-typed-example = f5
script-typed-unknown = “{ $text }” is neither a square such as f5 nor a command. The key ? lists them.
script-passes-by-itself = Nobody has to type it: whoever has no move passes.
script-keys = Keys
script-keys-and-typing = Keys, and typing moves
script-keys-hint = On the board: arrows, Enter, and ? for all keys.
script-key-arrows = ← ↑ → ↓
script-key-arrows-does = to the next square; outside the board: through the game
script-key-enter = Enter
script-key-enter-does = play here
script-key-digits = 1 … 8
script-key-digits-does = to this row; with Shift to this column
script-key-m = m
script-key-m-does = the legal moves; M: with what they turn
script-key-l = l
script-key-l-does = the last move
script-key-o = o
script-key-o-does = this square
script-key-x = x
script-key-x-does = what lies in each direction from here
script-key-s = s
script-key-s-does = how many discs
script-key-t = t
script-key-t-does = the clocks
script-key-v = v
script-key-v-does = what the position is worth
script-key-g = g
script-key-g-does = the best move
script-key-i = i
script-key-i-does = type a move
script-key-jk = k, j
script-key-jk-does = back and forward
script-key-shift = Shift ← →
script-key-shift-does = another variation

## Settings.
script-settings = Settings
script-theme = Colours
script-theme-auto = As the system
script-theme-dark = Dark
script-theme-light = Light
script-theme-contrast = High contrast
script-setting-sound = Sounds
script-setting-marks = Mark legal moves
script-setting-letters = Letters and figures around the board

## Analysis.
script-lines = Values
script-values = Values on the board
script-facts = Stable discs, mobility
script-facts-side = { $side }: { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $stable } stable
script-steps = Through the game
script-step-first = To the start
script-step-back = Back
script-step-forward = Forward
script-step-last = To the end
script-promote = Make it the main line
script-promoted = This is the main line now.
script-delete = Delete from here
script-deleted = Deleted.
script-comment = Comment
script-graph = Evaluation, move by move
script-graph-table = The same as a table
script-table-move = Move
script-table-value = Value
script-table-source = From
script-bad-link = This link cannot be read from character { $n } on. The board shows the start.
script-game-set-aside = The game that was kept here cannot be read by this version. It is set aside, and a new one begins.
script-comments-set-aside = The comments that were kept here cannot be read by this version. They are set aside.

## Files.
script-files = Open and share
script-paste = Paste a game or a position, in any format, or drop a file
script-pasted = what was pasted
script-open = Open
script-open-file = Choose a file
script-file-too-large = This file is too large: 8 MB are the most.
script-games-found = { $n ->
    [one] One game in it
   *[other] { $n } games in it
}
script-save-as = Save as
script-download = Download
script-picture-svg = Picture (SVG)
script-picture-png = Picture (PNG)
script-copy-link = Copy the link
script-link-copied = The link is copied.
script-copy-moves = Copy the moves
script-moves-copied = The moves are copied.
script-qr = QR code
script-qr-too-long = This game is too long for a QR code. Copy the link.
script-set-up = Set up a position
script-setup-begun = Choose a colour, then squares.
script-setup-hint = Choose a colour, then click squares. The same colour again takes the disc away.
script-paint = Put
script-setup-turn = To move
script-setup-clear = Clear
script-setup-start = Start position
script-setup-done = Done

## Review.
script-review = Review
script-review-empty = Every move is judged, and you can try again where one cost discs. Play, paste or open a game first.
script-review-begin = Review this game
script-review-again = Review again
script-reviewing = Reviewing
script-reviewed-of = { $n } of { $all }
script-accuracy = Best moves, and discs lost
script-phase-all = All
script-phase-opening = Opening
script-phase-middle = Middle
script-phase-end = End
script-try = Try again
script-show-it = Show it
script-show-answer = The answer
script-answer-best = Better is { $move } ({ $value }).
script-answer-played = After { $move } ({ $value }):
script-try-again = { $side } played { $move }. Find a better move.
script-try-same = That is the move that was played. Find a better one.
script-try-illegal = { $square } is not legal here.
script-try-best = { $move } is the best move.
script-try-good = { $move } is as good as the best.
script-try-not = { $move }: { $loss }. There is something better.

## Explorer.
script-explorer = Games
script-explorer-failed = The game database does not answer. Try again.
script-explorer-none = No game of the database has come here.
script-explorer-games = { $n ->
    [one] One game has come here.
   *[other] { GROUPED($n) } games have come here.
}
script-games = Games
script-result = For the mover
script-results = Won, drawn, lost
script-player = Player
script-years-from = From
script-years-to = to

## Games by link.
script-live-you = { $color ->
    [black] You play black.
   *[white] You play white.
}
script-live-watching = You watch.
script-live-their-move = The other side is to move.
script-live-here = here
script-live-away = away
script-live-watchers = { $n ->
    [0] Nobody is watching.
    [one] One person is watching.
   *[other] { $n } people are watching.
}
script-live-offline = The connection is lost. Nothing is lost: the page tries again by itself.
script-live-online = Connected again.
script-live-failed = The server does not answer. Try again in a moment.
script-live-invite = Send this link to whoever plays the other side
script-live-invite-hint = The clocks run once both have opened the game.
script-live-invite-here = This link works on this computer alone. For others, start the server with --bind 0.0.0.0 and open this page by the computer’s name or address.
script-live-watch-link = A link for those who watch
script-live-copy = Copy
script-live-copied = The link is copied.
script-live-name = Your name (optional)
script-live-time = { $color ->
    [black] White wins: black’s time is up.
   *[white] Black wins: white’s time is up.
}
script-live-resign-sure = Resign? That cannot be taken back.
script-live-resigned = { $color ->
    [black] White wins: black resigned.
   *[white] Black wins: white resigned.
}
script-live-takeback-asked = You ask to take back.
script-live-takeback-offered = The other side asks to take back.
script-live-refused = The other side does not want to.
script-live-withdraw = Never mind
script-live-accept = Accept
script-live-decline = Decline
script-live-rematch = Rematch
script-live-rematch-asked = You ask for a rematch.
script-live-rematch-offered = The other side asks for a rematch.
script-live-next = To the next game
