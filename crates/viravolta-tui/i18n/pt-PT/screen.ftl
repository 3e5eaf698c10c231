notice-welcome = Boas-vindas! Setas e Enter, o rato, ou escreve uma casa como f5.
notice-wait = É a vez do computador (m fá-lo jogar já).
notice-paused = O computador espera: carrega em m e ele continua.
notice-your-turn = É a tua vez.
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
notice-promoted = Esta linha é agora a partida; a outra é um ramo.
notice-players = Pretas: { $black }. Brancas: { $white }.
notice-players-over = Aqui a partida acabou. Volta com , e eles seguem de lá.
notice-set-up = A partida começa desta posição.
notice-nobody-resigns = Só pessoas desistem.
notice-continued = A partida continua!
notice-paste-error = O que foi colado não é uma partida: { $error }
notice-copied-transcript = As jogadas estão na área de transferência (se o terminal deixar).
notice-copied-board = O tabuleiro está na área de transferência (se o terminal deixar).
notice-settings-error = As preferências não puderam ser lidas e valem as de sempre: { $error }
notice-settings-unsaved = As preferências não puderam ser guardadas: { $error }
notice-no-autosave = Esta partida não pode ser guardada para depois: { $error }

notice-remembering = A partida vai para o histórico…
notice-still-writing = Ainda há ficheiros a ser gravados. Ctrl+C sai sem esperar por eles.
notice-remembered = A partida anterior está no histórico (t).
notice-not-remembered = A partida que ficou não pôde ir para o histórico e continua guardada: { $reason }
notice-still-kept = A partida que ficou continua guardada; volta a ser oferecida da próxima vez.
notice-set-aside = Uma partida guardada não pôde ser lida, porque { $reason }. Foi posta de lado: { $file }
settings-line = a linha { $line } não se entende
settings-newer = foram escritas por uma versão mais recente deste programa e ficam como estão
no-home = não há pasta do utilizador
pasted = o que foi colado

state-editing = A montar
state-over = Fim da partida
state-thinking = { $side }: a pensar
state-paused = Pausa: m continua
state-hinting = A procurar as melhores jogadas
state-your-move = A tua vez ({ $side })
state-to-move = { $side } jogam

panel-after-game = y erros   n nova partida
panel-evaluation = Avaliação
panel-hint = Melhor: { $moves }
panel-branch = Um ramo. { $key } volta à partida

review-title = Erros
review-nothing = Ainda não há jogada para olhar.
review-progress = a estudar { $done }/{ $all }
review-keys = ↑ ↓ escolhem   { $key } volta à partida
review-plays = joga a melhor, { $mv }
review-shows = mostra a melhor
review-returns = volta ao erro
review-first = vai ao primeiro erro
review-try = Escreve uma jogada melhor; Enter { $enter }
review-trying = { $mv }: a ver…
review-tried-bad = { $mv }: { $loss }. Tenta outra, ou Enter mostra a melhor.
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

small-window = Esta janela é demasiado pequena: { $width }x{ $height }. Pelo menos { $least_width }x{ $least_height }, por favor. q sai.

bottom-play = joga
bottom-undo = desfaz
bottom-hint = dica
bottom-new = nova
bottom-menu = menu
bottom-help = ajuda
bottom-quit = sai
bottom-redo = refaz
bottom-open = abre
bottom-save = guarda
bottom-editor = Espaço muda a casa   t vez de jogar   Enter joga daqui   Esc cancela
