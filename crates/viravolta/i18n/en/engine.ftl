# What the commands that run the engine share.
help--level = Strength: 1, which a child beats, to 10, all there is
help--threads = Threads that think together; all processors for solve and analyze, otherwise one. With one, the same input gives the same moves
help--hash = Memory for what has been thought already, in MiB
help--time = Never longer than this for a move, in milliseconds, whatever the clock says
help--delay = Keep so much of the time of a move for the way there and back, in milliseconds; at most a quarter of it
help--seed = Makes the errors of the weaker levels repeatable
help--weights = Weights of the evaluation from a file, instead of those inside the program

value-file = FILE
value-lines = LINES
value-numbers = NUMBERS
value-positions = POSITIONS
value-instructions = INSTRUCTIONS
value-level = LEVEL
value-mib = MIB
value-milliseconds = MILLISECONDS
value-seed = NUMBER
value-threads = THREADS

engine-memory = there is no memory for a table of { $mebibytes } MiB: { $reason }
engine-weights-other = this is no file of weights
engine-weights-newer = a newer version of viravolta has written these weights
engine-weights-layout = these weights were made for another version of the evaluation
engine-weights-damaged = the weights are damaged
engine-depth = depth { $depth }
engine-state = { $trust }, { $score }, { $line } ({ DECIMAL($millions, places: 1) } million nodes)
engine-work = { GROUPED($nodes) } nodes in { DECIMAL($seconds, places: 3) } s, { DECIMAL($speed, places: 1) } million per second
