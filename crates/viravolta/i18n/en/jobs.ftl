# Work over many machines.
help-jobs = See and steer the work that many machines share
help-jobs--examples =
    viravolta jobs setup postgres://prof@server/viravolta --workers lab
    viravolta jobs status postgres://prof@server/viravolta
    viravolta jobs workers postgres://prof@server/viravolta
help-jobs-setup = Prepare a database, and let a role of it work
help-jobs-setup--workers = A role of the database that may do what workers do, and nothing else
help-jobs-status = What there is to do, what is done, and what was given up
help-jobs-workers = Who works, and why somebody does not
help-jobs-cancel = Call off what is not done yet
help-jobs-cancel--forget = Take what was done out of the database as well
help-jobs-retry = Try again what was given up or called off
help--url = The database: postgres://USER@HOST/DATABASE. The password comes from PGPASSWORD or .pgpass
help--batch = Only this batch; otherwise all of them
value-url = URL
value-role = ROLE
value-batch = BATCH

jobs-ready = The database is ready. { $roles ->
    [0] Nobody may work yet: --workers ROLE lets a role do it.
    [one] Its role { $names } may work.
   *[other] Its roles { $names } may work.
}
jobs-cancelled = { $jobs ->
    [0] Nothing was left to call off.
    [one] One job is called off.
   *[other] { $jobs } jobs are called off.
}
jobs-retried = { $jobs ->
    [0] Nothing was given up or called off.
    [one] One job waits again.
   *[other] { $jobs } jobs wait again.
}
jobs-unknown = there is no batch “{ $batch }”: “viravolta jobs status” shows the names
jobs-none = There is no work.
jobs-nobody = Nobody works here yet: start “viravolta worker URL” on another machine.
jobs-batch = Batch
jobs-waiting = Waiting
jobs-leased = Running
jobs-done = Done
jobs-parked = Given up
jobs-off = Called off
jobs-class = Machines
jobs-worker = Worker
jobs-slots = Busy
jobs-silent = Heard of
jobs-state = State
jobs-seconds = { $seconds } s ago
jobs-state-stopped = stopped after three failures: { $why }
jobs-state-gone = gone
jobs-state-working = working
jobs-idle-nothing = idle: no work waits
jobs-idle-version = idle: { $batch } wants version { $version }
jobs-idle-class = idle: { $batch } is played on machines like { $class }
jobs-idle-soon = idle
jobs-why = { $batch }: a job was given up after { $failures } failures: { $why }
jobs-why-expired = the worker fell silent
jobs-why-crashed = the worker was interrupted
jobs-why-too-large = the result is too large
jobs-why-panicked = the worker itself has a fault
jobs-why-thread = the system gave no thread
