# Words and sentences that several commands share.
common-standard-input = standard input
common-needs-linux = this runs programs in closed rooms, and those need Linux
common-no-json = this command has no JSON form; leave --json out
common-output = cannot write the answer: { $reason }
common-processor = { $variable } asks for the instruction set “{ $asked }”; this machine has: { $available }
common-waiting = Waiting for a game or a position: type or paste it, and end with Ctrl-D.
common-no-json-with = { $option } has no JSON form: ask viravolta analyze --json instead
common-patience-seconds = This may take about { $seconds } seconds.
common-patience-minutes = This may take about { $minutes } minutes. Ctrl-C stops it.
common-patience-hours = This may take about { $hours } hours. Ctrl-C stops it.
common-patience-days = This may take days or longer. Ctrl-C stops it.
