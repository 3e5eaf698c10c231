# O que os comandos que põem o motor a jogar têm em comum.
help--level = Força: de 1, que uma criança vence, a 10, tudo o que há
help--threads = Linhas de execução que pensam juntas: em solve e analyze todos os processadores, senão uma. Com uma só, a mesma entrada dá as mesmas jogadas
help--hash = Memória para o que já foi pensado, em MiB
help--time = Nunca mais do que isto por jogada, em milissegundos, diga o relógio o que disser
help--delay = Reservar esta parte do tempo de uma jogada para o caminho de ida e volta, em milissegundos; no máximo um quarto dele
help--seed = Torna repetíveis os erros dos níveis mais fracos
help--weights = Pesos da avaliação de um ficheiro, em vez dos que estão dentro do programa

value-file = FICHEIRO
value-lines = LINHAS
value-numbers = NÚMEROS
value-positions = POSIÇÕES
value-instructions = INSTRUÇÕES
value-level = NÍVEL
value-mib = MIB
value-milliseconds = MILISSEGUNDOS
value-seed = NÚMERO
value-threads = LINHAS

engine-memory = não há memória para uma tabela de { $mebibytes } MiB: { $reason }
engine-weights-other = isto não é um ficheiro de pesos
engine-weights-newer = uma versão mais recente do viravolta escreveu estes pesos
engine-weights-layout = estes pesos foram feitos para outra versão da avaliação
engine-weights-damaged = os pesos estão danificados
engine-depth = profundidade { $depth }
engine-state = { $trust }, { $score }, { $line } ({ DECIMAL($millions, places: 1) } milhões de nós)
engine-work = { GROUPED($nodes) } nós em { DECIMAL($seconds, places: 3) } s, { DECIMAL($speed, places: 1) } milhões por segundo
