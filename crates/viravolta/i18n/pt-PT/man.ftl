help-man = Escrever as páginas de manual
help-man--folder = Onde escrever as páginas de todos os comandos; nada para imprimir a principal
help-man--examples =
    viravolta man | man -l -
    viravolta man ~/.local/share/man/pt/man1

man-name = NOME
man-synopsis = SINOPSE
man-description = DESCRIÇÃO
man-examples = EXEMPLOS
man-version = VERSÃO
man-authors = AUTORES
