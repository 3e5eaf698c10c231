# Words and sentences that several commands share.
common-black = black
common-white = white
common-pass = pass
common-standard-input = standard input
common-no-json = this command has no JSON form; leave --json out
common-file = { $name }: { $reason }
common-output = cannot write the answer: { $reason }
common-processor = { $variable } asks for the instruction set “{ $asked }”; this machine has: { $available }
common-io-not-found = there is no such file or folder
common-io-permission = permission denied
common-io-folder = this is a folder, not a file
common-io-not-folder = this is not a folder
common-io-not-text = this is not text in UTF-8
common-io-full = the disk is full
common-io-too-large = this is too large to be read whole
