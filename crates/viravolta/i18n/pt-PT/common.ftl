# Palavras e frases que vários comandos partilham.
common-black = pretas
common-white = brancas
common-pass = passar
common-standard-input = entrada padrão
common-no-json = este comando não tem forma em JSON; retire --json
common-file = { $name }: { $reason }
common-output = não foi possível escrever a resposta: { $reason }
common-processor = { $variable } pede o conjunto de instruções «{ $asked }»; esta máquina tem: { $available }
common-io-not-found = não existe esse ficheiro ou pasta
common-io-permission = permissão recusada
common-io-folder = isto é uma pasta, não um ficheiro
common-io-not-folder = isto não é uma pasta
common-io-not-text = isto não é texto em UTF-8
common-io-full = o disco está cheio
common-io-too-large = isto é grande de mais para ser lido por inteiro
