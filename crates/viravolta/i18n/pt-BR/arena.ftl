# Campeonatos.
help-arena = Fazer campeonatos entre programas, cada um numa sala fechada
help-arena--examples =
    viravolta arena check cup.toml
    viravolta arena run cup.toml --jobs 2
    viravolta arena match builtin:5 gtp:./other --games 200
help-arena-init = Fazer um campeonato das entregas de uma turma: compilar tudo, descobrir o que cada um fala, escrever cup.toml
help-arena-init--folder = Uma pasta, ou o zip do Moodle, com uma pasta, um arquivo compactado ou um arquivo por aluno
help-arena-init--out = A pasta do campeonato; um cup.toml que já existe fica como está
help-arena-init--protocol = O que todos falam; senão é descoberto
help-arena-init--jobs = Quantas entregas ao mesmo tempo
help-arena-init--examples =
    viravolta arena init entregas/
    viravolta arena init moodle.zip --protocol function --out copa
help-arena-check = Iniciar cada programa de um campeonato e percorrer com ele o seu protocolo
help-arena-check--cup = O arquivo do campeonato
help-arena-check--player = Só este jogador
help-arena-check--conversation = Mostrar o que foi dito na primeira partida com cada cor, e o que o juiz entendeu
help-arena-run = Jogar um campeonato; iniciado de novo, continua de onde estava
help-arena-run--cup = O arquivo do campeonato
help-arena-run--examples =
    viravolta arena run cup.toml
    viravolta arena run cup.toml --out resultados --jobs 2
help--out = Pasta dos resultados; senão, o nome do campeonato e -results
help--jobs = Partidas ao mesmo tempo; senão, uma a menos que os processadores
help--force = Jogar mais partidas ao mesmo tempo do que há processadores: programas podem atrasar sem culpa
help--sandbox = Paredes em volta dos programas: recusar sem elas, usar as que há, ou nenhuma
help-arena-run--sprt = Parar um match assim que uma de duas diferenças de Elo for 19 vezes mais provável que a outra: 0,10
help-arena-run--replay-changed = Jogar de novo as partidas dos programas que mudaram
help-arena-run--keep = Manter as partidas dos programas que mudaram, e continuar diários de versões anteriores
help-arena-run--retry = Tentar de novo as partidas que não puderam ser jogadas em três tentativas
help-arena-match--keep = Manter as partidas dos programas que mudaram
help-arena-report = Escrever de novo a página e os arquivos de um campeonato, a partir do diário
help-arena-report--folder = A pasta dos resultados
help-arena-replay = Mostrar uma partida; com --again, repetir uma falta com o seu programa
help-arena-replay--folder = A pasta dos resultados
help-arena-replay--game = O número da partida
help-arena-replay--again = Iniciar de novo o programa faltoso e dar-lhe as mesmas jogadas
help-arena-match = Jogar um match entre dois programas e dizer o que prova
help-arena-match--first = O primeiro jogador: builtin:NÍVEL, ou PROTOCOLO:COMANDO
help-arena-match--second = O segundo jogador
help-arena-match--games = Quantas partidas; cada abertura é jogada com as duas cores
help-arena-match--time = Tempo por jogada
help-arena-match--openings = builtin, none, ou um arquivo com uma transcrição por linha
help-arena-match--sprt = Parar assim que uma de duas diferenças de Elo for 19 vezes mais provável que a outra: 0,10
help-arena-match--out = Pasta dos resultados, para ver ou continuar depois; senão, nada é guardado
help-arena-match--seed = Decide tudo o que é sorteado
help-arena-match--examples =
    viravolta arena match builtin:3 builtin:5 --games 100 --time 200ms
    viravolta arena match nboard:./new nboard:./old --games 20000 --sprt 0,10 --jobs 8
value-cup = CAMPEONATO
value-player = JOGADOR
value-jobs = PARTIDAS
value-walls = PAREDES
value-game = PARTIDA
value-games = PARTIDAS
value-time = TEMPO
value-elo-pair = ELO0,ELO1
value-openings = ABERTURAS
value-protocol = PROTOCOLO

arena-too-many-jobs = { $jobs } partidas ao mesmo tempo são demais para { $cores ->
    [one] um processador
   *[other] { $cores } processadores
}: programas atrasariam sem culpa. Use menos em --jobs, ou --force
arena-walls-missing = faltam a esta máquina paredes obrigatórias: { $layers }. “viravolta doctor” diz mais; --sandbox best-effort joga sem elas
arena-walls-best-effort = Cuidado: faltam estas paredes: { $layers }.
arena-walls-off = Cuidado: os programas rodam sem paredes, com tudo o que você pode fazer.
arena-walls-off-root = Cuidado: os programas rodam sem paredes e COMO ROOT.
arena-table-head = # | jogador | pontos | vit. | emp. | der. | faltas
arena-written = O relatório está em { $page }
arena-game = { $number }. { $black } { $discs } { $white }
arena-progress = { GROUPED($finished) } de { GROUPED($total) } partidas
arena-resumed = Retomando: { $games ->
    [one] uma partida está no diário e não será jogada
   *[other] { GROUPED($games) } partidas estão no diário e não serão jogadas
} de novo.
arena-due = { $games ->
    [0] Nenhuma partida
    [one] Uma partida
   *[other] { GROUPED($games) } partidas
} a jogar. Pare com Ctrl-C quando quiser: o mesmo comando continua de onde estava.
arena-due-not-kept = { $games ->
    [one] Uma partida
   *[other] { GROUPED($games) } partidas
} a jogar. Sem --out nada fica guardado: Ctrl-C encerra o encontro de vez e mostra o que houver.
arena-stopping = Parando depois das jogadas que estão sendo pensadas. Outro Ctrl-C para na hora.
arena-stopped = Parado. O mesmo comando continua de onde estava.
arena-stopped-for-good = Parado. Sem --out nada fica guardado.
arena-unplayed = A partida { $number } ({ $black } - { $white }) não foi jogada. O mesmo comando a joga de novo. { $why }
arena-given-up = A partida { $number } ({ $black } - { $white }) não foi jogada, em { $times } tentativas, e não conta para ninguém. --retry tenta de novo. { $why }
arena-undecided = { $one } e { $other }: não decidido, porque uma partida entre eles não pôde ser jogada. Ninguém avança.
arena-unfinished = houve partidas que não puderam ser jogadas, sem culpa de nenhum jogador; o mesmo comando as joga de novo
arena-check-no-player = não há jogador “{ $name }” neste campeonato
arena-check-player = { $name } ({ $command })
arena-check-step-well = { "  " }{ $step }. { $color }: começou, { $answers ->
    [one] uma resposta, legal
   *[other] { $answers } respostas, todas legais
}; a mais lenta levou { $slowest } ms
arena-check-step-failed = { "  " }{ $step }. { $color }: FALHOU depois de { $answers ->
    [0] nenhuma resposta
    [one] uma resposta
   *[other] { $answers } respostas
}
arena-check-conversation = O que foi dito (> o juiz, < o programa, ← o que o juiz entendeu):
arena-preflight-player = { $name } ({ $command }): { $reason } { $advice }
arena-preflight = { $players ->
    [one] um programa não pode ser iniciado
   *[other] { $players } programas não podem ser iniciados
}. Nada foi jogado: corrija isso, ou retire o jogador
arena-check-all-well = { $players ->
    [one] O jogador está pronto.
   *[other] Todos os { $players } jogadores estão prontos.
}
arena-check-failed = { $players ->
    [one] o jogador falhou
   *[other] { $failed ->
        [one] um de { $players } jogadores falhou
       *[other] { $failed } de { $players } jogadores falharam
    }
}
arena-replay-no-game = não há partida { $number }: o diário tem { $games }
arena-replay-no-fault = ninguém cometeu falta nesta partida: não há o que repetir
arena-replay-other-cup = o arquivo do campeonato tem agora outros jogadores
arena-again-fault = Jogada de novo: na jogada { $number }, { $outcome }.
arena-again-other = Jogada de novo: desta vez continuou, depois de { $moves ->
    [0] nenhuma jogada
    [one] uma jogada
   *[other] { $moves } jogadas
}.
arena-match-player = “{ $player }” não é um jogador: escreva builtin:5, ou nboard:, gtp:, otelo:, othello:, ep4: ou rothelo: e um comando
arena-match-sprt = “{ $text }” não é um par de diferenças de Elo: escreva 0,10
arena-sprt-match = --sprt é para matches: format = "match"
arena-match-names = { $first } contra { $second }
arena-match-score = vitórias { $wins }, empates { $draws }, derrotas { $losses }: { DECIMAL($share, places: 1) } % ± { DECIMAL($margin, places: 1) }
arena-match-elo = Elo { DECIMAL($elo, places: 1) } ± { DECIMAL($error, places: 1) }; probabilidade de ser o mais forte: { DECIMAL($superiority, places: 1) } %
arena-match-elo-low = Elo de pelo menos { DECIMAL($elo, places: 1) }; probabilidade de ser o mais forte: { DECIMAL($superiority, places: 1) } %
arena-match-elo-high = Elo de no máximo { DECIMAL($elo, places: 1) }; probabilidade de ser o mais forte: { DECIMAL($superiority, places: 1) } %
arena-match-elo-open = Nada se pode dizer ainda sobre o Elo.
arena-match-thinking = tempo por jogada, { $name }: { DECIMAL($mean, places: 0) } ms em média, { $slowest } ms no máximo
arena-match-pairs = pares de partidas por pontos: 0: { $zero }, ½: { $half }, 1: { $one }, 1½: { $more }, 2: { $two }
arena-match-faults = faltas: { $first } e { $second }
arena-match-llr = logaritmo da razão de verossimilhança { DECIMAL($ratio, places: 2) }, entre { DECIMAL($low, places: 2) } e { DECIMAL($high, places: 2) }
arena-match-undecided = Não decidido: são precisas mais partidas.
arena-match-elo0 = Decidido: a diferença é antes de { DECIMAL($elo, places: 1) } Elo ou menos.
arena-match-elo1 = Decidido: a diferença é antes de { DECIMAL($elo, places: 1) } Elo ou mais.
arena-init-there = { $cup } já existe e fica como está: indique outra pasta com --out, ou mova-o para outro lugar
arena-init-plays = { $done }/{ $all } { $name }: { $protocol }
arena-init-plays-badly = { $done }/{ $all } { $name }: { $protocol }, com uma falta. { $remark }
arena-init-cannot-short = { $done }/{ $all } { $name }: não pode jogar
arena-init-cannot = { $name } não pode jogar. { $reason }
arena-init-written = { $players ->
    [one] Um jogador
   *[other] { $players } jogadores
}: { $cup }. Jogue com “viravolta arena run { $cup }”.
arena-init-nobody = ninguém aqui pode jogar, e nenhum campeonato foi escrito
arena-init-nothing = Não há nada que se possa compilar ou rodar.
arena-init-refused = Não compila: { $said }
arena-init-no-program = Compila, e depois não há programa.
arena-init-head = Escrito por “viravolta arena init”. O que não estiver certo muda-se aqui: docs/arena.pt.md
arena-init-left-out = Não podem jogar:
