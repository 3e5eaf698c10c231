//! The longer texts that the programs print on their own.

/// What `?` explains in `rothelo`.
pub(crate) const ROTHELO_COMMANDS: &str = "\
Rothelo: cerque as pedras do adversario entre a pedra que voce joga e outra sua,
na horizontal, na vertical ou na diagonal; todas as cercadas viram suas.
Voce joga com o lado da vez; quem nao tem jogada valida perde a vez. O jogo
termina quando nenhum lado pode jogar; ganha quem tem mais pedras.
  F4  coloca sua pedra na coluna F (A a H), linha 4 (1 a 8)
  j   o computador joga pelo lado da vez, e voce fica com o outro lado
  s   salva o jogo em rothelo.txt
  r   recarrega o jogo de rothelo.txt
  z   comeca outra partida
  t   termina o programa
  ?   mostra esta ajuda
Letras maiusculas ou minusculas, tanto faz.
";

/// The introduction line of `ep4`, which the samples leave to the author.
pub(crate) const EP4_INTRODUCTION: &str =
    "Otelo: cerque as marcas do adversário e reverta-as. Você é o Xis ('X'); eu sou o Bola ('O').";
