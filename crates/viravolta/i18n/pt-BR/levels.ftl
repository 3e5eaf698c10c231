help-levels = Dizer quão forte é cada nível e quanto tempo leva

levels-line = { $depth }; { $error }; no máximo { DECIMAL($seconds, places: 1) } s por lance
levels-depth = olha { $depth ->
    [one] { $depth } meio-lance
   *[other] { $depth } meios-lances
} à frente, { $empties ->
    [0] nunca vê o fim chegar
   *[other] até o fim a partir de { $empties } casas vazias
}
levels-depth-all = olha tão longe quanto o tempo deixa
levels-error = erra a avaliação de um lance por umas { DECIMAL($discs, places: 1) } peças
levels-no-error = joga o melhor que acha
levels-1 = Para a primeira partida: uma criança que acabou de aprender as regras pode vencer
levels-2 = Para a primeira semana: pega cantos e entrega muitos
levels-3 = Iniciante: vê a resposta ao seu lance, e ainda erra muito
levels-4 = Jogador casual: vence quem acabou de aprender as regras
levels-5 = Alguém que joga de vez em quando com os amigos
levels-6 = Jogador de clube: difícil de vencer sem ter estudado o jogo
levels-7 = Jogador de torneio: poucos erros, e quase nenhum perto do fim
levels-8 = Mais forte que quase todo mundo: você vai precisar de sorte
levels-9 = Mais forte que qualquer pessoa, em segundos
levels-10 = Tudo o que há: usa o tempo que tem
