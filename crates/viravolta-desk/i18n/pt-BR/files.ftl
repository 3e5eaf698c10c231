# Abrir, salvar, e o que o sistema não deixa.
file-fault = { $name }: { $reason }
file-empty = não há partida dentro
file-unknown = isto não está em nenhum dos formatos de partidas conhecidos aqui
file-ending = o nome precisa terminar em um destes: { $formats }
file-cannot-hold = o formato não comporta esta partida: { $lost }
file-lossy = o formato não comporta tudo: { $lost }
file-saved = Salvo: { $file }
file-saved-without = Salvo: { $file }. O formato não guarda: { $lost }
file-partly = Nem tudo pôde ser lido: { $reason }
kept-version = foi escrita por outra versão deste programa
kept-damaged = está danificada

system-number = o sistema recusa (número { $code })
system-unknown = o sistema recusa
