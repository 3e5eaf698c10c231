help-show = Mostrar uma posição, ou como está uma partida
help-show--game = Um tabuleiro (64 casas e quem joga), uma partida (f5d6c3), um arquivo que os contenha, ou - para a entrada padrão; nada para o início
help-show--after = Parar depois de tantas jogadas, contando os passes
help-show--lines = Mostrar também quanto valem tantas das melhores jogadas
help-show--examples =
    viravolta show f5d6c3
    viravolta show partida.txt --after 20
    viravolta show --size 6 --json

show-counts = Pretas (X) { $black }, brancas (O) { $white }, { $empty } vazias
show-black-to-move = Jogam as pretas: { $moves }
show-white-to-move = Jogam as brancas: { $moves }
show-black-must-pass = As pretas têm de passar
show-white-must-pass = As brancas têm de passar
show-after-end = a partida tem { $moves ->
    [one] { $moves } jogada
   *[other] { $moves } jogadas
}, e foram pedidas { $asked }
show-opening = Abertura: { $name }
