help-man = Write the manual pages
help-man--folder = Where to write the pages of all commands; nothing to print the main page
help-man--examples =
    viravolta man | man -l -
    viravolta man ~/.local/share/man/man1

man-name = NAME
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-examples = EXAMPLES
man-version = VERSION
man-authors = AUTHORS
