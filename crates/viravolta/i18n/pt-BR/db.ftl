help-db = Procurar numa pasta de arquivos WTHOR: partidas, jogadores, torneios, posições
help-db-games = Listar partidas
help-db-game = Mostrar uma partida, pelo número que “db games” lhe dá
help-db-game--number = O número da partida em “db games”
help-db-players = Listar jogadores com seus resultados
help-db-tournaments = Listar torneios
help-db-position = Dizer quantas vezes uma posição ocorreu, com que resultados, e o que se jogou a seguir
help-db-games--position = Só partidas que chegaram a esta posição, seja como for que o tabuleiro esteja virado
help-db-position--game = Um tabuleiro, uma partida, um arquivo que contenha uma, ou - para a entrada padrão; nada para o início
help-db--examples =
    viravolta db games --folder wthor/ --player tastet --year 1996-1999
    viravolta db game 17 --folder wthor/
    viravolta db position f5d6c3d3c4 --folder wthor/
    viravolta db players --folder wthor/ --opening tigre
help--folder = A pasta com os arquivos .wtb, .jou e .trn
help--year = Um ano, ou o primeiro e o último: 1996-1999
help--player = Parte do nome de um jogador, de qualquer lado
help--black = Parte do nome de quem joga com as pretas
help--white = Parte do nome de quem joga com as brancas
help--tournament = Parte do nome do torneio
help--result = Quem venceu; “won” (ganhou) e “lost” (perdeu) são para o jogador de --player
help--opening = Parte do nome de uma abertura
help--limit = Não mostrar mais do que isto

value-number = NÚMERO
value-years = ANOS
value-name = NOME
value-result = RESULTADO
value-count = QUANTOS

db-game = { $black } (X) { $score } { $white } (O)
db-no-such-game = não há partida { $number }: a pasta tem { $all }
db-no-games = { $folder }: não há nenhum arquivo .wtb aqui; indique a pasta com --folder
db-whose-result = --result won e --result lost precisam de --player
db-indexing = Indexando posições
db-player = Jogador
db-tournament = Torneio
db-year = Ano
db-years = Anos
db-black = Pretas
db-white = Brancas
db-score = Placar
db-opening = Abertura
db-opening-is = Abertura: { $name }
db-move = Jogada
db-all = todos
db-games = Partidas
db-wins = Vitórias
db-draws = Empates
db-losses = Derrotas
db-percent = %
db-discs = Peças
db-view = Resultados do ponto de vista das { $side }, que jogam:
db-games-found = { $games ->
    [one] { $games } partida de { $all }.
   *[other] { $games } partidas de { $all }.
}
db-entries-found = { $entries ->
    [one] { $entries } entrada.
   *[other] { $entries } entradas.
}
db-position-found = { $games ->
    [0] Nenhuma partida de { $all } chegou a esta posição.
    [one] { $games } partida de { $all } chegou a esta posição.
   *[other] { $games } partidas de { $all } chegaram a esta posição.
}
