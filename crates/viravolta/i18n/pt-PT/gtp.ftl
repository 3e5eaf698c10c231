help-gtp = Ser um motor para o Quarry, o GoGui e outros controladores: GTP na entrada e na saída padrão
help-gtp--examples =
    viravolta gtp
    viravolta gtp --level 5 --time 2000
