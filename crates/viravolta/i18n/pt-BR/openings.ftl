# Listas de aberturas.
help-openings = Aberturas: as que têm nome, e listas de equilibradas
help-openings-list = Listar as aberturas que têm nome
help-openings-find = Encontrar aberturas por uma parte do nome, ou a de uma partida
help-openings-find--name = Uma parte do nome (tigre), ou jogadas (f5d6c3d3c4)
help-openings-find--examples =
    viravolta openings find tigre
help-openings-generate = Fazer uma lista de aberturas equilibradas com o nosso motor, uma transcrição por linha
help-openings-generate--count = Quantas
help-openings-generate--moves = Quantas jogadas tem cada uma
help-openings-generate--margin = Quantos peças um lado pode ter de vantagem
help-openings-generate--depth = A que profundidade o motor olha
help-openings-generate--seed = Outro número faz outra lista
help-openings-generate--examples =
    viravolta openings generate --count 1000 > aberturas.txt
value-discs = PEÇAS

openings-fewer = Parece não haver mais que { $found } aberturas assim.
openings-none = nenhuma abertura se chama “{ $name }”: viravolta openings list mostra todas
openings-name = Abertura
openings-moves = Jogadas
