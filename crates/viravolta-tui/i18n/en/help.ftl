help-title = Help
help-left =
    # Play
    ← ↓ ↑ →|move the cursor (or hjkl)
    Enter|play, go on, new game
    f5|type a square to play it
    mouse|click plays, wheel: back
    paste|opens a game or a board
    u r|take back, play again
    , .|a move back, forward
    Home End|start and end
    ] [ 0|other branches, the game
    + Del|promote, delete a branch
    m|the computer moves now

    # The goal
    Enclose the other side's discs in a
    line between two of yours and they
    turn over. Most discs win.
help-right =
    # Learn
    i|best moves, with values
    v|evaluation: bar and graph
    y|the mistakes of the game

    # Game
    n|new game
    Tab|players and level
    z|set up a position
    x|resign
    o s|open, save
    w|share as text
    t|games played here
    p|preferences
    Esc|menu
    q|leave (the game is kept)

    Values: discs for the side to move.
    +4 is exact, +4.2 is judged.
