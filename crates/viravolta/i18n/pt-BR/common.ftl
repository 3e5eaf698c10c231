# Palavras e frases que vários comandos compartilham.
common-standard-input = entrada padrão
common-no-json = este comando não tem forma em JSON; tire --json
common-output = não foi possível escrever a resposta: { $reason }
common-processor = { $variable } pede o conjunto de instruções “{ $asked }”; esta máquina tem: { $available }
