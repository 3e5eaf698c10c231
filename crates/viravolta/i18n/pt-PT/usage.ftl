# O que pode estar errado numa linha de comandos.
usage-unknown-option = opção desconhecida «{ $option }»
usage-unknown-command = comando desconhecido «{ $command }»
usage-surplus = um argumento a mais: «{ $argument }»
usage-value-missing = { $argument } precisa de um valor
usage-value-unknown = { $argument }: «{ $value }» não é nenhum de: { $values }
usage-value-wrong = { $argument }: «{ $value }» não serve: { $reason }
usage-flag-value = { $argument } não leva valor, e veio «{ $value }»
usage-twice = { $argument } foi dado duas vezes
usage-conflict = { $argument } não se combina com { $other }
usage-missing = falta: { $arguments }
usage-command-missing = falta um comando
usage-not-text = um argumento não é texto em UTF-8
usage-number = espera-se um número inteiro de { $least } a { $most }
usage-numbers = esperam-se números e intervalos como 1,3,5-9
usage-language = os idiomas são en, pt-BR e pt-PT
usage-suggestion = ; quis dizer «{ $suggestion }»?
usage-hint = Para ajuda: { $command } --help
