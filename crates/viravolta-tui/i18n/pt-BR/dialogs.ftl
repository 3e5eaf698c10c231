menu-title = Menu
action-new = Nova partida
action-players = Jogadores e nível
action-set-up = Montar uma posição
action-open = Abrir um arquivo
action-save = Salvar num arquivo
action-share = Compartilhar como texto
action-undo = Desfazer
action-redo = Refazer
action-next-branch = Próximo ramo
action-main-line = De volta à partida
action-hint = Dicas no tabuleiro
action-evaluation = Avaliação sim ou não
action-review = Quais foram os erros?
action-move-now = O computador joga já
action-resign = Desistir
action-preferences = Preferências
action-help = Ajuda
action-menu = Voltar à partida
action-quit = Sair

new-title = Nova partida
new-players = Jogadores
new-you-black = Você pretas, computador brancas
new-you-white = Você brancas, computador pretas
new-two-people = Duas pessoas
new-two-computers = Computador contra computador
new-level = Nível
new-other-level = Nível das pretas
new-board = Tabuleiro
new-start = Início
new-usual = usual
new-mirrored = cores trocadas
new-set-up = montar uma posição…
new-time = Tempo
new-go = Jogar
players-title = Quem joga daqui em diante?
players-go = Seguir daqui

preferences-title = Preferências
preferences-language = Idioma
preferences-theme = Tema
preferences-legal-moves = Marcar jogadas possíveis
preferences-evaluation = Mostrar a avaliação
preferences-animation = Peças virando
preferences-ascii = Só letras (ASCII)
preferences-keys = ↑ ↓ escolhem   ← → mudam   Esc pronto
form-yes = sim
form-no = não
theme-dark = escuro
theme-light = claro
theme-high-contrast = alto contraste
theme-color-blind = para daltônicos

open-title = Abrir um arquivo
open-keys = Digite ou ↓ escolhe   Tab completa   Enter abre   Esc cancela
games-title = { $n ->
    [one] Uma partida
   *[other] { $n } partidas
}
games-found = { $found ->
    [0] Nenhuma de { $n } partidas
    [one] Uma de { $n } partidas
   *[other] { $found } de { $n } partidas
}
dialog-waiting = Lendo… Esc deixa de esperar.
save-title = Salvar num arquivo
save-about = O final do nome escolhe o formato: { $formats }.
save-default-name = partida.sgf

share-title = Compartilhar
share-keys = t copia as jogadas|b copia o tabuleiro|Esc volta

question-continue = Ficou uma partida { $n ->
    [0] no início
    [one] depois de uma jogada
   *[other] depois de { $n } jogadas
}. Continuar?
question-resign = Desistir desta partida?
question-quit = Sair? A partida fica guardada e continua na próxima vez.
question-overwrite = { $file } já existe. Escrever por cima?
question-delete-branch = Tirar o ramo que começa com a jogada { $number }, { $mv }?
answer-continue = Continuar
answer-new = Nova partida
answer-resign = Desistir
answer-play-on = Jogar mais
answer-quit = Sair
answer-overwrite = Escrever
answer-delete = Tirar
answer-keep = Não mexer
answer-save = Salvar
answer-cancel = Cancelar
question-quit-unkept = Sair? A partida não pode ser guardada: { $reason }. s salva num arquivo antes.
question-lose = A partida no tabuleiro não pode ser guardada: { $reason }. s salva num arquivo. Perdê-la?
answer-lose = Perder
action-history = Partidas jogadas aqui
past-title = Partidas jogadas aqui
past-none = Ainda não há partida assim.
past-keys = Digite para procurar   ↑ ↓ escolhem   Enter abre   Esc volta
