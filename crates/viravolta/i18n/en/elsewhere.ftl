# Work that other machines do.
elsewhere-address = this is no address of a database: { $reason }. Write postgres://USER@HOST/DATABASE
elsewhere-password = there is a password in the address, and everybody on this machine can read a command line. Put it into PGPASSWORD or into .pgpass
elsewhere-encrypted = viravolta does not encrypt the connection to the database. Use a tunnel (ssh, VPN), or a closed network without sslmode: docs/many-machines.md
elsewhere-open-file = { $path } can be read by others, and so it is not used: chmod 600
elsewhere-no-password = the database wants a password, and there is none for this address. Put it into PGPASSWORD, or into .pgpass as the line HOST:PORT:DATABASE:USER:PASSWORD, with the host as in the address
elsewhere-not-admitted = the database does not let us in: { $reason }. Its pg_hba.conf says who may come, and from where; if it takes only encrypted connections (hostssl), use a tunnel: docs/many-machines.md
elsewhere-no-queue = the database is not prepared: “viravolta jobs setup” does it
elsewhere-version = another version of viravolta has prepared the database ({ $version }). Use the same version on all machines
elsewhere-too-large = { $bytes } bytes are too many to send to other machines
elsewhere-database = the database refuses: { $reason }
elsewhere-waiting = The database does not answer ({ $reason }). This goes on when it does.
elsewhere-homeless = { $name } needs { $path }, which lies outside the folder of the cup: other machines would not have it. Move it beside the cup’s file
elsewhere-changed = the file of the cup no longer has { $names }
elsewhere-refused = A result of { $worker } cannot be believed, and somebody else tries: { $why }
elsewhere-again = A pair that { $worker } has played is played again on another machine, and both are kept: { $why }
elsewhere-parked = Given up after { $failures } failures: { $why }
elsewhere-given-up = { $jobs ->
    [one] One job could not be done.
   *[other] { $jobs } jobs could not be done.
} “viravolta jobs retry URL { $batch }” has them tried again; then give the same command again.
elsewhere-nobody = No worker is there yet: start “viravolta worker URL” on other machines. This waits.
elsewhere-progress = { $done } of { $all } are back
elsewhere-referee-late = in game { $number } an answer was late, and so was the referee there, by { $late } ms
elsewhere-kind = this worker does not know jobs of the kind “{ $kind }”
elsewhere-away = the database cannot be reached: { $reason }
elsewhere-road-refused = nothing answers at this address
elsewhere-road-none = no way leads to this machine
elsewhere-road-silent = it took too long
elsewhere-lie-count = { $came } came instead of { $wanted }
elsewhere-lie-unreadable = it cannot be read ({ $reason })
elsewhere-lie-game = game { $number }: { $why }
elsewhere-lie-other = game { $number } is another one when it is played here
elsewhere-lie-files = it was found out about other files, or by another version
elsewhere-lie-lines = { $position }: these are not its best moves
elsewhere-lie-unproven = the value is not proven
elsewhere-lie-move = the line cannot be played
elsewhere-lie-value = the line does not lead to the value
help--on = Let other machines do it, which look for work in this database
