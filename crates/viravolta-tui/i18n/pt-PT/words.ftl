side-black = Pretas
side-white = Brancas

seat-you = tu
seat-person = pessoa
seat-computer = computador, nível { $level }

said-placed = { $side } jogam { $square } e viram { $n ->
    [one] uma peça
   *[other] { $n } peças
}.
said-passed = { $side } não têm jogada e passam.
said-counts = Pretas { $black }, brancas { $white }

result-win = { $side } vencem por { $more } a { $fewer }.
result-draw = Empate, { $discs } para cada lado.
result-resigned = { $side } vencem: { $loser } desistiram.
result-time = { $side } vencem: { $loser } ficaram sem tempo.

illegal-outside = { $mv } fica fora do tabuleiro.
illegal-occupied = Já há uma peça em { $mv }.
illegal-nothing = { $mv } não viraria nenhuma peça.
illegal-pass = Só se passa quando não há jogada.
illegal-over = O jogo acabou.

judged-exact-draw = Exato: empate
judged-exact-win = Exato: { $side } vencem por { $n }
judged-even = Equilíbrio
judged-ahead = { $side } à frente por uns { DECIMAL($discs, places: 1) }

proof-exact = exato
proof-win-draw-loss = só é certo quem vence
proof-selective = até ao fim, quase certo
proof-depth = { $n ->
    [one] uma jogada à frente
   *[other] { $n } jogadas à frente
}

level-1 = Primeiros passos
level-2 = Principiante
level-3 = Aprendiz
level-4 = Casual
level-5 = Firme
level-6 = Bom
level-7 = Jogador de clube
level-8 = Forte
level-9 = Especialista
level-10 = Força máxima
level-errs = Olha { $depth ->
    [one] uma jogada
   *[other] { $depth } jogadas
} à frente, erra o valor das jogadas em cerca de { DECIMAL($error, places: 1) } peças e { $last ->
    [0] não vê o final chegar
   *[other] vê o final a partir de { $last } casas vazias
}.
level-deep = Olha { $depth } jogadas à frente, joga as últimas { $last } casas vazias sem erro e leva até { DECIMAL($seconds, places: 0) } s por jogada.
level-strongest = Tudo o que encontra em { DECIMAL($seconds, places: 0) } s por jogada. As pessoas não lhe ganham.

pace-unlimited = sem relógio
pace-move = { $seconds } s por jogada
pace-game = { $minutes } min por jogo
pace-increment = { $minutes } min + { $seconds } s por jogada

loss-start = a posição inicial
loss-board-size = o tamanho do tabuleiro
loss-moves = as jogadas
loss-players = os jogadores
loss-ratings = ratings
loss-clocks = relógios
loss-date = a data
loss-event = o evento
loss-place = o lugar
loss-round = a ronda
loss-result = o resultado
loss-termination = como o jogo acabou
loss-margin = a margem
loss-komi = komi
loss-match-type = o tipo de jogo
loss-comment = o comentário
loss-move-comments = comentários de jogadas
loss-move-evaluations = avaliações
loss-move-times = tempos das jogadas
loss-thor = números do WTHOR
loss-text = alguns caracteres
loss-tag = outras notas
loss-orientation = a orientação do tabuleiro
loss-last-pass = um passe no fim
loss-variations = ramos
loss-further-games = outros jogos
