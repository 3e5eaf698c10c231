# Trabalho que outras máquinas fazem.
elsewhere-address = isto não é o endereço de um banco de dados: { $reason }. Escreva postgres://USUÁRIO@MÁQUINA/BANCO
elsewhere-password = há uma senha no endereço, e todos nesta máquina podem ler uma linha de comando. Ponha a senha em PGPASSWORD ou em .pgpass
elsewhere-encrypted = o viravolta não cifra a conexão com o banco de dados. Use um túnel (ssh, VPN), ou uma rede fechada sem sslmode: docs/many-machines.md
elsewhere-open-file = outros podem ler { $path }, e por isso o arquivo não é usado: chmod 600
elsewhere-no-password = o banco de dados pede uma senha, e não há nenhuma para este endereço. Ponha a senha em PGPASSWORD, ou em .pgpass com a linha MÁQUINA:PORTA:BANCO:USUÁRIO:SENHA, com a máquina como está no endereço
elsewhere-not-admitted = o banco de dados não deixa entrar: { $reason }. O pg_hba.conf dele diz quem pode vir, e de onde; se ele só aceita conexões cifradas (hostssl), use um túnel: docs/many-machines.md
elsewhere-no-queue = o banco de dados não está preparado: “viravolta jobs setup” prepara
elsewhere-version = outra versão do viravolta preparou o banco de dados ({ $version }). Use a mesma versão em todas as máquinas
elsewhere-too-large = { $bytes } bytes são demais para enviar a outras máquinas
elsewhere-database = o banco de dados recusa: { $reason }
elsewhere-waiting = O banco de dados não responde ({ $reason }). O trabalho continua quando ele responder.
elsewhere-homeless = { $name } precisa de { $path }, que fica fora da pasta do campeonato: as outras máquinas não o teriam. Ponha-o ao lado do arquivo do campeonato
elsewhere-changed = o arquivo do campeonato já não tem { $names }
elsewhere-refused = Um resultado de { $worker } não merece crédito, e outro trabalhador tenta: { $why }
elsewhere-again = Um par que { $worker } jogou é jogado de novo em outra máquina, e os dois ficam guardados: { $why }
elsewhere-parked = Deixado de lado depois de { $failures } falhas: { $why }
elsewhere-given-up = { $jobs ->
    [one] Uma tarefa não pôde ser feita.
   *[other] { $jobs } tarefas não puderam ser feitas.
} “viravolta jobs retry URL { $batch }” faz tentar de novo; depois, dê o mesmo comando outra vez.
elsewhere-nobody = Ainda não há nenhum trabalhador: inicie “viravolta worker URL” em outras máquinas. Este comando espera.
elsewhere-progress = { $done } de { $all } já voltaram
elsewhere-referee-late = na partida { $number } uma resposta chegou tarde, e o árbitro de lá também se atrasou, { $late } ms
elsewhere-kind = este trabalhador não conhece tarefas do tipo “{ $kind }”
elsewhere-away = não se chega ao banco de dados: { $reason }
elsewhere-road-refused = nada responde neste endereço
elsewhere-road-none = nenhum caminho leva a esta máquina
elsewhere-road-silent = demorou demais
elsewhere-lie-count = vieram { $came } em vez de { $wanted }
elsewhere-lie-unreadable = não dá para ler ({ $reason })
elsewhere-lie-game = partida { $number }: { $why }
elsewhere-lie-other = a partida { $number } sai diferente quando é jogada aqui
elsewhere-lie-files = foi verificado com outros arquivos, ou por outra versão
elsewhere-lie-lines = { $position }: estas não são as melhores jogadas
elsewhere-lie-unproven = o valor não está provado
elsewhere-lie-move = a linha não pode ser jogada
elsewhere-lie-value = a linha não leva ao valor
help--on = Deixar que o façam outras máquinas, que procuram trabalho neste banco de dados
