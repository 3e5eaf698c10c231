# Um ficheiro de retorno para cada jogador.
feedback-title = { $name }: como foi
feedback-verdict = { $rank }º lugar de { $players }: { $points } pontos, { $wins } vitórias, { $draws } empates, { $losses } derrotas.
feedback-no-faults = Nenhuma falta em nenhuma partida.
feedback-faults = { $faults ->
    [one] Uma partida foi perdida por falta
   *[other] { GROUPED($faults) } partidas foram perdidas por falta
}: { $kinds }.
feedback-first = Corrija isto primeiro
feedback-more = As outras faltas
feedback-not-shown = São muitas e não aparecem aqui: partidas { $games }.
feedback-fault = Partida { $number }, contra { $name }
feedback-repeat = Para ver de novo:
feedback-repeat-again = Para iniciar o programa de novo com as mesmas jogadas:
feedback-games = Todas as partidas
feedback-number = Partida
feedback-round = Ronda
feedback-color = Cor
feedback-opponent = Contra
feedback-score = Peças
feedback-result = Resultado
feedback-how = Como
feedback-won = vitória
feedback-drawn = empate
feedback-lost = derrota
