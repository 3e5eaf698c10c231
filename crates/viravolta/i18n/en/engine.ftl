# What the commands that run the engine share.
help--level = Strength: 1, which a child beats, to 10, all there is
help--threads = Threads that think together; with one, the same input gives the same moves
help--hash = Memory for what has been thought already, in MiB
help--time = Never longer than this for a move, in milliseconds, whatever the clock says
help--seed = Makes the errors of the weaker levels repeatable

value-level = LEVEL
value-mib = MIB
value-milliseconds = MILLISECONDS
value-seed = NUMBER
value-threads = THREADS

engine-memory = there is no memory for a table of { $mebibytes } MiB: { $reason }
