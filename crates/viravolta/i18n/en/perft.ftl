help-perft = Count the leaves of the game tree, to verify the rules and to measure the machine
help-perft--depth = How many moves deep
help-perft--game = Where to count from: a board, a game, a file, or - for standard input; nothing for the start
help-perft--convention = A: a pass counts as a move and an ended game is a leaf; B: a pass does not count; C: as A, ended games not counted
help-perft--no-bulk = Build every leaf's board instead of only counting the last moves
help-perft--examples =
    viravolta perft 11
    viravolta perft 8 f5d6 --convention b

perft-leaves = perft { $depth }: { $leaves } leaves (convention { $convention })
perft-speed = { DECIMAL($seconds, places: 3) } s, { DECIMAL($millions, places: 1) } million leaves per second, { $instructions }
