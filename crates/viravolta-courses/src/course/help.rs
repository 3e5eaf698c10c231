//! What `--help` says, in the language of each program.

/// `rothelo --help`
pub(super) const ROTHELO_HELP: &str = "\
Rothelo: você (*) contra o computador (0).

Uso: rothelo [OPÇÕES]

Opções:
  --ball GLIFO  glifo das bolas: 0 (padrão), o ou O
  --level N     força do computador, 1 a 10 (padrão 4)
  --seed N      repete as mesmas escolhas aleatórias
  -h, --help    mostra esta ajuda

Digite ? durante o jogo para ver os comandos. Salva e lê rothelo.txt na pasta atual.
";

/// `reversi --help`
pub(super) const REVERSI_HELP: &str = "\
Reversi: duas pessoas, um teclado. As pretas (P) começam.

Uso: reversi [OPÇÕES]

Opções:
  --base N      numera linhas e colunas a partir de 0 (padrão) ou de 1
  --seed N      aceita como nos outros programas; aqui nada é sorteado
  -h, --help    mostra esta ajuda

Responda com o número de uma jogada da lista ou com a linha e a coluna.
";

/// `otelo --help`, and what an `otelo` without a colour prints.
pub(super) const OTELO_HELP: &str = "\
Otelo: um jogador para a competição, que conversa por códigos.

Uso: otelo COR [OPÇÕES]

  COR           b ou B no começo joga com as brancas; qualquer outra, com as pretas

Opções:
  --time MS     tempo máximo para pensar em cada jogada (padrão 1000)
  --level N     limita a força, 1 a 10 (sem esta opção: a maior possível no tempo dado)
  --base N      numera linhas e colunas a partir de 0 (padrão) ou de 1
  --seed N      repete as mesmas escolhas aleatórias
  -h, --help    mostra esta ajuda

Códigos: 0 não posso jogar; 1 L C jogo na linha L, coluna C; 2 sua mensagem foi inválida;
3 pede o tabuleiro; 4 sai do programa.
";

/// `othello --help`
pub(super) const OTHELLO_HELP: &str = "\
Othello: you against the computer. Who gets the black discs is drawn by lot.

Usage: othello [OPTIONS] [MOVES]

  MOVES           a file with one move per line, such as 5F, played before the game goes on

Options:
  --color COLOR   your discs: black or white (default: drawn by lot)
  --level N       strength of the computer, 1 to 10 (default 4)
  --seed N        repeat the same random choices
  -h, --help      show this help
";

/// `ep4 --help`
pub(super) const EP4_HELP: &str = "\
Otelo (EP4): você ('X') contra o computador ('O'), que maximiza as reversões.

Uso: ep4 [OPÇÕES]

Opções:
  --size N      tamanho do tabuleiro: 4, 6 ou 8 (padrão)
  --seed N      aceita como nos outros programas; aqui nada é sorteado
  -h, --help    mostra esta ajuda
";
