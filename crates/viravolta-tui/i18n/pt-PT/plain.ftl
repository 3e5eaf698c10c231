plain-welcome = Viravolta, modo de linhas. Escreve uma casa como f5 para jogar, ou ajuda.
plain-left = Ficou uma partida { $n ->
    [0] no início
    [one] depois de uma jogada
   *[other] depois de { $n } jogadas
}: escreve continuar para seguir com ela; se jogares outra, ela vai para o histórico.
plain-what = “{ $line }” não é nem casa nem comando. Escreve ajuda.
plain-placed = { $side } jogam { $square } e viram { $squares }.
plain-black-on = pretas em { $squares }
plain-white-on = brancas em { $squares }
plain-empty = vazia
plain-row = Linha { $row }: { $content }.
plain-moves = { $n ->
    [0] { $side } não têm jogada.
    [one] { $side } têm uma jogada:
   *[other] { $side } têm { $n } jogadas:
}
plain-move = { $square } vira { $squares }
plain-at = Jogada { $number }, { $mv }.
plain-thinking = O computador está a pensar; escreve já para que ele jogue.
plain-paused = É a vez do computador, e ele espera: escreve continuar.
plain-nowhere = Não há nada nessa direção.
plain-hint = { $mv }: { $value } ({ $proof })
plain-languages = Idiomas conhecidos: en, pt-BR, pt-PT.
plain-new-what = “{ $word }” não diz nada sobre uma partida nova. Um exemplo: nova pessoa 5 8x8 usual 5m (pretas, brancas, tabuleiro, início, tempo).
plain-setup-what = Isto não é um tabuleiro: { $error }. Um exemplo: montar, depois 64 vezes X, O ou - de a1 a h8, depois X ou O para quem joga.
plain-players-what = Dois jogadores, por favor, pretas primeiro: pessoa ou um nível de 1 a 10.
plain-many = { $n } partidas neste ficheiro. Escreve abrir, o ficheiro e um número.
plain-exists = { $file } já existe. Põe ! depois do nome para escrever por cima.
plain-delete = O ramo começa com a jogada { $number }, { $mv }. Escreve apagar! para o tirar.
plain-time = { $side }: restam { $seconds } s
plain-not-remembered = A partida fica: não pode ir para o histórico, porque { $reason }. Guarda-a antes num ficheiro.
plain-which-file = Que ficheiro? Um exemplo: guardar partida.sgf
plain-no-such-game = { $n ->
    [one] Há uma partida neste ficheiro.
   *[other] Há { $n } partidas neste ficheiro.
}
plain-help =
    f5 (qualquer casa): joga ali
    tabuleiro: as peças linha por linha; desenho: uma figura; jogadas: as jogadas possíveis
    desfazer, refazer; atrás, adiante, início, fim, ir 12: ver a partida; ramo: outro ramo; principal: de volta à partida; promover: este ramo é a partida; apagar: tira o ramo
    dica: as melhores jogadas; valor: quem está à frente; erros: os erros; histórico: as jogadas até aqui
    já: o computador para de pensar e joga; continuar: segue
    nova pessoa 5 8x8 usual 5m: nova partida (pretas, brancas, tabuleiro 8x8 6x6 4x4, usual ou espelhado, tempo livre 30s 5m 5m+3s)
    montar TABULEIRO: qualquer posição; jogadores pessoa 5: troca os jogadores; níveis: o que faz cada nível
    abrir FICHEIRO, guardar FICHEIRO, partilhar: jogadas e tabuleiro como texto; anteriores: partidas jogadas aqui
    tempo: os relógios; desistir; idioma en, pt-BR ou pt-PT; tema NOME (para o ecrã inteiro); sair
