menu-title = Menu
action-new = New game
action-players = Players and level
action-set-up = Set up a position
action-open = Open a file
action-save = Save to a file
action-share = Share as text
action-undo = Take back
action-redo = Play again
action-next-branch = Next branch
action-main-line = Back to the game
action-hint = Hints on the board
action-evaluation = Evaluation on or off
action-review = What were the mistakes?
action-move-now = Let the computer move now
action-resign = Resign
action-preferences = Preferences
action-help = Help
action-menu = Back to the game
action-quit = Leave

new-title = New game
new-players = Players
new-you-black = You black, computer white
new-you-white = You white, computer black
new-two-people = Two people
new-two-computers = Computer against computer
new-level = Level
new-other-level = Level of black
new-board = Board
new-start = Start
new-usual = usual
new-mirrored = colours exchanged
new-set-up = set up a position…
new-time = Time
new-go = Play
players-title = Who plays on from here?
players-go = Play on

preferences-title = Preferences
preferences-language = Language
preferences-theme = Theme
preferences-legal-moves = Mark legal moves
preferences-evaluation = Show the evaluation
preferences-animation = Discs turn over
preferences-ascii = Letters only (ASCII)
preferences-keys = ↑ ↓ choose   ← → change   Esc done
form-yes = yes
form-no = no
theme-dark = dark
theme-light = light
theme-high-contrast = high contrast
theme-color-blind = for colour-blind eyes

open-title = Open a file
open-keys = Type or ↓ to choose   Tab completes   Enter opens   Esc cancels
games-title = { $n ->
    [one] One game
   *[other] { $n } games
}
games-found = { $found ->
    [0] None of { $n } games
    [one] One of { $n } games
   *[other] { $found } of { $n } games
}
dialog-waiting = Reading… Esc stops waiting.
save-title = Save to a file
save-about = The ending of the name chooses the format: { $formats }.
save-default-name = game.sgf

share-title = Share
share-keys = t copies the moves|b copies the board|Esc back

question-continue = A game was left { $n ->
    [0] at its start
    [one] after one move
   *[other] after { $n } moves
}. Go on with it?
question-resign = Give this game up?
question-quit = Leave? The game is kept, and you can go on with it next time.
question-overwrite = { $file } exists. Write over it?
question-delete-branch = Remove the branch that begins with move { $number }, { $mv }?
answer-continue = Go on
answer-new = New game
answer-resign = Resign
answer-play-on = Play on
answer-quit = Leave
answer-overwrite = Write over it
answer-delete = Remove it
answer-keep = Keep it
answer-save = Save
answer-cancel = Cancel
question-quit-unkept = Leave? The game cannot be kept: { $reason }. s saves it to a file first.
question-lose = The game on the board cannot be kept: { $reason }. s saves it to a file. Lose it?
answer-lose = Lose it
action-history = Games played here
past-title = Games played here
past-none = There is no such game yet.
past-keys = Type to search   ↑ ↓ choose   Enter opens   Esc back
