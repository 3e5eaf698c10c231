# The help of the whole command, and of options that several commands share.
help-heading-usage = Usage:
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-heading-globals = Options of every command
help-heading-examples = Examples:
help-value-command = COMMAND
help-value-options = OPTIONS
help-possible-values = one of: { $values }
help-default-value = default: { $value }

help = Othello (Reversi) for players, students and teachers. Without a command, on a terminal, it plays.
help--lang = Language: en, pt-BR or pt-PT; otherwise that of the system
help--json = Answer in JSON, for programs
help--color = When to use colours; NO_COLOR is honoured
help--help = Show this help
help--version = Show the version
help--size = Squares on a side of the board where games begin
help--start = Start position: the usual one, or its mirror image

help-help = Show the help of a command
help-help--command = The command; nothing for the help of them all

value-command = COMMAND
value-convention = CONVENTION
value-depth = DEPTH
value-folder = FOLDER
value-format = FORMAT
value-language = LANGUAGE
value-moves = MOVES
value-position-or-game = POSITION-OR-GAME
value-program = PROGRAM
value-shell = SHELL
value-side = SIDE
value-start = START
value-style = STYLE
value-when = WHEN
