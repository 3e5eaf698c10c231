# Shown in the crate's documentation and used by its tests.
example-empties = { $n ->
    [one] one empty square
   *[other] { $n } empty squares
}
example-file = file
example-greeting = Hello, { $name }!
example-leaves = { GROUPED($n) } leaves in { DECIMAL($seconds, places: 2) } s
