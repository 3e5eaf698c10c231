# Marks of a class.
grade-check = Check
grade-class = { $course }: { $students } submissions
grade-expected = Expected
grade-left-out = in the archive, and could not be taken out of it: { $entries }
grade-mistakes = Who makes which mistake
grade-number = Number
grade-open = something is open
grade-received = Received
grade-remark = Remark
grade-student = Student
grade-total = Grade
grade-trouble = could not be looked at: { $reason }
