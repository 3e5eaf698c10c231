# Palavras e frases que vários comandos compartilham.
common-black = pretas
common-white = brancas
common-pass = passe
common-standard-input = entrada padrão
common-no-json = este comando não tem forma em JSON; tire --json
common-file = { $name }: { $reason }
common-output = não foi possível escrever a resposta: { $reason }
common-processor = { $variable } pede o conjunto de instruções “{ $asked }”; esta máquina tem: { $available }
common-io-not-found = não existe esse arquivo ou pasta
common-io-permission = permissão negada
common-io-folder = isto é uma pasta, não um arquivo
common-io-not-folder = isto não é uma pasta
common-io-not-text = isto não é texto em UTF-8
common-io-full = o disco está cheio
common-io-too-large = isto é grande demais para ser lido inteiro
