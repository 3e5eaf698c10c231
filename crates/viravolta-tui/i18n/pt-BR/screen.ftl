notice-welcome = Boas-vindas! Setas e Enter, o mouse, ou digite uma casa como f5.
notice-wait = É a vez do computador (m faz ele jogar já).
notice-paused = O computador espera: aperte m e ele continua.
notice-your-turn = É a sua vez.
notice-nothing-to-undo = Não há nada para desfazer.
notice-undone = { $n ->
    [one] Uma jogada desfeita.
   *[other] { $n } jogadas desfeitas.
} Outra jogada abre um ramo; nada se perde.
notice-nothing-to-redo = Não há nada para refazer.
notice-redone = { $n ->
    [one] Uma jogada refeita.
   *[other] { $n } jogadas refeitas.
}
notice-branch = Ramo { $here } de { $all }.
notice-no-branch = Não há outro ramo aqui.
notice-home = De volta à partida, onde o ramo saiu dela.
notice-at-home = Esta é a própria partida, não um ramo.
notice-promoted = Esta linha agora é a partida; a outra é um ramo.
notice-players = Pretas: { $black }. Brancas: { $white }.
notice-players-over = Aqui a partida acabou. Volte com , e eles seguem de lá.
notice-set-up = A partida começa desta posição.
notice-nobody-resigns = Só pessoas desistem.
notice-continued = A partida continua!
notice-paste-error = O que foi colado não é uma partida: { $error }
notice-copied-transcript = As jogadas estão na área de transferência (se o terminal deixar).
notice-copied-board = O tabuleiro está na área de transferência (se o terminal deixar).
notice-settings-error = As preferências não puderam ser lidas e valem as de sempre: { $error }
notice-settings-unsaved = As preferências não puderam ser salvas: { $error }
notice-no-autosave = Esta partida não pode ser guardada para depois: { $error }

notice-remembering = A partida vai para o histórico…
notice-still-writing = Ainda há arquivos sendo gravados. Ctrl+C sai sem esperar por eles.
notice-remembered = A partida anterior está no histórico (t).
notice-not-remembered = A partida que ficou não pôde ir para o histórico e continua guardada: { $reason }
notice-still-kept = A partida que ficou continua guardada; ela é oferecida de novo na próxima vez.
notice-set-aside = Uma partida guardada não pôde ser lida, porque { $reason }. Ela foi posta de lado: { $file }
settings-line = a linha { $line } não se entende
settings-newer = foram escritas por uma versão mais nova deste programa e ficam como estão
no-home = não há pasta do usuário
pasted = o que foi colado

state-editing = Montando
state-over = Fim da partida
state-thinking = { $side }: pensando
state-paused = Pausa: m continua
state-hinting = Procurando as melhores jogadas
state-your-move = Sua vez ({ $side })
state-to-move = { $side } jogam

panel-after-game = y erros   n nova partida
panel-evaluation = Avaliação
panel-hint = Melhor: { $moves }
panel-branch = Um ramo. { $key } volta à partida

review-title = Erros
review-nothing = Ainda não há jogada para olhar.
review-progress = estudando { $done }/{ $all }
review-keys = ↑ ↓ escolhem   { $key } volta à partida
review-plays = joga a melhor, { $mv }
review-shows = mostra a melhor
review-returns = volta ao erro
review-first = vai ao primeiro erro
review-try = Digite uma jogada melhor; Enter { $enter }
review-trying = { $mv }: olhando…
review-tried-bad = { $mv }: { $loss }. Tente outra, ou Enter mostra a melhor.
review-tried-good = { $mv }: sim, não há melhor.

editor-title = Montar uma posição
editor-useless = Daqui ninguém poderia jogar.
editor-cycle = muda a casa
editor-discs = preta, branca, vazia
editor-turn = de quem é a vez
editor-clear = tabuleiro vazio
editor-start = início usual, espelhado
editor-size = tamanho do tabuleiro
editor-done = joga daqui
editor-cancel = volta à partida

small-window = Esta janela é pequena demais: { $width }x{ $height }. Pelo menos { $least_width }x{ $least_height }, por favor. q sai.

bottom-play = joga
bottom-undo = desfaz
bottom-hint = dica
bottom-new = nova
bottom-menu = menu
bottom-help = ajuda
bottom-quit = sai
bottom-redo = refaz
bottom-open = abre
bottom-save = salva
bottom-editor = Espaço muda a casa   t vez de jogar   Enter joga daqui   Esc cancela
