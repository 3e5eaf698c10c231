# O que custou cada jogada.
review-none = Nenhum erro encontrado. Muito bem!
review-row = { $number }. { $side } { $played }, melhor { $best }
review-loss = cerca de { DECIMAL($discs, places: 1) } peças perdidas
review-loss-exact = { $discs ->
    [one] uma peça perdida
   *[other] { DECIMAL($discs, places: 0) } peças perdidas
}
review-lost = { $side } perderam cerca de { DECIMAL($discs, places: 1) } peças
review-lost-exact = { $discs ->
    [0] { $side } não perderam nada
    [one] { $side } perderam uma peça
   *[other] { $side } perderam { DECIMAL($discs, places: 0) } peças
}
review-turn = Jogada { $number }, { $side } { $mv }: de { $before } para { $after }
review-won = ganha
review-even = equilibrada
review-standing-lost = perdida
