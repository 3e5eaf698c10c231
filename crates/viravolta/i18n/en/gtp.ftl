help-gtp = Be an engine for Quarry, GoGui and other controllers: GTP on standard input and output
help-gtp--examples =
    viravolta gtp
    viravolta gtp --level 5 --time 2000
