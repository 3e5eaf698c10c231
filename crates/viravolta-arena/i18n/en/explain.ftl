# A fault explained to its owner: headings, what to do, and what the referee understood.
explain-expected = Expected
explain-shown = Shown ([ ]: it differs)
explain-position = The position (+ is a legal move)
explain-conversation = The last that was said (> the referee, < the program, ← what the referee understood):
explain-stderr = The end of its standard error:
explain-advice = What to do:

advice-guess = Mend that one thing first: it explains everything else.
advice-board = Play the last move on paper and compare: at the squares in brackets your program turned a disc too many or too few.
advice-impossible = Test a move before you make it: it must be on an empty square and turn at least one disc. Otherwise do what the assignment says about invalid moves.
advice-lot = Check how the colour is drawn: srand(time(NULL)) once, and then rand() % 2. If your program always plays one colour, let it ask.
advice-color = Let the program ask for the colour, or let it begin when the person's first move is invalid. The teacher can also write down what makes it begin: [player.dialect] begin = "…".
advice-handshake = Start the program by hand and type the first lines that are shown here: it must answer each of them.
advice-waited = Start the program by hand and answer as it is shown here. If it asks something else first, the teacher can write the answer down: answers = [["a part of the question", "the answer"]].
advice-start = Start the program by hand, in its folder, with the same command.
advice-segfault = It reads or writes outside an array, or through a pointer that is NULL. Compile with -g -fsanitize=address and play the same moves.
advice-division = It divides by zero. Compile with -g and look in a debugger where.
advice-illegal-move = Try your test of legal moves on this position: a move must turn at least one disc, in a straight line, up to a disc of its own colour.
advice-unreadable-answer = Write the answer alone on a line of standard output, and everything else to standard error.
advice-late = Answer sooner: look less far ahead, or stop when the time is nearly over.
advice-computed-at-rest = Compute on your own turn only: have no threads at work when you have answered.
advice-no-answer = Does it wait for input that never comes, or forget fflush(stdout)? Play the same moves by hand.
advice-crash = Play the same moves by hand; standard error often says where it failed.
advice-out-of-memory = Free what you allocate, and keep fewer positions.
advice-too-much-output = A loop prints without end, often because scanf fails and its result is not looked at.
advice-wrong-claim = Try your test of legal moves on this position.
advice-before-asked = Read one message, then write one answer; write nothing before the next message.
advice-false-pass = Try your test of legal moves on this position: it finds none of the moves above.
advice-false-complaint = Try your test of legal moves on the position before the opponent's last move.
advice-waits-for-input = After a legal move of the person the program must move by itself. Does it read once too often, or wait for a key?

awaited-board = a board of eight lines
awaited-start-board = the board of the start, with two discs of each colour in the middle
awaited-move = a question for a move, or a move of its own
awaited-handshake = an answer to the first commands of its protocol

note-start = the board of the start; black is { $black }, white is { $white }
note-board = a board that is known
note-wrong-board = a board that does not follow from the game
note-plays = its move: { $square }
note-passes = it has no move
note-asks-move = it asks for a move
note-asks-color = it asks for the colour
note-asks-key = it waits for a key
note-asks = a question
note-refuses = it refuses the move
note-echo = an echo of what was typed
note-noise = nothing that counts
note-tells = the opponent's move: { $square }
note-tells-pass = the opponent has no move
note-written = as answers in the cup's file says
note-chooses-color = chooses the person's colour
note-guesses = a guess: write the right answer into answers if it is wrong
note-key = a key
note-begins = makes the program begin
note-impossible = an impossible move, so that the program begins
note-dummy = any empty square: the person has no move
note-tries-again = the same move, written otherwise

obstacle-not-found = There is no program { $program }.
obstacle-not-executable = { $program } is not executable.
obstacle-source-file = { $program } is a source file, not a program.
obstacle-foreign = { $program } is a program for another system or another processor.
obstacle-leads-out = { $program } is a link that leads out of the player's folder.
obstacle-unreadable = { $program } cannot be read.
obstacle-refused = The system refuses to run { $program }.
obstacle-no-interpreter = { $program } asks for the interpreter “{ $interpreter }”, which is not there.
obstacle-does-not-compile = { $program } does not compile: “{ $said }”.
obstacle-no-function = There is no function that chooses a move in { $program }.
advice-not-found = Is the name right, and is the file in the player's folder? Names differ by capital letters.
advice-not-executable = Make it executable: chmod +x { $program }
advice-compile = Compile it, and give the program that comes out as the command: { $command }
advice-interpreted = Give its interpreter in the command: command = { $command }
advice-source-file = Compile it, or give its interpreter in the command.
advice-foreign = Compile it again on this machine.
advice-leads-out = Put the file itself into the folder, in place of the link.
advice-unreadable = Make it readable: chmod -R a+rX { $program }
advice-line-ends = The first line ends as on Windows. Save the file with Unix line ends: sed -i 's/\r$//'
advice-no-interpreter = Install { $interpreter }, or correct the first line of the file.
advice-does-not-compile = Compile the file with gcc and repair the first message; between the markers, everything that the function needs must be there.
advice-no-function = Write the function out, with its name and its arguments as the course gives them: escolhejogada, estrategia_jogo or make_move.
system-not-found = a file or folder is missing
system-permission = the permission is missing
system-processes = too many processes
system-memory = not enough memory
system-files = too many open files
system-disk = the disk is full
system-device = a device fails
system-quoted = “{ $text }”
explain-a-board = [a board]
explain-left-out = [{ $lines ->
    [one] one line
   *[other] { $lines } lines
}]
