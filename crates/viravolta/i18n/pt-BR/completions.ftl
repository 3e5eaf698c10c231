help-completions = Escrever um script com que o shell completa este comando
help-completions--shell = O shell
help-completions--examples =
    viravolta completions bash > ~/.local/share/bash-completion/completions/viravolta
