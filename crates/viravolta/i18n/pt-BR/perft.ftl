help-perft = Contar as folhas da árvore do jogo, para verificar as regras e medir a máquina
help-perft--depth = A quantas jogadas de profundidade
help-perft--game = De onde contar: um tabuleiro, uma partida, um arquivo, ou - para a entrada padrão; nada para o início
help-perft--convention = A: um passe conta como jogada e uma partida acabada é uma folha; B: um passe não conta; C: como A, sem as partidas acabadas
help-perft--no-bulk = Montar o tabuleiro de cada folha, em vez de só contar as últimas jogadas
help-perft--examples =
    viravolta perft 11
    viravolta perft 8 f5d6 --convention b

perft-leaves = perft { $depth }: { $leaves } folhas (convenção { $convention })
perft-speed = { DECIMAL($seconds, places: 3) } s, { DECIMAL($millions, places: 1) } milhões de folhas por segundo, { $instructions }
