help-bench = Think a fixed amount, to measure the machine and to verify that it thinks the same everywhere
help-bench--isa = The instruction set: portable, avx2 and so on; otherwise the best that there is
help-bench--only = Only these positions of the set: 1,3,5-9
help-bench--clock = Play whole games against short clocks instead, and tell how much of them was used
help-bench--examples =
    viravolta bench
    viravolta bench --isa portable
    viravolta bench --clock

bench-none = there is no such position
bench-progress = { $number } of { $positions }
bench-nodes = { $positions ->
    [one] One position
   *[other] { $positions } positions
}, { GROUPED($nodes) } nodes, checksum { $checksum }
bench-speed = { DECIMAL($seconds, places: 3) } s, { DECIMAL($speed, places: 2) } million nodes per second, { $instructions }
bench-per-move = { $limit } ms a move
bench-per-game = { $limit } ms a game and { $increment } ms a move
bench-clock = { $pace }: { $moves } moves, the longest { DECIMAL($longest, places: 1) } ms; at most { DECIMAL($used, places: 1) }% of the time used, { $overruns ->
    [0] never too late
    [one] once too late
   *[other] { $overruns } times too late
}
bench-machine = A bare loop on this machine is up to { DECIMAL($late, places: 1) } ms late, whatever it does
