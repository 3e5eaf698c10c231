# Quem trabalha para outros.
help-worker = Fazer o trabalho que outros puseram em um banco de dados: partidas, buscas, conferência de entregas
help-worker--examples =
    viravolta worker postgres://lab@servidor/viravolta
    viravolta worker postgres://lab@servidor/viravolta --class lab --jobs 4
    viravolta worker postgres://lab@servidor/viravolta --once
help-worker--jobs = Quantas tarefas ao mesmo tempo; senão, uma a menos do que há processadores
help-worker--name = O nome desta máquina, para as pessoas
help-worker--class = O tipo desta máquina: as de mesmo nome valem como igualmente rápidas. Senão, a velocidade é medida
help-worker--folder = Onde ficam os resultados e os programas
help-worker--once = Sair quando não houver nada a fazer
help-worker--sandbox = As paredes em volta dos programas, diga o campeonato o que disser: strict, best-effort, off
value-class = TIPO

worker-ready = { $about } espera trabalho. Ctrl-C encerra em boa ordem.
worker-reachable = O banco de dados responde de novo.
worker-finished = { $jobs ->
    [one] Uma tarefa está feita.
   *[other] { $jobs } tarefas estão feitas.
}
worker-gave-back = Uma tarefa foi devolvida: { $why }
worker-left = O que não estava feito foi devolvido.
worker-idle = Não há nada a fazer.
worker-stopped = três tarefas seguidas falharam nesta máquina, a última porque: { $why }. Resolva isso e inicie o trabalhador de novo
worker-taken = outro trabalhador usa { $folder }: dê a este uma pasta própria com --folder
worker-homeless = não se conhece uma pasta para guardar os resultados: diga uma com --folder
