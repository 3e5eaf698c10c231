help-book = Livros de aberturas: fazer um, olhar dentro dele, trocá-lo com outros programas
help-book--examples =
    viravolta book show f5d6c3
    viravolta book build opening.vvb --wthor wthor/ --positions 5000 --threads 2
    viravolta book extend opening.vvb my-games.ggf
help-book-build = Fazer um livro com as posições que os jogadores de torneio mais encontraram; interrompido, o mesmo comando continua
help-book-build--book = O livro; se já existe, cresce
help-book-build--wthor = Pasta com partidas de torneio: WTH_1977.wtb e assim por diante
help-book-build--positions = Quantas das posições
help-book-build--depth = Olhar tantas jogadas à frente
help-book-build--solve-from = A partir de tantas casas vazias, resolver a posição
help-book-build--threads = Linhas de execução que procuram, cada uma nas suas posições; o livro não depende disso
help-book-build--hash = Memória para a tabela de cada linha de execução, em MiB
help-book-build--weights = Outra avaliação em vez da que vem no programa
help-book-build--examples =
    viravolta book build opening.vvb --wthor wthor/ --positions 5000 --threads 2
help-book-extend = Acrescentar posições a um livro: as de partidas, e as que o bom jogo alcança pouco depois do fim do livro
help-book-extend--book = O livro; é feito se não existe
help-book-extend--games = Partidas, ou ficheiros com partidas em qualquer formato
help-book-extend--moves = De cada partida, tantas jogadas
help-book-extend--widen = Ir além também onde os dois lados juntos não cederam mais do que isto, em centésimos de peça
help-book-extend--positions = Com --widen, não acrescentar mais do que isto
help-book-extend--depth = Olhar tantas jogadas à frente
help-book-extend--solve-from = A partir de tantas casas vazias, resolver a posição
help-book-extend--threads = Linhas de execução que procuram, cada uma nas suas posições; o livro não depende disso
help-book-extend--hash = Memória para a tabela de cada linha de execução, em MiB
help-book-extend--weights = Outra avaliação em vez da que vem no programa
help-book-extend--examples =
    viravolta book extend opening.vvb f5d6c3d3c4
    viravolta book extend opening.vvb --widen 100 --positions 500
help-book-show = Mostrar o que o livro sabe de uma posição
help-book-show--game = Um tabuleiro, uma partida, um ficheiro que tenha uma, ou - para a entrada padrão; nada para o início
help-book-export = Escrever o livro para outros programas: .egbk3 para o Egaroucid, .dat para o Edax, .jsonl como texto, .vvb como está
help-book-export--to = O ficheiro a escrever; a terminação diz como
help-book-import = Ler o livro de outro programa: do Egaroucid (.egbk3, .egbk2), do Edax (.dat), ou um texto de «book export»
help-book-import--from = O livro a ler; o conteúdo diz o que é
help-book-import--to = O livro a escrever, no nosso formato
help--book = Outro livro de aberturas em vez do que vem no programa e do que se aprendeu de partidas
help--no-book = Procurar tudo; não usar livro de aberturas

value-hundredths = CENTÉSIMOS

book-state = { GROUPED($positions) } posições: { GROUPED($done) } de { GROUPED($searches) } procuras
book-built = { $file }: { GROUPED($positions) } posições, { $searches ->
    [one] uma procura
   *[other] { GROUPED($searches) } procuras
}
book-extend-nothing = nada a acrescentar: indique partidas, ou peça --widen
book-unknown = O livro não conhece esta posição.
book-leaves = sai do livro
book-holds = O livro tem { $positions ->
    [one] uma posição.
   *[other] { GROUPED($positions) } posições.
}
book-ending = { $file }: a terminação tem de ser .egbk3, .dat, .jsonl ou .vvb
book-line = linha { $line }: esperava uma posição com a sua melhor jogada, como «book export» a escreve
book-written = { $file }: { GROUPED($positions) } posições, { GROUPED($bytes) } bytes
book-left-out = { $positions ->
    [one] Uma posição fica de fora: não tem jogada a escolher, ou não tem valor conhecido.
   *[other] { GROUPED($positions) } posições ficam de fora: não têm jogada a escolher, ou não têm valor conhecido.
}
book-fault-magic = isto não é um livro de aberturas
book-fault-version = esta é a versão { $came } do formato; a mais nova que se lê é a { $known }
book-fault-length = o ficheiro tem { GROUPED($came) } bytes onde se esperam { GROUPED($expected) }; foi cortado, ou algo foi acrescentado
book-fault-checksum = a soma de verificação está errada: o ficheiro está danificado
book-fault-record = posição { $number }, byte { $offset }: { $reason }
book-fault-twice = { $square } tem peças dos dois lados
book-fault-no-move = o lado que joga não tem jogada
book-fault-not-canonical = a posição não está na sua forma canónica
book-fault-illegal = { $square } não é uma jogada legal
book-fault-no-square = não há casa { $number }
book-fault-score = um valor de { $score } peças não é possível
book-fault-proof = a profundidade da procura não é possível
book-fault-no-value = não se sabe nada de nenhuma jogada
book-fault-order = a posição não vem depois da anterior
