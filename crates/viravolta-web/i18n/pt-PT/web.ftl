web-numbered-move = { $number }. { $side }: { $square }
web-numbered-pass = { $side } passam a vez
web-last-move = { $disc }, última jogada
web-to-move = { $side } jogam. Pretas { $black }, brancas { $white }.
web-player = { $name } ({ $side })
web-role-player = Joga com as { $side }.
web-role-watch = Está a assistir a esta partida.

web-fault-malformed = Não é possível ler este pedido: { $reason }
web-fault-not-yours = Esta ação não é tua: é a vez do outro lado, ou a tua ligação é só para assistir.
web-fault-cross-site = Outro sítio enviou este pedido, e ele não foi feito.
web-fault-not-found = Não há nada neste endereço. Verifique a ligação.
web-fault-method = Este endereço não se usa assim.
web-fault-stale = A partida já seguiu adiante.
web-fault-no-stream = Esta página não recebe eventos. Carrega-a outra vez.
web-fault-over = A partida terminou.
web-fault-too-large = Isto é demasiado grande.
web-fault-too-many = { $n ->
    [one] Demasiados pedidos. Tenta outra vez em um segundo.
   *[other] Demasiados pedidos. Tenta outra vez em { $n } segundos.
}
web-fault-building = A base de partidas está a ser preparada. Tenta outra vez daqui a pouco.
web-fault-closing = O servidor está a ser encerrado.
web-fault-broken = O servidor não conseguiu fazer isto. Nada mudou; tente outra vez.

web-cup-running = a decorrer: { $played } de { $all } partidas até agora
web-cup-waiting = parado: { $played } de { $all } partidas até agora
web-cup-finished = { $played ->
    [one] terminado: uma partida
   *[other] terminado: { $played } partidas
}
web-cup-rests = descansa
web-cup-round = Ronda { $number }
web-cup-game-on = a decorrer

page-skip = Ir para o conteúdo
page-nav = Páginas
page-play = Jogar
page-analyse = Analisar
page-cups = Torneios
page-cup = O torneio
page-languages = Idiomas
page-board = Tabuleiro
page-needs-script = Para jogar e pensar é preciso JavaScript. Partidas e torneios podem ser lidos sem ele.
page-reload = Carrega a página outra vez para ver as novas jogadas.
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
page-running = A decorrer
page-rounds = Rondas
page-cross = Quem contra quem
page-next = A seguir
page-faults = Faltas
