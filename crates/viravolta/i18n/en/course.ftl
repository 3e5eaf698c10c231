help-course = Run one of the five course programs
help-course--program = The program and everything that it is given: rothelo, reversi, otelo, othello or ep4
help-course--examples =
    viravolta course rothelo
    viravolta course othello --color black --level 6
    viravolta course ep4 --help

course-unknown = there is no course program “{ $name }”; there are: { $known }
