# Somebody who works for others.
help-worker = Do work that others have put into a database: games, searches, checks of submissions
help-worker--examples =
    viravolta worker postgres://lab@server/viravolta
    viravolta worker postgres://lab@server/viravolta --class lab --jobs 4
    viravolta worker postgres://lab@server/viravolta --once
help-worker--jobs = How many jobs at the same time; otherwise one less than there are processors
help-worker--name = The name of this machine, for people
help-worker--class = The kind of this machine: those of one name count as equally fast. Otherwise it is measured
help-worker--folder = Where results and programs are kept
help-worker--once = Leave when there is nothing to do
help-worker--sandbox = The walls around programs, whatever a cup says: strict, best-effort, off
value-class = CLASS

worker-ready = { $about } waits for work. Ctrl-C ends it in good order.
worker-reachable = The database answers again.
worker-finished = { $jobs ->
    [one] One job is done.
   *[other] { $jobs } jobs are done.
}
worker-gave-back = A job was given back: { $why }
worker-left = What was not done is given back.
worker-idle = There is nothing to do.
worker-stopped = three jobs in a row failed on this machine, the last because: { $why }. See to that, then start the worker again
worker-taken = another worker uses { $folder }: give this one its own with --folder
worker-homeless = no folder is known in which to keep results: name one with --folder
