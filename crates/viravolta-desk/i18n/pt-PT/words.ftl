# Jogadores, jogadas, valores e resultados.
side-black = Pretas
side-white = Brancas
side-black-inside = pretas
side-white-inside = brancas
move-pass = passar

seat-you = tu
seat-person = pessoa
seat-computer = computador, nível { $level }

said-placed = { $side } jogam { $square } e viram { $n ->
    [one] uma peça
   *[other] { $n } peças
}.
said-passed = { $side } não têm jogada e passam a vez.
said-counts = Pretas { $black }, brancas { $white }

result-win = { $side } vencem por { $more } a { $fewer }.
result-draw = Empate, { $discs } para cada lado.
result-resigned = { $side } vencem: { $loser } desistiram.
result-time = { $side } vencem: { $loser } ficaram sem tempo.

judged-exact-draw = Exato: empate
judged-exact-win = Exato: { $side } vencem por { $n }
judged-even = Equilíbrio
judged-ahead = { $side } à frente por uns { DECIMAL($discs, places: 1) }

value-win = vitória
value-draw = empate
value-loss = derrota

proof-exact = exato
proof-win-draw-loss = só quem vence
proof-selective = até ao fim, { $percent }% de certeza
proof-depth = { $n ->
    [one] uma jogada à frente
   *[other] { $n } jogadas à frente
}
proof-book = livro, { $n } jogadas à frente

pace-unlimited = sem relógio
pace-move = { $seconds } s por jogada
pace-game = { $minutes } min por partida
pace-increment = { $minutes } min + { $seconds } s por jogada

opened = Aberta { $moves ->
    [0] sem jogadas
    [one] com uma jogada
   *[other] com { $moves } jogadas
}: { $title }
history-unfinished = { $moves ->
    [one] uma jogada
   *[other] { $moves } jogadas
}
