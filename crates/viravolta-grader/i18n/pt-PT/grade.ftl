# Marks of a class.
grade-check = Verificação
grade-class = { $course }: { $students } entregas
grade-expected = Esperado
grade-left-out = está no ficheiro comprimido e não pôde ser tirado dele: { $entries }
grade-mistakes = Quem comete que erro
grade-number = Número
grade-open = há algo em aberto
grade-received = Recebido
grade-remark = Observação
grade-student = Aluno
grade-total = Nota
grade-trouble = não pôde ser visto: { $reason }
