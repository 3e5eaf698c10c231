# What can be wrong with a command line.
usage-unknown-option = unknown option “{ $option }”
usage-unknown-command = unknown command “{ $command }”
usage-surplus = one argument too many: “{ $argument }”
usage-value-missing = { $argument } needs a value
usage-value-unknown = { $argument }: “{ $value }” is none of: { $values }
usage-value-wrong = { $argument }: “{ $value }” will not do: { $reason }
usage-flag-value = { $argument } takes no value, and “{ $value }” came
usage-twice = { $argument } was given twice
usage-conflict = { $argument } does not go with { $other }
usage-missing = missing: { $arguments }
usage-command-missing = a command is missing
usage-not-text = an argument is not text in UTF-8
usage-number = a whole number from { $least } to { $most } is expected
usage-numbers = numbers and ranges such as 1,3,5-9 are expected
usage-language = the languages are en, pt-BR and pt-PT
usage-suggestion = ; did you mean “{ $suggestion }”?
usage-hint = For help: { $command } --help
