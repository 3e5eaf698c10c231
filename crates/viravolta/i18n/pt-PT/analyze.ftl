help-analyze = Avaliar as jogadas de uma posição, ou todas as de uma partida: o que custaram e onde a partida virou
help-analyze--input = Uma posição, uma partida, um ficheiro delas em qualquer formato, ou - para a entrada padrão
help-analyze--depth = Olhar tantas jogadas à frente
help-analyze--time = Pensar este tempo em cada posição, em milissegundos
help-analyze--level = Pensar como este nível, de 1 a 10
help-analyze--lines = De uma posição, ou de onde uma partida acaba, mostrar tantas das melhores jogadas
help-analyze--only = Analisar só estas partidas do ficheiro: 1,3,5-9
help-analyze--examples =
    viravolta analyze f5d6c3d3c4 --lines 3
    viravolta analyze partida.sgf --depth 16 --threads 2
    viravolta analyze WTH_2004.wtb --only 17

analyze-none = não existe essa partida
analyze-title = Partida { $number }
analyze-title-players = Partida { $number }: { $black } (X), { $white } (O)
analyze-progress = posição { $number } de { $positions }: { $state }
analyze-head-side = lado
analyze-head-move = jogada
analyze-head-value = valor
analyze-head-best = melhor
analyze-head-loss = perda
analyze-head-trust = certeza
