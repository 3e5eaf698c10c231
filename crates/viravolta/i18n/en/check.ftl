help-check = Check a student's program against the text of its course
help-check--course = The course: what its text asks for is checked
help-check--thing = A source file, a folder with sources, or a program
help-check--only = Show only checks whose names begin so, such as functions
help-check--seed = Where the positions come from: the same seed, the same positions
help-check--examples =
    viravolta check otelo otelo.c
    viravolta check ep4 ep4.py --lang pt-BR
    viravolta check othello 123_456/ --json
    viravolta verifica rothelo rothelo.c --only functions.play
value-course = COURSE
value-thing = THING
value-id = ID

check-too-large = { $name }: too large for a submission
check-no-such = there is no check that begins with “{ $id }”
