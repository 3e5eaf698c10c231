# A página do relatório.
page-summary = { $players } jogadores, { $games ->
    [one] uma partida
   *[other] { GROUPED($games) } partidas
}, { $faults ->
    [0] nenhuma falta
    [one] uma falta
   *[other] { $faults } faltas
}
page-standings = Classificação
page-standings-note = Vitória vale 1 ponto, empate ½. Em caso de igualdade: no sistema suíço os pontos dos adversários (Buchholz), depois os pontos dos vencidos (Sonneborn-Berger, S-B), depois as peças, depois menos faltas. Uma partida perdida por falta conta 0–64. ± abrange 19 de 20 casos; a última coluna é a probabilidade de ser mais forte do que o seguinte.
page-rank = #
page-player = Jogador
page-points = Pontos
page-wins = Vitórias
page-draws = Empates
page-losses = Derrotas
page-faults = Faltas
page-tie-break = S-B
page-discs = Peças
page-los = Mais forte
page-cross-table = Tabela cruzada
page-cross-note = Pontos do jogador da linha contra o da coluna, e em quantas partidas. Um clique mostra a primeira delas.
page-ratings = Força
page-plot-note = Elo com média 1500; o traço abrange 19 de 20 casos.
page-games = Partidas
page-game = Partida
page-move = Jogada
page-pass = passa
page-against = contra { $name }
page-faults-by-player = Faltas por jogador
page-no-faults = Nenhum jogador cometeu faltas.
page-referee = O próprio árbitro atrasou-se no máximo { $referee } ms; um atraso menor do que esse não conta como atraso.
page-filter = Filtrar: nomes, números, resultados
page-first = Primeira posição
page-back = Uma jogada para trás
page-play = Passar a partida
page-forward = Uma jogada para a frente
page-last = Última posição
page-more-faults = e { $faults ->
    [one] mais uma
   *[other] mais { $faults }
}
page-meetings = Encontros
page-meeting = Primeiro – segundo
page-thinking = Tempo por jogada
page-meetings-note = Do ponto de vista do primeiro. ± abrange 19 de 20 casos e conta-se por pares de partidas com a mesma abertura.
page-bracket = Quadro
page-rounds = Rondas
page-round = { $round }ª ronda
page-final = Final
page-rest = descansa
page-rests = Descansos
page-withdrawn = saiu
page-running = { $due ->
    [one] Falta uma partida
   *[other] Faltam { GROUPED($due) } partidas
}
page-clock = restam
page-lost = { $name }: { $outcome }
page-unplayed = Não jogadas
page-unplayed-game = Partida { $number } ({ $black } – { $white }), { $times ->
    [one] uma tentativa
   *[other] { $times } tentativas
}: não conta para ninguém. { $why }
page-undecided = { $one } – { $other }: não decidido, porque uma partida entre eles não pôde ser jogada.
