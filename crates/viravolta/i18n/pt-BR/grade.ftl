help-grade = Dar notas às entregas de uma turma com uma pauta
help-grade--folder = Uma pasta, ou o zip do Moodle, com uma pasta, um arquivo compactado ou um arquivo por aluno
help-grade--rubric = A pauta (pauta.toml), ou o nome de uma disciplina para a que vem com o programa
help-grade--out = Onde tudo é escrito; uma segunda vez continua de onde a primeira parou
help-grade--jobs = Quantas entregas ao mesmo tempo
help-grade--worksheet = A planilha de notas off-line do Moodle, para preencher
help-grade--examples =
    viravolta avalia entregas/ --rubric otelo
    viravolta avalia moodle.zip --rubric pauta.toml --worksheet Notas.csv
value-rubric = PAUTA
value-submissions = ENTREGAS

grade-empty = { $name }: não há entregas aqui
grade-done = { $done }/{ $all } { $name }: { $total }
grade-written = { $students ->
    [one] Uma entrega avaliada; veja { $folder }/turma.html
   *[other] { $students } entregas avaliadas; veja { $folder }/turma.html
}
grade-left-out = { $name }: está no arquivo compactado e não pôde ser tirado dele: { $entries }. O resto foi avaliado; peça isto de novo, ou abra o arquivo à mão.
grade-lost = { $name }: nada pôde ser tirado do arquivo compactado: { $entries }. Ainda não há nota: abra o arquivo à mão e avalie a pasta que sair dele.
grade-not-looked-at = Não foram vistas por inteiro, sem culpa dos alunos: { $names }. Dê o mesmo comando outra vez.
grade-strangers = Estão na pauta ou nas suas tabelas, e não entre as entregas: { $names }
grade-trouble = esta máquina não nos deixa avaliar: { $reason }
grade-worksheet-columns = a planilha não tem coluna de notas
grade-worksheet-unknown = Estão na planilha, e não entre as entregas: { $names }
grade-worksheet-zeros = Esta planilha não leva uma nota 0 para o Moodle; use moodle-notas.csv para: { $names }
