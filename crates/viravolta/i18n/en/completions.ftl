help-completions = Write a script that lets a shell complete this command
help-completions--shell = The shell
help-completions--examples =
    viravolta completions bash > ~/.local/share/bash-completion/completions/viravolta
