help-solve = Achar o resultado exato de posições e compará-lo com o que diz um arquivo
help-solve--input = Uma posição, uma partida que acaba nela, um arquivo delas (uma por linha; OBF com os valores), ou - para a entrada padrão
help-solve--wld = Só descobrir quem vence
help-solve--lines = Avaliar tantas das melhores jogadas
help-solve--only = Resolver só estas posições do arquivo: 1,3,5-9
help-solve--size = Casas por lado do tabuleiro em que as partidas começam
help-solve--start = Resolver a posição inicial: a usual (usual) ou a espelhada (mirrored)
help-solve--resume = Guardar neste arquivo o que fica provado; depois de uma interrupção, o mesmo comando continua dali
help-solve--examples =
    viravolta solve fforum-40-59.obf --threads 2
    viravolta solve '-----OX--XO----- X' --lines 4
    viravolta solve --size 6 --start --resume 6x6.prova

solve-nothing = diga o que resolver: uma posição, um arquivo de posições, ou --start
solve-none = não existe essa posição
solve-obf = espera-se uma jogada com seu valor, como A2:+38
solve-resume-one = --resume é para uma posição, e vieram { $positions }
solve-resume-busy = { $name }: outra execução está usando este arquivo
solve-resume-other = { $name }: esta é a prova de outra posição, ou nem é uma prova
solve-resume-newer = { $name }: uma versão mais nova do viravolta escreveu esta prova (formato { $version }): use essa versão, ou outro arquivo
solve-resume-damaged = { $name }, linha { $line }: esta linha está danificada
solve-progress = { $number } de { $positions }: { $state }
solve-staged-progress = { $answers } perguntas respondidas, { DECIMAL($millions, places: 1) } milhões de nós; agora: { $discs } ou melhor?
solve-head-empties = vazias
solve-head-score = valor
solve-head-move = jogada
solve-head-nodes = nós
solve-head-seconds = segundos
solve-head-speed = Mn/s
solve-head-file = o arquivo
solve-agrees = concorda
solve-score-differs = diz { $score }
solve-move-differs = tem outras melhores jogadas: { $moves }
solve-value-differs = diz { $mv } { $score }
solve-line = Melhor jogo: { $moves }
solve-end = No fim: pretas { $black }, brancas { $white }, { $empty } vazias
solve-total = { $positions ->
    [one] { $positions } posição
   *[other] { $positions } posições
}{ $compared ->
    [0] {""}
   *[other] , { $agreeing } de { $compared } como no arquivo
}; { GROUPED($nodes) } nós em { DECIMAL($seconds, places: 3) } s, { DECIMAL($speed, places: 1) } milhões por segundo
solve-disagreement = { $positions ->
    [one] { $positions } posição não é como diz o arquivo
   *[other] { $positions } posições não são como diz o arquivo
}
