help-history = List the games that were played in the app, the newest first
help-history--words = Only games that have all of these words: a date, a player, an opening, moves
help-history--limit = Show no more than this
help-history--examples =
    viravolta history
    viravolta history tiger 2026-11
    viravolta history --json --limit 100
value-words = WORDS

history-date = Date
history-players = Black – white
history-result = Result
history-opening = Opening
history-no-home = there is no home folder, and so no history
history-unread = { $games ->
    [one] { $file }: one line cannot be read: it is damaged, or a newer version has written it. It stays
   *[other] { $file }: { $games } lines cannot be read: they are damaged, or a newer version has written them. They stay
}
history-found = { $games ->
    [0] No game of { $all } in { $file }
    [one] One game of { $all } in { $file }
   *[other] { $games } games of { $all } in { $file }
}
