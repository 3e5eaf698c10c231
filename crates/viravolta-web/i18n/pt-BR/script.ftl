# What the script in the tab says.
script-new-game = Nova partida
