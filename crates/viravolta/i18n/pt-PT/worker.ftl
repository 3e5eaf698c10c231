# Quem trabalha para outros.
help-worker = Fazer o trabalho que outros puseram numa base de dados: partidas, pesquisas, verificação de entregas
help-worker--examples =
    viravolta worker postgres://lab@servidor/viravolta
    viravolta worker postgres://lab@servidor/viravolta --class lab --jobs 4
    viravolta worker postgres://lab@servidor/viravolta --once
help-worker--jobs = Quantas tarefas ao mesmo tempo; senão, uma a menos do que há processadores
help-worker--name = O nome desta máquina, para as pessoas
help-worker--class = O tipo desta máquina: as do mesmo nome valem como igualmente rápidas. Senão, a velocidade é medida
help-worker--folder = Onde ficam os resultados e os programas
help-worker--once = Sair quando não houver nada para fazer
help-worker--sandbox = As paredes à volta dos programas, diga o campeonato o que disser: strict, best-effort, off
value-class = TIPO

worker-ready = { $about } espera por trabalho. Ctrl-C termina em boa ordem.
worker-reachable = A base de dados volta a responder.
worker-finished = { $jobs ->
    [one] Uma tarefa está feita.
   *[other] { $jobs } tarefas estão feitas.
}
worker-gave-back = Uma tarefa foi devolvida: { $why }
worker-left = O que não estava feito foi devolvido.
worker-idle = Não há nada para fazer.
worker-stopped = três tarefas seguidas falharam nesta máquina, a última porque: { $why }. Resolva isso e inicie o trabalhador outra vez
worker-taken = outro trabalhador usa { $folder }: dê a este uma pasta própria com --folder
worker-homeless = não se conhece uma pasta onde guardar os resultados: indique uma com --folder
