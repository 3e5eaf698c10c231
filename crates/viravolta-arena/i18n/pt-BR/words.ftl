# Como as partidas terminam, o que deu errado e o que não se consegue ler.
words-quoted = “{ $text }”
words-seconds-left = faltam cerca de { $seconds } s
words-minutes-left = faltam cerca de { $minutes } min
words-hours-left = faltam cerca de { $hours } h
words-black = pretas
words-white = brancas

outcome-normal = jogada até o fim
outcome-illegal-move = jogada ilegal
outcome-unreadable-answer = resposta ilegível
outcome-late = atraso
outcome-no-answer = sem resposta
outcome-crash = queda do programa
outcome-out-of-memory = memória esgotada
outcome-too-much-output = saída demais
outcome-wrong-claim = afirmação falsa
outcome-refused-to-start = não começou
outcome-void = anulada: não conta para ninguém

fault-head = { $name } ({ $color }), jogada { $number }: { $outcome }.
fault-move = Jogou { $square } (“{ $said }”): ali não é uma jogada legal.
fault-move-plain = Jogou { $square }: ali não é uma jogada legal.
fault-said = Disse: “{ $text }”.
fault-board = O tabuleiro que mostra não decorre da partida.
fault-time = Levou { GROUPED($took) } ms e tinha { GROUPED($limit) } ms; o próprio juiz atrasou no máximo { $referee } ms.
fault-exited = O programa terminou com estado { $code } no meio da partida.
fault-signaled = O programa foi terminado pelo sinal { $signal } { $name } no meio da partida.
fault-start = O programa não pôde ser iniciado: { $reason }
fault-machine = A máquina do juiz falhou e a partida não conta para ninguém: { $reason }
fault-color = Deixa sempre a pessoa começar, e não foi possível fazê-lo jogar com as pretas.
fault-color-white = Começa sempre ele mesmo, e não foi possível fazê-lo jogar com as brancas.
fault-lot = Sorteia a cor e nunca tirou esta ({ $color }): foi iniciado { $tries } vezes em { $seconds } segundos.
fault-impossible = O seu programa aceitou a jogada impossível { $said }, que o juiz faz para que o programa comece.
fault-waited = O juiz esperou { GROUPED($limit) } ms por { $awaited }.
fault-said-nothing = O programa não disse nada.
fault-said-last = A última coisa que disse: “{ $text }”.
fault-legal-moves = Jogadas legais: { $moves }
fault-no-legal-moves = Não havia jogada legal: tinha de passar.

guess-swapped = Todas as suas jogadas são legais se linha e coluna forem trocadas: comece por aí.
guess-from-one = Todas as suas jogadas são legais se linhas e colunas forem contadas a partir de 1, e não de 0.
guess-from-zero = Todas as suas jogadas são legais se linhas e colunas forem contadas a partir de 0, e não de 1.
guess-lines-reversed = Todas as suas jogadas são legais se as linhas forem contadas a partir do outro lado.
guess-other-color = Todas as suas jogadas são legais para a outra cor: parece jogar com o lado errado.

reason-not-in-protocol = Isto não é uma mensagem do protocolo.
reason-before-asked = Respondeu antes de ser perguntado.
reason-resigned = Desistiu; aqui as partidas são jogadas até o fim.
reason-refused = Recusou um comando sem o qual não pode jogar.
reason-closed-output = Fechou a saída e continuou rodando.
reason-computed-at-rest = Continuou calculando por mais de um segundo depois da sua vez, embora estivesse parado.
reason-false-complaint = Disse que uma jogada legal do adversário era ilegal.
reason-false-pass = Disse que não tinha jogada, e tinha.
reason-only-echo = Repetiu o que lhe foi dito e não disse mais nada.
reason-waits-for-input = Espera entrada onde devia vir a sua jogada.

aside = A partida { $number } ({ $black } – { $white }) e seu par foram jogados de novo em outra máquina: uma resposta atrasou, e o árbitro de lá também, em { $late } ms. Vale a segunda vez; o diário guarda as duas.
hungry = Partida { $number }: { $name } usou { DECIMAL($much, places: 1) } s de processador, o adversário { DECIMAL($little, places: 1) } s.

cup-read = { $path }: { $reason }
cup-syntax = linha { $line }, caractere { $column }: { $slip }
cup-unknown-key = não há aqui opção “{ $key }”; há { $known }
cup-unknown-word = “{ $word }” não está entre as escolhas; há { $known }
cup-missing-key = falta “{ $key }”
cup-twice = isto já foi dito antes
cup-other-kind = é preciso aqui { $kind }
cup-kind-text = um texto entre aspas
cup-kind-number = um número
cup-kind-truth = true ou false
cup-kind-list = uma lista entre colchetes
cup-kind-table = uma tabela
cup-kind-other = um valor de outro tipo
cup-no-toml = isto não é TOML, a linguagem do arquivo: veja as aspas, os colchetes e os sinais de igual
cup-too-few-players = um campeonato precisa de pelo menos dois jogadores: acrescente um [[player]]
cup-same-name = “{ $one }” e “{ $other }” parecem iguais: dê outro nome a um deles
cup-language = language: “{ $tag }” não é en, pt-BR nem pt-PT
cup-name = “{ $name }” não pode ser o nome de um jogador
cup-no-such-player = não há jogador “{ $name }”
cup-match-of-two = um match é para dois jogadores, e há { $players }
cup-duration = { $key }: “{ $text }” não é uma duração; escreva 2s, 500ms ou 1m
cup-size = { $key }: “{ $text }” não é um tamanho; escreva 512MB ou 64KB
cup-two-times = dê apenas um entre per_move, per_game e cpu_per_move
cup-rounds = { $rounds ->
    [one] uma rodada
   *[other] { $rounds } rodadas
}: com estes jogadores são possíveis de 1 a { $most } rodadas sem repetir adversários
cup-games = { $games ->
    [one] uma partida
   *[other] { $games } partidas
}: dê um número par, para que ambos joguem com cada cor
cup-no-command = o jogador “{ $player }” não tem comando
cup-no-source = o jogador “{ $player }” não tem source: escreva o arquivo com a função dele
cup-does-not-fit = jogador “{ $player }”: “{ $key }” não combina com o seu protocolo
cup-out-of-range = jogador “{ $player }”: “{ $key }” está fora dos limites
cup-not-there = jogador “{ $player }”: não existe { $path }
cup-leads-out = jogador “{ $player }”: { $path } leva a { $target } por um link, e nenhum link é seguido para fora da pasta de um jogador: ponha ali o próprio arquivo, ou indique o lugar onde ele está
cup-in-system = o campeonato está diretamente em { $folder }, que todo programa vê: ponha-o numa pasta só dele
cup-opening = aberturas, linha { $line }: { $flaw }
cup-opening-unreadable = não se lê nenhuma jogada no caractere { $column }
cup-opening-illegal = a jogada { $number }, { $mv }, não é legal
cup-opening-over = a partida já terminou, e não há mais o que jogar
cup-no-openings = não há abertura em { $file }

journal-io = { $path }: { $reason }
journal-not-ours = { $path } não é o diário de um campeonato. O arquivo fica como está: indique outra pasta com --out, ou mova-o para outro lugar
journal-newer = { $path } foi escrito por outra versão do viravolta (formato { $version }): use essa versão, ou indique outra pasta com --out
journal-damaged = { $path }, linha { $line }: { $flaw }. Nada foi mudado. Faça uma cópia do arquivo, apague a linha e continue o campeonato: o que a linha continha é jogado outra vez
journal-other-cup = { $path } é de um campeonato com outras condições ({ $differences }). Desfaça isso no arquivo do campeonato, ou indique outra pasta com --out
journal-difference = { $key }: { $journal } no diário, { $cup } agora
journal-missing = { $count ->
    [one] { $players } tem partidas em { $path } e não está no arquivo do campeonato. Ponha-o de volta e escreva withdrawn = true se ele saiu
   *[other] { $players } têm partidas em { $path } e não estão no arquivo do campeonato. Ponha-os de volta e escreva withdrawn = true para quem saiu
}
journal-too-late = o sorteio já foi feito: { $players } não pode mais entrar neste campeonato. Indique outra pasta com --out para começar de novo
journal-changed = { $count ->
    [one] { $players } tem outro programa. Use --replay-changed para jogar as partidas dele de novo, ou --keep para mantê-las
   *[other] { $players } têm outros programas. Use --replay-changed para jogar as partidas deles de novo, ou --keep para mantê-las
}
journal-old = { $path } foi escrito por uma versão anterior, que não anotava quais eram os programas. Se são os mesmos, use --keep: o campeonato continua, e o arquivo antigo fica guardado como journal.v1.jsonl
flaw-checksum = a linha foi mudada ou danificada depois de escrita
flaw-unreadable = isto não é uma linha de diário ({ $reason })
flaw-player = não há jogador número { $player }
flaw-value = o valor de “{ $key }” não é possível
flaw-moves = a jogada { $number } não é permitida pelas regras
flaw-result = “{ $key }” não resulta das jogadas
flaw-twice = a partida { $game } está lá duas vezes
flaw-out-of-place = a partida { $game } não é deste campeonato
journal-busy = outro juiz está escrevendo { $path }
