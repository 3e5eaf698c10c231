# Opening, saving, and what the system does not allow.
file-fault = { $name }: { $reason }
file-empty = there is no game in it
file-unknown = this is in none of the formats of games known here
file-ending = the ending of the name must be one of { $formats }
file-cannot-hold = the format cannot hold this game: { $lost }
file-lossy = the format cannot hold everything: { $lost }
file-saved = Saved: { $file }
file-saved-without = Saved: { $file }. The format cannot hold: { $lost }
file-partly = Not everything could be read: { $reason }
kept-version = another version of this program wrote it
kept-damaged = it is damaged

system-number = the system refuses (number { $code })
system-unknown = the system refuses
