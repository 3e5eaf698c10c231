# Shown in the crate's documentation and used by its tests.
example-empties = { $n ->
    [one] { $n } casa vazia
   *[other] { $n } casas vazias
}
example-file = arquivo
example-greeting = Olá, { $name }!
example-leaves = { GROUPED($n) } folhas em { DECIMAL($seconds, places: 2) } s
