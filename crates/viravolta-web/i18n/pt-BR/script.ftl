# O que o script na aba diz.
script-broken = A página não conseguiu começar. Carregue-a de novo; se não adiantar, este navegador é antigo demais para ela.
script-engine-failed = O motor não responde. Carregue a página de novo.
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
    [0] nenhuma peça
    [one] uma peça
   *[other] { $n } peças
}
script-your-move = É a sua vez.
script-side-moves = { $color ->
    [black] Pretas jogam.
   *[white] Brancas jogam.
}
script-not-your-turn = Não é a sua vez.
script-thinking = Pensando…
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
script-by-link = Alguém, por um link
script-by-link-hint = Você recebe um link para enviar. Quem o abrir joga do outro lado; ninguém precisa de conta.
script-level = Nível
script-your-color = A sua cor
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
script-typed = Digite uma jogada ou um comando
script-typed-example = f5
script-typed-unknown = “{ $text }” não é uma casa como f5 nem um comando. A tecla ? mostra todos.
script-passes-by-itself = Não é preciso digitar: quem não tem jogada passa a vez.
script-keys = Teclas
script-keys-and-typing = Teclas, e jogar digitando
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
script-key-i-does = digitar uma jogada
script-key-jk = k, j
script-key-jk-does = atrás e adiante
script-key-shift = Shift ← →
script-key-shift-does = outra variante

## Ajustes.
script-settings = Ajustes
script-theme = Cores
script-theme-auto = Como o sistema
script-theme-dark = Escuras
script-theme-light = Claras
script-theme-contrast = Alto contraste
script-setting-sound = Sons
script-setting-marks = Marcar as jogadas possíveis
script-setting-letters = Letras e números em volta do tabuleiro

## Análise.
script-lines = Valores
script-values = Valores no tabuleiro
script-facts = Peças estáveis, mobilidade
script-facts-side = { $side }: { $moves ->
    [0] nenhuma jogada
    [one] uma jogada
   *[other] { $moves } jogadas
}, { $stable ->
    [0] nenhuma estável
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
script-bad-link = Este link não pode ser lido a partir do caractere { $n }. O tabuleiro mostra o início.
script-game-set-aside = Esta versão não consegue ler a partida que estava guardada aqui. Ela foi posta de lado, e começa uma nova.
script-comments-set-aside = Esta versão não consegue ler os comentários que estavam guardados aqui. Eles foram postos de lado.

## Arquivos.
script-files = Abrir e enviar
script-paste = Cole uma partida ou uma posição, em qualquer formato, ou solte um arquivo
script-pasted = o que foi colado
script-open = Abrir
script-open-file = Escolher um arquivo
script-file-too-large = Este arquivo é grande demais: o máximo são 8 MB.
script-games-found = { $n ->
    [one] Uma partida dentro
   *[other] { $n } partidas dentro
}
script-save-as = Salvar como
script-download = Baixar
script-picture-svg = Imagem (SVG)
script-picture-png = Imagem (PNG)
script-copy-link = Copiar o link
script-link-copied = O link foi copiado.
script-copy-moves = Copiar as jogadas
script-moves-copied = As jogadas foram copiadas.
script-qr = Código QR
script-qr-too-long = Esta partida é longa demais para um código QR. Copie o link.
script-set-up = Montar uma posição
script-setup-begun = Escolha uma cor, e depois casas.
script-setup-hint = Escolha uma cor e clique nas casas. A mesma cor outra vez tira a peça.
script-paint = Pôr
script-setup-turn = Quem joga
script-setup-clear = Limpar
script-setup-start = Posição inicial
script-setup-done = Pronto

## Revisão.
script-review = Revisão
script-review-empty = Cada jogada é julgada, e você pode tentar de novo onde uma custou peças. Jogue, cole ou abra uma partida primeiro.
script-review-begin = Revisar esta partida
script-review-again = Revisar de novo
script-reviewing = Revisando
script-reviewed-of = { $n } de { $all }
script-accuracy = Melhores jogadas, e peças perdidas
script-phase-all = Tudo
script-phase-opening = Abertura
script-phase-middle = Meio
script-phase-end = Final
script-try = Tentar de novo
script-show-it = Mostrar
script-show-answer = A resposta
script-answer-best = Melhor é { $move } ({ $value }).
script-answer-played = Depois de { $move } ({ $value }):
script-try-again = { $side } jogaram { $move }. Encontre uma jogada melhor.
script-try-same = Essa é a jogada que foi feita. Encontre uma melhor.
script-try-illegal = { $square } não é possível aqui.
script-try-best = { $move } é a melhor jogada.
script-try-good = { $move } é tão boa quanto a melhor.
script-try-not = { $move }: { $loss }. Há algo melhor.

## Partidas conhecidas.
script-explorer = Partidas
script-explorer-failed = O banco de partidas não responde. Tente de novo.
script-explorer-none = Nenhuma partida do banco passou por aqui.
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

## Partidas por link.
script-live-you = { $color ->
    [black] Você joga com as pretas.
   *[white] Você joga com as brancas.
}
script-live-watching = Você assiste.
script-live-their-move = É a vez do outro lado.
script-live-here = presente
script-live-away = ausente
script-live-watchers = { $n ->
    [0] Ninguém assiste.
    [one] Uma pessoa assiste.
   *[other] { $n } pessoas assistem.
}
script-live-offline = A conexão caiu. Nada se perdeu: a página tenta de novo sozinha.
script-live-online = Conectado de novo.
script-live-failed = O servidor não responde. Tente de novo daqui a pouco.
script-live-invite = Envie este link a quem joga do outro lado
script-live-invite-hint = Os relógios andam quando os dois tiverem aberto a partida.
script-live-invite-here = Este link só funciona neste computador. Para os outros, inicie o servidor com --bind 0.0.0.0 e abra esta página pelo nome ou endereço do computador.
script-live-watch-link = Um link para quem assiste
script-live-copy = Copiar
script-live-copied = O link foi copiado.
script-live-name = O seu nome (se quiser)
script-live-time = { $color ->
    [black] Brancas vencem: o tempo das pretas acabou.
   *[white] Pretas vencem: o tempo das brancas acabou.
}
script-live-resign-sure = Desistir? Não dá para voltar atrás.
script-live-resigned = { $color ->
    [black] Brancas vencem: as pretas desistiram.
   *[white] Pretas vencem: as brancas desistiram.
}
script-live-takeback-asked = Você pede para desfazer.
script-live-takeback-offered = O outro lado pede para desfazer.
script-live-refused = O outro lado não quis.
script-live-withdraw = Deixe estar
script-live-accept = Aceitar
script-live-decline = Recusar
script-live-rematch = Revanche
script-live-rematch-asked = Você pede revanche.
script-live-rematch-offered = O outro lado pede revanche.
script-live-next = À próxima partida
