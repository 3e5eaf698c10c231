# Trabalho em muitas máquinas.
help-jobs = Ver e conduzir o trabalho que muitas máquinas dividem
help-jobs--examples =
    viravolta jobs setup postgres://prof@servidor/viravolta --workers lab
    viravolta jobs status postgres://prof@servidor/viravolta
    viravolta jobs workers postgres://prof@servidor/viravolta
help-jobs-setup = Preparar uma base de dados e deixar um utilizador dela trabalhar
help-jobs-setup--workers = Um utilizador da base de dados que pode fazer o que os trabalhadores fazem, e nada mais
help-jobs-status = O que há para fazer, o que está feito e o que foi deixado de lado
help-jobs-workers = Quem trabalha, e por que alguém não trabalha
help-jobs-cancel = Cancelar o que ainda não foi feito
help-jobs-cancel--forget = Tirar também da base de dados o que já foi feito
help-jobs-retry = Tentar de novo o que foi deixado de lado ou cancelado
help--url = A base de dados: postgres://UTILIZADOR@MÁQUINA/BASE. A palavra-passe vem de PGPASSWORD ou de .pgpass
help--batch = Só este lote; senão, todos
value-url = URL
value-role = UTILIZADOR
value-batch = LOTE

jobs-ready = A base de dados está pronta. { $roles ->
    [0] Ninguém pode trabalhar ainda: --workers UTILIZADOR dá a permissão.
    [one] O utilizador { $names } pode trabalhar.
   *[other] Os utilizadores { $names } podem trabalhar.
}
jobs-cancelled = { $jobs ->
    [0] Não havia nada a cancelar.
    [one] Uma tarefa foi cancelada.
   *[other] { $jobs } tarefas foram canceladas.
}
jobs-retried = { $jobs ->
    [0] Nada tinha sido deixado de lado nem cancelado.
    [one] Uma tarefa espera de novo.
   *[other] { $jobs } tarefas esperam de novo.
}
jobs-unknown = não há um lote «{ $batch }»: «viravolta jobs status» mostra os nomes
jobs-none = Não há trabalho.
jobs-nobody = Ninguém trabalha aqui ainda: inicie «viravolta worker URL» noutra máquina.
jobs-batch = Lote
jobs-waiting = À espera
jobs-leased = Em curso
jobs-done = Feitas
jobs-parked = De lado
jobs-off = Canceladas
jobs-class = Máquinas
jobs-worker = Trabalhador
jobs-slots = Ocupado
jobs-silent = Última notícia
jobs-state = Estado
jobs-seconds = há { $seconds } s
jobs-state-stopped = parado depois de três falhas: { $why }
jobs-state-gone = foi-se embora
jobs-state-working = a trabalhar
jobs-idle-nothing = livre: nenhuma tarefa espera
jobs-idle-version = livre: { $batch } pede a versão { $version }
jobs-idle-class = livre: { $batch } é jogado em máquinas como { $class }
jobs-idle-soon = livre
jobs-why = { $batch }: uma tarefa foi deixada de lado depois de { $failures } falhas: { $why }
jobs-why-expired = o trabalhador não deu mais notícia
jobs-why-crashed = o trabalhador foi interrompido
jobs-why-too-large = o resultado é demasiado grande
jobs-why-panicked = o próprio trabalhador tem um defeito
jobs-why-thread = o sistema não deu uma thread
