help-play = Jogar: o aplicativo em tela cheia, ou linhas de texto onde não há tela
help-play--file = Uma partida para abrir, em qualquer formato
help-play--plain = Linhas de texto em vez da tela cheia: para leitores de tela e pipes
help-play--ascii = Só caracteres ASCII, sem cores
help-play--black = Quem joga com as pretas: person (pessoa), ou um nível de 1 a 10
help-play--white = Quem joga com as brancas: person (pessoa), ou um nível de 1 a 10
help-play--time = Tempo: none (livre), 30s (por jogada), 5m (por partida), 5m+3s
help-play--theme = As cores
help-play--size = Casas de um lado do tabuleiro
help-play--start = Posição inicial: a usual, ou o seu espelho
help-play--examples =
    viravolta play --white 7
    viravolta play --black 3 --white person --time 5m
    viravolta play --plain
    viravolta play partida.sgf
value-theme = TEMA
