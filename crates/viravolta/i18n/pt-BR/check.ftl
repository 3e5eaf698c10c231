help-check = Verificar o programa de um aluno contra o enunciado da disciplina
help-check--course = A disciplina: verifica-se o que o enunciado dela pede
help-check--thing = Um arquivo-fonte, uma pasta com fontes ou um programa
help-check--only = Mostrar só as verificações cujo nome começa assim, como functions
help-check--seed = De onde vêm as posições: mesma semente, mesmas posições
help-check--examples =
    viravolta verifica otelo otelo.c
    viravolta verifica ep4 ep4.py --lang pt-BR
    viravolta verifica othello 123_456/ --json
    viravolta verifica rothelo rothelo.c --only functions.play
value-course = DISCIPLINA
value-thing = COISA
value-id = NOME

check-too-large = { $name }: grande demais para uma entrega
check-no-such = não há verificação que comece com “{ $id }”
