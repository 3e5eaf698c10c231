help-course = Executar um dos cinco programas de disciplinas
help-course--program = O programa e tudo o que lhe é dado: rothelo, reversi, otelo, othello ou ep4
help-course--examples =
    viravolta course rothelo
    viravolta course othello --color black --level 6
    viravolta course ep4 --help

course-unknown = não existe o programa «{ $name }»; existem: { $known }
