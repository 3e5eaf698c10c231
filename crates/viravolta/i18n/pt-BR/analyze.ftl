help-analyze = Avaliar os lances de uma posição, ou todos os de uma partida: o que custaram e onde a partida virou
help-analyze--input = Uma posição, uma partida, um arquivo delas em qualquer formato, ou - para a entrada padrão
help-analyze--depth = Olhar tantos meios-lances à frente
help-analyze--time = Pensar este tempo em cada posição, em milissegundos
help-analyze--level = Pensar como este nível, de 1 a 10
help-analyze--lines = De uma posição, mostrar tantos dos melhores lances; senão, todos
help-analyze--only = Analisar só estas partidas do arquivo: 1,3,5-9
help-analyze--examples =
    viravolta analyze f5d6c3d3c4 --lines 3
    viravolta analyze partida.sgf --depth 16 --threads 2
    viravolta analyze WTH_2004.wtb --only 17

analyze-none = não existe essa partida
analyze-title = Partida { $number }
analyze-title-players = Partida { $number }: { $black } (X), { $white } (O)
analyze-progress = posição { $number } de { $positions }: { $state }
analyze-over = A partida acabou.
analyze-head-side = lado
analyze-head-move = lance
analyze-head-value = valor
analyze-head-best = melhor
analyze-head-loss = perda
analyze-head-trust = certeza
analyze-lost = Peças perdidas: pretas { $black }, brancas { $white }
analyze-turn = Lance { $number }, { $side } { $mv }: de { $before } para { $after }
analyze-no-turn = Nenhum lance jogou fora um resultado.
analyze-won = vencida
analyze-even = equilibrada
analyze-standing-lost = perdida
