# Como as partidas terminam, o que deu errado e o que não se consegue ler.
words-black = pretas
words-white = brancas

outcome-normal = jogada até o fim
outcome-illegal-move = lance ilegal
outcome-unreadable-answer = resposta ilegível
outcome-late = atraso
outcome-no-answer = sem resposta
outcome-crash = queda do programa
outcome-out-of-memory = memória esgotada
outcome-too-much-output = saída demais
outcome-wrong-claim = afirmação falsa
outcome-refused-to-start = não começou
outcome-void = anulada: não conta para ninguém

fault-head = { $name } ({ $color }), lance { $number }: { $outcome }.
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
fault-lot = Sorteia a cor e nunca tirou esta ({ $color }): foi iniciado { $tries } vezes em { $seconds } segundos.
fault-impossible = O seu programa aceitou a jogada impossível { $said }, que o juiz faz para que o programa comece.
fault-waited = O juiz esperou { GROUPED($limit) } ms por { $awaited }.
fault-said-nothing = O programa não disse nada.
fault-said-last = A última coisa que disse: “{ $text }”.
fault-legal-moves = Lances legais: { $moves }
fault-no-legal-moves = Não havia lance legal: tinha de passar.

guess-swapped = Todos os seus lances são legais se linha e coluna forem trocadas: comece por aí.
guess-from-one = Todos os seus lances são legais se linhas e colunas forem contadas a partir de 1, e não de 0.
guess-from-zero = Todos os seus lances são legais se linhas e colunas forem contadas a partir de 0, e não de 1.
guess-lines-reversed = Todos os seus lances são legais se as linhas forem contadas a partir do outro lado.
guess-other-color = Todos os seus lances são legais para a outra cor: parece jogar com o lado errado.

reason-not-in-protocol = Isto não é uma mensagem do protocolo.
reason-before-asked = Respondeu antes de ser perguntado.
reason-resigned = Desistiu; aqui as partidas são jogadas até o fim.
reason-refused = Recusou um comando sem o qual não pode jogar.
reason-closed-output = Fechou a saída e continuou rodando.
reason-false-complaint = Disse que um lance legal do adversário era ilegal.
reason-false-pass = Disse que não tinha lance, e tinha.
reason-only-echo = Repetiu o que lhe foi dito e não disse mais nada.
reason-waits-for-input = Espera entrada onde devia vir a sua jogada.

cup-read = { $path }: { $reason }
cup-syntax = linha { $line }, caractere { $column }: { $slip }
cup-unknown-key = não há aqui opção “{ $key }”; há { $known }
cup-unknown-word = “{ $word }” não está entre as escolhas; há { $known }
cup-missing-key = falta “{ $key }”
cup-twice = isto já foi dito antes
cup-other-kind = é preciso aqui um valor de outro tipo ({ $reason })
cup-no-toml = isto não é TOML, a linguagem do arquivo ({ $reason })
cup-too-few-players = um campeonato precisa de pelo menos dois jogadores: acrescente um [[player]]
cup-same-name = dois jogadores se chamam “{ $name }”
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
cup-does-not-fit = jogador “{ $player }”: “{ $key }” não combina com o seu protocolo
cup-out-of-range = jogador “{ $player }”: “{ $key }” está fora dos limites
cup-not-there = jogador “{ $player }”: não existe { $path }
cup-leads-out = jogador “{ $player }”: { $path } leva a { $target } por um link, e nenhum link é seguido para fora da pasta de um jogador: ponha ali o próprio arquivo, ou indique o lugar onde ele está
cup-in-system = o campeonato está diretamente em { $folder }, que todo programa vê: ponha-o numa pasta só dele
cup-opening = aberturas, linha { $line }: não é uma partida que possa continuar ({ $reason })
cup-no-openings = não há abertura em { $file }

journal-io = { $path }: { $reason }
journal-damaged = { $path }: a linha { $line } não pode ser lida: { $reason }
journal-other-cup = { $path } é de um campeonato com outros jogadores ou condições: dê outra pasta com --out, ou tire-o dali
journal-busy = outro juiz está escrevendo { $path }
