# Marks of a class.
grade-check = Verificação
grade-class = { $course }: { $students } entregas
grade-expected = Esperado
grade-left-out = está no arquivo compactado e não pôde ser tirado dele: { $entries }
grade-mistakes = Quem comete qual erro
grade-number = Número
grade-open = há algo em aberto
grade-received = Recebido
grade-remark = Observação
grade-student = Aluno
grade-total = Nota
grade-trouble = não pôde ser visto: { $reason }
