# Os níveis: um nome, para quem é, e o que faz.
level-1 = Primeiros passos
level-2 = Iniciante
level-3 = Aprendiz
level-4 = Jogador casual
level-5 = Jogador firme
level-6 = Jogador de clube
level-7 = Jogador de torneio
level-8 = Jogador forte
level-9 = Especialista
level-10 = Força máxima
level-for-1 = uma criança que acabou de aprender as regras pode vencer
level-for-2 = pega cantos, e entrega muitos
level-for-3 = vê a resposta à sua jogada, e ainda erra muito
level-for-4 = vence quem acabou de aprender as regras
level-for-5 = joga como quem joga de vez em quando com os amigos
level-for-6 = difícil de vencer sem ter estudado o jogo
level-for-7 = poucos erros, e quase nenhum perto do fim
level-for-8 = mais forte que quase todo mundo
level-for-9 = mais forte que qualquer pessoa, em segundos
level-for-10 = usa todo o tempo que tem
level-errs = Olha { $depth ->
    [one] uma jogada
   *[other] { $depth } jogadas
} à frente, erra o valor de uma jogada em cerca de { DECIMAL($error, places: 1) } peças e { $last ->
    [0] não vê o final chegar
   *[other] vê o final a partir de { $last } casas vazias
}; no máximo { DECIMAL($seconds, places: 1) } s por jogada.
level-deep = Olha { $depth } jogadas à frente, joga as últimas { $last } casas vazias sem erro; no máximo { DECIMAL($seconds, places: 1) } s por jogada.
level-strongest = Olha tão longe quanto o tempo deixa; { DECIMAL($seconds, places: 1) } s por jogada quando não há relógio.
