help-serve = Serve the page: play, analyse and watch in a browser, alone or with others by a link
help-serve--port = The port; 0 takes one that is free
help-serve--bind = The address to listen at: this machine alone, or 0.0.0.0 for everybody who can reach it
help-serve--data = Where games by link are kept
help-serve--open = Open the page in the browser
help-serve--wthor = A folder of WTHOR files, for the explorer
help-serve--cups = A folder with the folders of cups, to show them while they run
help-serve--metrics = Answer at /metrics, with figures for Prometheus
help-serve--threads = Threads in which the engine thinks for visitors; one processor less than there are, unless told otherwise
help-serve--hash = Memory of each thread for what has been thought already, in MiB
help-serve--examples =
    viravolta serve --open
    viravolta serve --bind 0.0.0.0 --wthor wthor/ --cups cups/
value-port = PORT
value-address = ADDRESS

serve-no-data = The system names no folder for data; give one with --data
serve-open-to-all = Everybody who can reach this machine can use this page. Others should come through HTTPS: put a proxy in front of it.
serve-no-browser = No browser could be started; open { $address } yourself
serve-port-taken = { $address }: something else listens there; choose another --port, or 0 for one that is free
serve-busy = { $folder }: another server uses this folder; stop it, or give another one with --data
serve-newer = { $file }: a newer version of viravolta has made this file: use that version, or give another folder with --data
serve-damaged = { $file }: { $reason }; the file is not changed, set it aside to begin a new one
serve-system = The server cannot start: { $reason }
