# What each move cost.
review-none = No mistakes found. Well played!
review-row = { $number }. { $side } { $played }, best { $best }
review-loss = about { DECIMAL($discs, places: 1) } discs lost
review-loss-exact = { $discs ->
    [one] one disc lost
   *[other] { DECIMAL($discs, places: 0) } discs lost
}
review-lost = { $side } lost about { DECIMAL($discs, places: 1) } discs
review-lost-exact = { $discs ->
    [0] { $side } lost nothing
    [one] { $side } lost one disc
   *[other] { $side } lost { DECIMAL($discs, places: 0) } discs
}
review-turn = Move { $number }, { $side } { $mv }: from { $before } to { $after }
review-won = won
review-even = even
review-standing-lost = lost
