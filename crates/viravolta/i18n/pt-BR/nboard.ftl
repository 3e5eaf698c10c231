help-nboard = Ser um motor para a janela NBoard: o protocolo na entrada e na saída padrão
help-nboard--examples =
    viravolta nboard
    viravolta nboard --threads 4 --hash 512
