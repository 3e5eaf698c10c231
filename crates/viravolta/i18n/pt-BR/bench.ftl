help-bench = Pensar uma quantidade fixa, para medir a máquina e verificar que pensa igual em toda parte
help-bench--isa = O conjunto de instruções: portable, avx2 e assim por diante; senão, o melhor que houver
help-bench--only = Só estas posições do conjunto: 1,3,5-9
help-bench--clock = Em vez disso, jogar partidas inteiras com relógios curtos e dizer quanto deles foi usado
help-bench--examples =
    viravolta bench
    viravolta bench --isa portable
    viravolta bench --clock

bench-none = não existe essa posição
bench-progress = { $number } de { $positions }
bench-nodes = { $positions ->
    [one] { $positions } posição
   *[other] { $positions } posições
}, { GROUPED($nodes) } nós, soma de verificação { $checksum }
bench-speed = { DECIMAL($seconds, places: 3) } s, { DECIMAL($speed, places: 2) } milhões de nós por segundo, { $instructions }
bench-per-move = { $limit } ms por jogada
bench-per-game = { $limit } ms por partida e { $increment } ms por jogada
bench-clock = { $pace }: { $moves } jogadas, a mais longa { DECIMAL($longest, places: 1) } ms; no máximo { DECIMAL($used, places: 1) }% do tempo usado, { $overruns ->
    [0] nunca tarde demais
    [one] { $overruns } vez tarde demais
   *[other] { $overruns } vezes tarde demais
}
bench-machine = Nesta máquina, um simples laço atrasa-se até { DECIMAL($late, places: 1) } ms, faça o que fizer
