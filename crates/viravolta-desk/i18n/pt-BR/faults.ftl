# O que pode estar errado em posições, partidas e jogadas.
fault-typed = no caractere { $column }: { $reason }
fault-in-file = { $name }, linha { $line }, caractere { $column }: { $reason }
fault-in-line = { $name }, linha { $line }: { $reason }
fault-neither = nem uma posição (64 casas de X, O e -, e depois quem joga) nem uma partida (f5d6c3…) nem um arquivo
fault-json-syntax = o JSON está errado aqui
fault-json-end = o JSON acaba cedo demais
fault-json-data = isto não é o JSON de uma partida: um objeto com “start”, um tabuleiro, e “moves”, uma lista
fault-in-json = dentro do JSON, no caractere { $column } da parte abaixo: { $reason }

fault-board-glyph = { $found } não é casa de um tabuleiro: X, O e - são (ou outro dos sinais usuais)
fault-board-length = um tabuleiro tem 64 casas (ou 36, ou 16) e depois quem joga; { $found ->
    [one] veio { $found } caractere
   *[other] vieram { $found } caracteres
}
fault-board-length-of-size = este tabuleiro tem { $squares } casas e depois quem joga; { $found ->
    [one] veio { $found } caractere
   *[other] vieram { $found } caracteres
}
fault-board-side = { $found } não diz quem joga: X e O dizem
fault-board-missing-side = depois das { $squares } casas tem de vir quem joga, X ou O
fault-board-ambiguous = { $found } é ambíguo ao lado de letras: pretas para uns programas, brancas para outros; escreva X e O

fault-move = espera-se uma casa como f5 ou um passe, e veio { $found }
fault-move-end = espera-se uma casa como f5, e o texto acaba
fault-row = espera-se uma linha de 1 a 8, e veio { $found }
fault-row-end = espera-se uma linha de 1 a 8, e o texto acaba
fault-illegal-in-game = jogada { $number }, das { $side }: { $reason }
fault-illegal-outside = { $mv } fica fora do tabuleiro
fault-illegal-occupied = { $mv } já tem uma peça
fault-illegal-flips = { $mv } não vira nenhuma peça
fault-illegal-pass = só se passa a vez quando não há jogada
fault-illegal-over = a partida acabou
