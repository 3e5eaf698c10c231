line-game-welcome = You are black (X). Write a square such as f5, or “help”.
line-game-help =
    f5      put a disc on f5 (legal squares are marked +)
    undo    take your last move back
    help    this text
    quit    stop
line-game-i-play = I play { $square }.
line-game-i-pass = I have no move and pass.
line-game-you-pass = You have no move and pass.
line-game-nothing-to-undo = There is nothing to take back.
line-game-what = “{ $word }” is no square from a1 to h8 and no command; write “help” for the commands.
