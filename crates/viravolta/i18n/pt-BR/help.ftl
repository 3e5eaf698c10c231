# A ajuda do comando inteiro, e das opções que vários comandos compartilham.
help-heading-usage = Uso:
help-heading-commands = Comandos
help-heading-arguments = Argumentos
help-heading-options = Opções
help-heading-globals = Opções de todos os comandos
help-heading-examples = Exemplos:
help-value-command = COMANDO
help-value-options = OPÇÕES
help-possible-values = um de: { $values }
help-default-value = padrão: { $value }

help = Othello (Reversi) para jogadores, estudantes e professores. Sem comando, num terminal, joga.
help--lang = Idioma: en, pt-BR ou pt-PT; senão, o do sistema
help--json = Responder em JSON, para programas
help--color = Quando usar cores; NO_COLOR é respeitado
help--help = Mostrar esta ajuda
help--version = Mostrar a versão
help--size = Casas por lado do tabuleiro em que as partidas começam
help--start = Posição inicial: a usual (usual) ou a espelhada (mirrored)

help-help = Mostrar a ajuda de um comando
help-help--command = O comando; nada, para a ajuda de todos

value-command = COMANDO
value-convention = CONVENÇÃO
value-depth = PROFUNDIDADE
value-folder = PASTA
value-format = FORMATO
value-language = IDIOMA
value-moves = JOGADAS
value-position-or-game = POSIÇÃO-OU-PARTIDA
value-program = PROGRAMA
value-shell = SHELL
value-side = LADO
value-start = INÍCIO
value-style = ESTILO
value-when = QUANDO
