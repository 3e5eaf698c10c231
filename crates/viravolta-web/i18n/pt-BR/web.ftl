web-numbered-move = { $number }. { $side }: { $square }
web-numbered-pass = { $side } passam a vez
web-last-move = { $disc }, última jogada
web-to-move = { $side } jogam. Pretas { $black }, brancas { $white }.
web-player = { $name } ({ $side })
web-role-player = Você joga com as { $side }.
web-role-watch = Você assiste a esta partida.

web-fault-malformed = Não dá para ler este pedido: { $reason }
web-fault-not-yours = Esta ação não é sua: é a vez do outro lado, ou o seu link é só para assistir.
web-fault-cross-site = Outro site enviou este pedido, e ele não foi feito.
web-fault-not-found = Não há nada neste endereço. Confira o link.
web-fault-method = Este endereço não se usa assim.
web-fault-stale = A partida já seguiu adiante.
web-fault-no-stream = Esta página não recebe eventos. Carregue-a de novo.
web-fault-over = A partida terminou.
web-fault-too-large = Isto é grande demais.
web-fault-too-many = { $n ->
    [one] Pedidos demais. Tente de novo em um segundo.
   *[other] Pedidos demais. Tente de novo em { $n } segundos.
}
web-fault-building = O banco de partidas está sendo preparado. Tente de novo daqui a pouco.
web-fault-closing = O servidor está sendo encerrado.
web-fault-broken = O servidor não conseguiu fazer isto. Nada mudou; tente de novo.

web-cup-running = em andamento: { $played } de { $all } partidas até agora
web-cup-waiting = parado: { $played } de { $all } partidas até agora
web-cup-finished = { $played ->
    [one] encerrado: uma partida
   *[other] encerrado: { $played } partidas
}
web-cup-rests = descansa
web-cup-round = Rodada { $number }
web-cup-game-on = em andamento

page-skip = Ir para o conteúdo
page-nav = Páginas
page-play = Jogar
page-analyse = Analisar
page-cups = Torneios
page-cup = O torneio
page-languages = Idiomas
page-board = Tabuleiro
page-needs-script = Para jogar e pensar é preciso JavaScript. Partidas e torneios podem ser lidos sem ele.
page-reload = Carregue a página de novo para ver as novas jogadas.
page-moves = Jogadas
page-home = Ir para a primeira página
page-no-cups = Ainda não há torneios. Eles aparecem aqui assim que a primeira partida é jogada.
page-projector = Para o projetor
page-standings = Classificação
page-rank = Lugar
page-player = Jogador
page-points = Pontos
page-wins = Vitórias
page-draws = Empates
page-losses = Derrotas
page-fault-count = Faltas
page-discs = Peças
page-running = Em andamento
page-rounds = Rodadas
page-cross = Quem contra quem
page-next = A seguir
page-faults = Faltas
