# Trabalho em muitas máquinas.
help-jobs = Ver e conduzir o trabalho que muitas máquinas dividem
help-jobs--examples =
    viravolta jobs setup postgres://prof@servidor/viravolta --workers lab
    viravolta jobs status postgres://prof@servidor/viravolta
    viravolta jobs workers postgres://prof@servidor/viravolta
help-jobs-setup = Preparar um banco de dados e deixar um usuário dele trabalhar
help-jobs-setup--workers = Um usuário do banco que pode fazer o que os trabalhadores fazem, e nada mais
help-jobs-status = O que há para fazer, o que está feito e o que foi deixado de lado
help-jobs-workers = Quem trabalha, e por que alguém não trabalha
help-jobs-cancel = Cancelar o que ainda não foi feito
help-jobs-cancel--forget = Tirar também do banco o que já foi feito
help-jobs-retry = Tentar de novo o que foi deixado de lado ou cancelado
help--url = O banco de dados: postgres://USUÁRIO@MÁQUINA/BANCO. A senha vem de PGPASSWORD ou de .pgpass
help--batch = Só este lote; senão, todos
value-url = URL
value-role = USUÁRIO
value-batch = LOTE

jobs-ready = O banco de dados está pronto. { $roles ->
    [0] Ninguém pode trabalhar ainda: --workers USUÁRIO dá a permissão.
    [one] O usuário { $names } pode trabalhar.
   *[other] Os usuários { $names } podem trabalhar.
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
jobs-unknown = não há um lote “{ $batch }”: “viravolta jobs status” mostra os nomes
jobs-none = Não há trabalho.
jobs-nobody = Ninguém trabalha aqui ainda: inicie “viravolta worker URL” em outra máquina.
jobs-batch = Lote
jobs-waiting = Esperando
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
jobs-state-gone = foi embora
jobs-state-working = trabalhando
jobs-idle-nothing = livre: nenhuma tarefa espera
jobs-idle-version = livre: { $batch } pede a versão { $version }
jobs-idle-class = livre: { $batch } é jogado em máquinas como { $class }
jobs-idle-soon = livre
jobs-why = { $batch }: uma tarefa foi deixada de lado depois de { $failures } falhas: { $why }
jobs-why-expired = o trabalhador não deu mais notícia
jobs-why-crashed = o trabalhador foi interrompido
jobs-why-too-large = o resultado é grande demais
jobs-why-panicked = o próprio trabalhador tem um defeito
jobs-why-thread = o sistema não deu uma thread
