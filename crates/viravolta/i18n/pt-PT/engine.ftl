# O que os comandos que põem o motor a jogar têm em comum.
help--level = Força: de 1, que uma criança vence, a 10, tudo o que há
help--threads = Linhas de execução que pensam juntas; com uma só, a mesma entrada dá as mesmas jogadas
help--hash = Memória para o que já foi pensado, em MiB
help--time = Nunca mais do que isto por jogada, em milissegundos, diga o relógio o que disser
help--seed = Torna repetíveis os erros dos níveis mais fracos

value-level = NÍVEL
value-mib = MIB
value-milliseconds = MILISSEGUNDOS
value-seed = NÚMERO
value-threads = LINHAS

engine-memory = não há memória para uma tabela de { $mebibytes } MiB: { $reason }
