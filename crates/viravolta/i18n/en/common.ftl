# Words and sentences that several commands share.
common-standard-input = standard input
common-no-json = this command has no JSON form; leave --json out
common-output = cannot write the answer: { $reason }
common-processor = { $variable } asks for the instruction set “{ $asked }”; this machine has: { $available }
