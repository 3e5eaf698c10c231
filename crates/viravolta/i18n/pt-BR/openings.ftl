# Listas de aberturas.
help-openings = Listas de aberturas equilibradas
help-openings-generate = Fazer uma lista de aberturas equilibradas com o nosso motor, uma transcrição por linha
help-openings-generate--count = Quantas
help-openings-generate--plies = Quantas jogadas tem cada uma
help-openings-generate--margin = Quantos discos um lado pode ter de vantagem
help-openings-generate--depth = A que profundidade o motor olha
help-openings-generate--seed = Outro número faz outra lista
help-openings-generate--examples =
    viravolta openings generate --count 1000 > aberturas.txt
value-plies = JOGADAS
value-discs = DISCOS

openings-fewer = Parece não haver mais que { $found } aberturas assim.
