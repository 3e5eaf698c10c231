help-grade = Mark the submissions of a class with a rubric
help-grade--folder = A folder, or Moodle's zip, with a folder, an archive or a file per student
help-grade--rubric = The rubric (pauta.toml), or the name of a course for the one that comes with the program
help-grade--out = Where everything is written; a second run goes on where the first was
help-grade--jobs = How many submissions at a time
help-grade--worksheet = Moodle's worksheet for grading offline, to be filled in
help-grade--examples =
    viravolta grade entregas/ --rubric otelo
    viravolta grade moodle.zip --rubric pauta.toml --worksheet Notas.csv
value-rubric = RUBRIC
value-submissions = SUBMISSIONS

grade-empty = { $name }: there are no submissions here
grade-done = { $done }/{ $all } { $name }: { $total }
grade-written = { $students ->
    [one] One submission marked; see { $folder }/turma.html
   *[other] { $students } submissions marked; see { $folder }/turma.html
}
grade-left-out = { $name }: in the archive, and could not be taken out of it: { $entries }. The rest was marked; ask for this, or open the archive by hand.
grade-lost = { $name }: nothing could be taken out of the archive: { $entries }. There is no grade yet: open the archive by hand, and mark the folder that comes out.
grade-not-looked-at = Not wholly looked at, through no fault of theirs: { $names }. Run the same command again.
grade-strangers = In the rubric or its tables, and not among the submissions: { $names }
grade-trouble = this machine does not let us mark: { $reason }
grade-worksheet-columns = the worksheet has no column for grades
grade-worksheet-unknown = In the worksheet, and not among the submissions: { $names }
grade-worksheet-zeros = This worksheet cannot bring a grade of 0 into Moodle; use moodle-notas.csv for: { $names }
