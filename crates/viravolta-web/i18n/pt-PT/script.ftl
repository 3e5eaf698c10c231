# O que o script no separador diz.
script-broken = A página não conseguiu começar. Carrega-a outra vez; se não adiantar, este navegador é demasiado antigo para ela.
script-engine-failed = O motor não responde. Carrega a página outra vez.
script-close = Fechar
script-cancel = Cancelar

## Partidas.
script-black = Pretas
script-white = Brancas
script-empty = { $n ->
    [one] vazia
   *[other] { $n } vazias
}
script-start = Início
script-moves = Jogadas
script-board = Tabuleiro
script-to-move = a vez é delas
script-discs = { $n ->
    [one] uma peça
   *[other] { $n } peças
}
script-your-move = É a tua vez.
script-side-moves = { $color ->
    [black] Pretas jogam.
   *[white] Brancas jogam.
}
script-not-your-turn = Não é a tua vez.
script-thinking = A pensar…
script-waiting = O computador espera.
script-go-on = Continuar
script-opening = Abertura: { $name }.
script-moves-count = { $color ->
    [black] Pretas
   *[white] Brancas
}: { $n ->
    [one] uma jogada.
   *[other] { $n } jogadas.
}
script-take-back = Desfazer
script-taken-back = Desfeito.
script-hint = Dica
script-resign = Desistir
script-analyse = Analisar
script-best-move = Melhor: { $move }, { $value } ({ $proof }).
script-pass-short = passam
script-move-passed = { $side } passam a vez
script-move-label = { $number }. { $side } { $square }
script-move-of = { $n ->
    [0] Início
   *[other] Jogada { $n }
}

## Uma partida nova.
script-new-game = Nova partida
script-begin = Começar
script-opponent = Contra
script-computer = O computador
script-two-people = Duas pessoas aqui
script-by-link = Alguém, por uma ligação
script-by-link-hint = Recebes uma ligação para enviar. Quem a abrir joga do outro lado; ninguém precisa de conta.
script-level = Nível
script-your-color = A tua cor
script-by-lot = Por sorteio
script-board-size = Tabuleiro
script-start-position = Começo
script-start-usual = O de sempre
script-start-mirrored = Espelhado
script-start-balanced = Uma abertura equilibrada, por sorteio
script-clock = Relógio
script-pace-none = Sem relógio
script-pace-move = { $seconds } segundos por jogada
script-pace-game = { $minutes ->
    [one] Um minuto para cada lado
   *[other] { $minutes } minutos para cada lado
}
script-pace-increment = { $minutes } minutos para cada lado, e { $seconds } segundos por jogada

## O tabuleiro, para ouvidos e teclas.
script-square-empty = { $square }, vazia
script-square-disc = { $square }, { $side }
script-square-last = { $square }, { $side }, última jogada
script-square-legal = { $square }, vazia, vira { $n }
script-legal-moves = { $n ->
    [one] Uma jogada
   *[other] { $n } jogadas
}: { $squares }
script-no-moves = Não há jogada.
script-last-move = { $side } { $square }, { $n ->
    [one] uma peça virada
   *[other] { $n } peças viradas
}
script-no-last-move = Ninguém jogou ainda.
script-unknown = Ainda não se sabe nada.
script-ray-n = acima
script-ray-ne = acima à direita
script-ray-e = à direita
script-ray-se = abaixo à direita
script-ray-s = abaixo
script-ray-sw = abaixo à esquerda
script-ray-w = à esquerda
script-ray-nw = acima à esquerda
script-typed = Escreva uma jogada ou um comando
script-typed-example = f5
script-typed-unknown = «{ $text }» não é uma casa como f5 nem um comando. A tecla ? mostra todos.
script-passes-by-itself = Não é preciso escrever: quem não tem jogada passa a vez.
script-keys = Teclas
script-keys-and-typing = Teclas, e jogar escrevendo
script-keys-hint = No tabuleiro: setas, Enter, e ? para todas as teclas.
script-key-arrows = ← ↑ → ↓
script-key-arrows-does = para a casa ao lado; fora do tabuleiro: pela partida
script-key-enter = Enter
script-key-enter-does = joga aqui
script-key-digits = 1 … 8
script-key-digits-does = para esta linha; com Shift para esta coluna
script-key-m = m
script-key-m-does = as jogadas possíveis; M: com o que viram
script-key-l = l
script-key-l-does = a última jogada
script-key-o = o
script-key-o-does = esta casa
script-key-x = x
script-key-x-does = o que há em cada direção a partir daqui
script-key-s = s
script-key-s-does = quantas peças
script-key-t = t
script-key-t-does = os relógios
script-key-v = v
script-key-v-does = quanto vale a posição
script-key-g = g
script-key-g-does = a melhor jogada
script-key-i = i
script-key-i-does = escrever uma jogada
script-key-jk = k, j
script-key-jk-does = atrás e adiante
script-key-shift = Shift ← →
script-key-shift-does = outra variante

## Definições.
script-settings = Definições
script-theme = Cores
script-theme-auto = Como o sistema
script-theme-dark = Escuras
script-theme-light = Claras
script-theme-contrast = Alto contraste
script-setting-sound = Sons
script-setting-marks = Marcar as jogadas possíveis
script-setting-letters = Letras e números à volta do tabuleiro

## Análise.
script-lines = Valores
script-values = Valores no tabuleiro
script-facts = Peças estáveis, mobilidade
script-facts-side = { $side }: { $moves ->
    [one] uma jogada
   *[other] { $moves } jogadas
}, { $stable ->
    [one] uma estável
   *[other] { $stable } estáveis
}
script-steps = Pela partida
script-step-first = Ao início
script-step-back = Atrás
script-step-forward = Adiante
script-step-last = Ao fim
script-promote = Tornar linha principal
script-promoted = Esta é agora a linha principal.
script-delete = Apagar a partir daqui
script-deleted = Apagado.
script-comment = Comentário
script-graph = Avaliação, jogada por jogada
script-graph-table = O mesmo em tabela
script-table-move = Jogada
script-table-value = Valor
script-table-source = De onde vem
script-bad-link = Esta ligação não pode ser lida a partir do carácter { $n }. O tabuleiro mostra o início.
script-game-set-aside = Esta versão não consegue ler a partida que estava guardada aqui. Foi posta de lado, e começa uma nova.
script-comments-set-aside = Esta versão não consegue ler os comentários que estavam guardados aqui. Foram postos de lado.

## Ficheiros.
script-files = Abrir e partilhar
script-paste = Cola uma partida ou uma posição, em qualquer formato, ou solta um ficheiro
script-pasted = o que foi colado
script-open = Abrir
script-open-file = Escolher um ficheiro
script-file-too-large = Este ficheiro é demasiado grande: o máximo são 8 MB.
script-games-found = { $n ->
    [one] Uma partida dentro
   *[other] { $n } partidas dentro
}
script-save-as = Guardar como
script-download = Descarregar
script-picture-svg = Imagem (SVG)
script-picture-png = Imagem (PNG)
script-copy-link = Copiar a ligação
script-link-copied = A ligação foi copiada.
script-copy-moves = Copiar as jogadas
script-moves-copied = As jogadas foram copiadas.
script-qr = Código QR
script-qr-too-long = Esta partida é demasiado longa para um código QR. Copia a ligação.
script-set-up = Montar uma posição
script-setup-begun = Escolhe uma cor, e depois casas.
script-setup-hint = Escolhe uma cor e clica nas casas. A mesma cor outra vez tira a peça.
script-paint = Pôr
script-setup-turn = Quem joga
script-setup-clear = Limpar
script-setup-start = Posição inicial
script-setup-done = Pronto

## Revisão.
script-review = Revisão
script-review-empty = Cada jogada é julgada, e podes tentar outra vez onde uma custou peças. Joga, cola ou abre uma partida primeiro.
script-review-begin = Rever esta partida
script-review-again = Rever outra vez
script-reviewing = A rever
script-reviewed-of = { $n } de { $all }
script-accuracy = Melhores jogadas, e peças perdidas
script-phase-all = Tudo
script-phase-opening = Abertura
script-phase-middle = Meio
script-phase-end = Final
script-try = Tentar outra vez
script-show-it = Mostrar
script-show-answer = A resposta
script-answer-best = Melhor é { $move } ({ $value }).
script-answer-played = Depois de { $move } ({ $value }):
script-try-again = { $side } jogaram { $move }. Encontra uma jogada melhor.
script-try-same = Essa é a jogada que foi feita. Encontra uma melhor.
script-try-illegal = { $square } não é possível aqui.
script-try-best = { $move } é a melhor jogada.
script-try-good = { $move } é tão boa como a melhor.
script-try-not = { $move }: { $loss }. Há algo melhor.

## Partidas conhecidas.
script-explorer = Partidas
script-explorer-failed = O arquivo de partidas não responde. Tenta outra vez.
script-explorer-none = Nenhuma partida do arquivo passou por aqui.
script-explorer-games = { $n ->
    [one] Uma partida passou por aqui.
   *[other] { GROUPED($n) } partidas passaram por aqui.
}
script-games = Partidas
script-result = Para quem joga
script-results = Vitórias, empates, derrotas
script-player = Jogador
script-years-from = De
script-years-to = a

## Partidas por ligação.
script-live-you = { $color ->
    [black] Joga com as pretas.
   *[white] Joga com as brancas.
}
script-live-watching = Está a assistir.
script-live-their-move = É a vez do outro lado.
script-live-here = presente
script-live-away = ausente
script-live-watchers = { $n ->
    [0] Ninguém assiste.
    [one] Uma pessoa assiste.
   *[other] { $n } pessoas assistem.
}
script-live-offline = A ligação caiu. Nada se perdeu: a página tenta outra vez sozinha.
script-live-online = Ligado outra vez.
script-live-failed = O servidor não responde. Tenta outra vez daqui a pouco.
script-live-invite = Envia esta ligação a quem joga do outro lado
script-live-invite-hint = Os relógios andam quando os dois tiverem aberto a partida.
script-live-invite-here = Esta ligação só funciona neste computador. Para os outros, inicia o servidor com --bind 0.0.0.0 e abre esta página pelo nome ou endereço do computador.
script-live-watch-link = Uma ligação para quem assiste
script-live-copy = Copiar
script-live-copied = A ligação foi copiada.
script-live-name = O teu nome (se quiseres)
script-live-time = { $color ->
    [black] Brancas vencem: o tempo das pretas acabou.
   *[white] Pretas vencem: o tempo das brancas acabou.
}
script-live-resign-sure = Desistir? Não se pode voltar atrás.
script-live-resigned = { $color ->
    [black] Brancas vencem: as pretas desistiram.
   *[white] Pretas vencem: as brancas desistiram.
}
script-live-takeback-asked = Pedes para desfazer.
script-live-takeback-offered = O outro lado pede para desfazer.
script-live-refused = O outro lado não quis.
script-live-withdraw = Deixe estar
script-live-accept = Aceitar
script-live-decline = Recusar
script-live-rematch = Desforra
script-live-rematch-asked = Pedes desforra.
script-live-rematch-offered = O outro lado pede desforra.
script-live-next = Para a próxima partida
