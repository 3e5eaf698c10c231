help-title = Help
help-left =
    # Play
    ← ↓ ↑ →|move the cursor (or hjkl)
    Enter|play, go on, new game
    f5|type a square to play it
    mouse|click plays, wheel: back
    u r|take back, play again
    , .|a move back, forward
    Home End|start and end
    ] [|other branches
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
