help-nboard = Be an engine for the NBoard window: the protocol on standard input and output
help-nboard--examples =
    viravolta nboard
    viravolta nboard --threads 4 --hash 512
