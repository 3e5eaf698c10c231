help-kit = Escrever uma pasta por onde um aluno possa começar: um esqueleto, as verificações públicas e uma página em português
help-kit--course = A disciplina
help-kit--language = A linguagem do esqueleto; senão, a da disciplina
help-kit--out = A pasta, nova ou vazia; senão tem o nome da disciplina
help-kit--examples =
    viravolta kit otelo
    viravolta kit otelo --language python --out meu-otelo

kit-language = não há começo de { $course } em { $language }, porque o enunciado prescreve funções em { $known }
kit-not-empty = { $folder } não está vazia, e nada do que está ali é substituído: indique outra pasta com --out
kit-written = Comece por { $folder }/README.md e verifique com “viravolta verifica { $course } { $folder }”.
