# What can be wrong with files of games.
format-unknown = { $name }: this is in none of the formats that I read
format-at-line = { $name }, line { $line } (read as { $format }): { $reason }
format-at-byte = { $name }, byte { $offset } (read as { $format }): { $reason }
format-illegal = move { $number }: { $reason }
format-wrong-side = it is the other side's turn
format-unexpected = { $found } does not belong here
format-truncated = the file ends in the middle of something
format-size = boards of size { $found } are not played here
format-other-game = this is another game: { $found }
format-damaged = this cannot be read
