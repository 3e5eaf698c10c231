line-game-welcome = Você joga com as pretas (X). Escreva uma casa, como f5, ou “ajuda”.
line-game-help =
    f5         pôr uma peça em f5 (as casas legais estão marcadas com +)
    desfazer   voltar atrás no seu último lance
    ajuda      este texto
    sair       parar
line-game-i-play = Eu jogo { $square }.
line-game-i-pass = Não tenho lance e passo.
line-game-you-pass = Você não tem lance e passa.
line-game-nothing-to-undo = Não há nada para desfazer.
line-game-what = “{ $word }” não é casa de a1 a h8 nem comando; escreva “ajuda” para ver os comandos.
