# Palavras e frases que vários comandos partilham.
common-standard-input = entrada padrão
common-needs-linux = este comando executa programas em salas fechadas, e elas precisam do Linux
common-no-json = este comando não tem forma em JSON; retire --json
common-output = não foi possível escrever a resposta: { $reason }
common-processor = { $variable } pede o conjunto de instruções «{ $asked }»; esta máquina tem: { $available }
common-waiting = À espera de uma partida ou posição: escreva ou cole, e termine com Ctrl-D.
common-no-json-with = { $option } não tem forma JSON: use viravolta analyze --json
common-patience-seconds = Isto pode demorar uns { $seconds } segundos.
common-patience-minutes = Isto pode demorar uns { $minutes } minutos. Ctrl-C interrompe.
common-patience-hours = Isto pode demorar umas { $hours } horas. Ctrl-C interrompe.
common-patience-days = Isto pode demorar dias ou mais. Ctrl-C interrompe.
