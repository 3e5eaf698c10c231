help-kit = Write a folder that a student can begin with: a skeleton, the public checks and a page in Portuguese
help-kit--course = The course
help-kit--language = The language of the skeleton; otherwise the course's own
help-kit--out = The folder, new or empty; otherwise it is called as the course is
help-kit--examples =
    viravolta kit otelo
    viravolta kit otelo --language python --out meu-otelo

kit-language = there is no kit of { $course } in { $language }, because its text prescribes functions in { $known }
kit-not-empty = { $folder } is not empty, and nothing in it is written over: give another folder with --out
kit-written = Begin with { $folder }/README.md, and check with “viravolta check { $course } { $folder }”.
