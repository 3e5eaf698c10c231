notice-welcome = Welcome! Arrows and Enter, the mouse, or type a square such as f5.
notice-wait = It is the computer's turn (m makes it move now).
notice-paused = The computer waits: press m and it goes on.
notice-your-turn = It is your turn.
notice-nothing-to-undo = There is nothing to take back.
notice-undone = { $n ->
    [one] One move taken back.
   *[other] { $n } moves taken back.
} Another move makes a branch; nothing is lost.
notice-nothing-to-redo = There is nothing to play again.
notice-redone = { $n ->
    [one] One move played again.
   *[other] { $n } moves played again.
}
notice-branch = Branch { $here } of { $all }.
notice-no-branch = There is no other branch here.
notice-home = Back in the game, where the branch left it.
notice-at-home = This is the game itself, not a branch.
notice-promoted = This line is the game now; the other one is a branch.
notice-players = Black: { $black }. White: { $white }.
notice-players-over = The game is over here. Go back with , and they play on.
notice-set-up = The game starts from this position.
notice-nobody-resigns = Only people resign.
notice-continued = On with the game!
notice-paste-error = What was pasted is no game: { $error }
notice-copied-transcript = The moves are in the clipboard (if the terminal allows it).
notice-copied-board = The board is in the clipboard (if the terminal allows it).
notice-settings-error = The settings could not be read and the usual ones are used: { $error }
notice-settings-unsaved = The settings could not be saved: { $error }
notice-no-autosave = This game cannot be kept for later: { $error }

notice-remembering = The game goes into the history…
notice-still-writing = Files are still being written. Ctrl+C leaves without waiting for them.
notice-remembered = The game before is in the history (t).
notice-not-remembered = The game that was left cannot go into the history and stays kept: { $reason }
notice-still-kept = The game that was left stays kept; it is offered again next time.
notice-set-aside = A kept game cannot be read, because { $reason }. It is set aside: { $file }
settings-line = line { $line } is not understood
settings-newer = a newer version of this program wrote them, and they stay as they are
no-home = there is no home folder
pasted = what was pasted

state-editing = Setting up
state-over = Game over
state-thinking = { $side }: thinking
state-paused = Paused: m goes on
state-hinting = Looking for the best moves
state-your-move = Your move ({ $side })
state-to-move = { $side } to move

panel-after-game = y mistakes   n new game
panel-evaluation = Evaluation
panel-hint = Best: { $moves }
panel-branch = A branch. { $key } leads back to the game

review-title = Mistakes
review-nothing = There is no move to look at yet.
review-progress = studying { $done }/{ $all }
review-keys = ↑ ↓ choose   { $key } back to the game
review-plays = plays the better move, { $mv }
review-shows = shows the better move
review-returns = leads back to the mistake
review-first = leads to the first mistake
review-try = Type a better move; Enter { $enter }
review-trying = { $mv }: looking at it…
review-tried-bad = { $mv }: { $loss }. Try another, or Enter shows the better move.
review-tried-good = { $mv }: yes, nothing is better.

editor-title = Set up a position
editor-useless = Nobody could move from here.
editor-cycle = change the square
editor-discs = black, white, empty
editor-turn = who is to move
editor-clear = empty board
editor-start = usual, mirrored start
editor-size = size of the board
editor-done = play from here
editor-cancel = back to the game

small-window = This window is too small: { $width }x{ $height }. At least { $least_width }x{ $least_height }, please. q leaves.

bottom-play = play
bottom-undo = undo
bottom-hint = hint
bottom-new = new
bottom-menu = menu
bottom-help = help
bottom-quit = quit
bottom-redo = redo
bottom-open = open
bottom-save = save
bottom-editor = Space changes the square   t side to move   Enter play from here   Esc cancel
