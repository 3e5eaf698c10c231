help-completions = Escrever um guião com que a shell completa este comando
help-completions--shell = A shell
help-completions--examples =
    viravolta completions bash > ~/.local/share/bash-completion/completions/viravolta
