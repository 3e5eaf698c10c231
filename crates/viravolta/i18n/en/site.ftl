help-site = Write the page as files for any web space, with the engine in the browser tab
help-site--folder = Where the files go; those of an older version that are still there stay
help-site--examples =
    viravolta site public/
    viravolta --lang pt-BR site public/

site-made = { $folder }: { $n } files, { DECIMAL($megabytes, places: 1) } MB. Put the folder on any web space; it works offline after the first visit.
