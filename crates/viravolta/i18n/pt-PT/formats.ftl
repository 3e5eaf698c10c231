# O que pode estar errado em ficheiros de partidas.
format-unknown = { $name }: não está em nenhum dos formatos que leio
format-at-line = { $name }, linha { $line } (lido como { $format }): { $reason }
format-at-byte = { $name }, byte { $offset } (lido como { $format }): { $reason }
format-illegal = jogada { $number }: { $reason }
format-wrong-side = é a vez do outro lado
format-unexpected = { $found } não cabe aqui
format-truncated = o ficheiro acaba a meio de alguma coisa
format-size = aqui não se joga em tabuleiros de tamanho { $found }
format-other-game = isto é outro jogo: { $found }
format-damaged = não é possível ler isto
