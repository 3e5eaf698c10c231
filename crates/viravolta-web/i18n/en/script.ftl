# What the script in the tab says.
script-new-game = New game
