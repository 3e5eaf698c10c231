# Trabalho que outras máquinas fazem.
elsewhere-address = isto não é o endereço de uma base de dados: { $reason }. Escreva postgres://UTILIZADOR@MÁQUINA/BASE
elsewhere-password = há uma palavra-passe no endereço, e todos nesta máquina podem ler uma linha de comando. Ponha a palavra-passe em PGPASSWORD ou em .pgpass
elsewhere-encrypted = o viravolta não cifra a ligação à base de dados. Use um túnel (ssh, VPN), ou uma rede fechada sem sslmode: docs/many-machines.md
elsewhere-open-file = outros podem ler { $path }, e por isso o ficheiro não é usado: chmod 600
elsewhere-no-password = a base de dados pede uma palavra-passe, e não há nenhuma para este endereço. Ponha a palavra-passe em PGPASSWORD, ou em .pgpass com a linha MÁQUINA:PORTO:BASE:UTILIZADOR:PALAVRA-PASSE, com a máquina como está no endereço
elsewhere-not-admitted = a base de dados não deixa entrar: { $reason }. O pg_hba.conf dela diz quem pode vir, e de onde; se ela só aceita ligações cifradas (hostssl), use um túnel: docs/many-machines.md
elsewhere-no-queue = a base de dados não está preparada: «viravolta jobs setup» prepara-a
elsewhere-version = outra versão do viravolta preparou a base de dados ({ $version }). Use a mesma versão em todas as máquinas
elsewhere-too-large = { $bytes } bytes são demais para enviar a outras máquinas
elsewhere-database = a base de dados recusa: { $reason }
elsewhere-waiting = A base de dados não responde ({ $reason }). O trabalho continua quando ela responder.
elsewhere-homeless = { $name } precisa de { $path }, que fica fora da pasta do campeonato: as outras máquinas não o teriam. Ponha-o ao lado do ficheiro do campeonato
elsewhere-changed = o ficheiro do campeonato já não tem { $names }
elsewhere-refused = Um resultado de { $worker } não merece crédito, e outro trabalhador tenta: { $why }
elsewhere-again = Um par que { $worker } jogou é jogado de novo noutra máquina, e os dois ficam guardados: { $why }
elsewhere-parked = Posto de lado depois de { $failures } falhas: { $why }
elsewhere-given-up = { $jobs ->
    [one] Uma tarefa não pôde ser feita.
   *[other] { $jobs } tarefas não puderam ser feitas.
} «viravolta jobs retry URL { $batch }» faz tentar de novo; depois, dê o mesmo comando outra vez.
elsewhere-nobody = Ainda não há nenhum trabalhador: inicie «viravolta worker URL» noutras máquinas. Este comando espera.
elsewhere-progress = { $done } de { $all } já voltaram
elsewhere-referee-late = na partida { $number } uma resposta chegou tarde, e o árbitro de lá também se atrasou, { $late } ms
elsewhere-kind = este trabalhador não conhece tarefas do tipo «{ $kind }»
elsewhere-away = não se chega à base de dados: { $reason }
elsewhere-road-refused = nada responde neste endereço
elsewhere-road-none = nenhum caminho leva a esta máquina
elsewhere-road-silent = demorou demasiado
elsewhere-lie-count = vieram { $came } em vez de { $wanted }
elsewhere-lie-unreadable = não se consegue ler ({ $reason })
elsewhere-lie-game = partida { $number }: { $why }
elsewhere-lie-other = a partida { $number } sai diferente quando é jogada aqui
elsewhere-lie-files = foi verificado com outros ficheiros, ou por outra versão
elsewhere-lie-lines = { $position }: estas não são as melhores jogadas
elsewhere-lie-unproven = o valor não está provado
elsewhere-lie-move = a linha não pode ser jogada
elsewhere-lie-value = a linha não leva ao valor
help--on = Deixar que o façam outras máquinas, que procuram trabalho nesta base de dados
