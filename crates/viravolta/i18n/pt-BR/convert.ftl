help-convert = Converter partidas e posições de qualquer formato para qualquer outro
help-convert--inputs = Arquivos, pastas, posições e partidas digitadas, ou - para a entrada padrão; o formato vê-se pelo conteúdo
help-convert--to = O formato a escrever
help-convert--output = O arquivo a escrever; para wthor, a pasta
help-convert--strict = Parar também quando algo se perde
help-convert--lenient = Deixar de fora o que não se pode ler, cortar partidas antes de uma jogada ilegal, e dizê-lo
help-convert--passes = Como uma transcrição mostra os passes
help-convert--letters = Maiúsculas ou minúsculas numa transcrição; com “color” as pretas vão em maiúsculas
help-convert--examples =
    viravolta convert f5d6c3 --to board
    viravolta convert arquivo.ggf --to sgf -o arquivo.sgf
    viravolta convert wthor/ --to json -o partidas.json
    viravolta convert partidas.pgn --to wthor -o meu-wthor/

value-input = ENTRADA

convert-no-format = diga o formato a escrever com --to: { $formats }
convert-json-and-other = --json e --to pedem formas diferentes
convert-only-transcripts = --passes e --letters são para --to transcript
convert-nothing = não há arquivos nessas pastas
convert-wthor-folder = WTHOR são vários arquivos: indique uma pasta com -o
convert-exists = { $name } já existe; escolha outra pasta
convert-lenient-hint = Com --lenient essas partidas são cortadas ou deixadas de fora, e relatadas.
convert-games = { $games ->
    [one] { $games } partida escrita.
   *[other] { $games } partidas escritas.
}
convert-skipped = { $games ->
    [one] { $games } partida deixada de fora.
   *[other] { $games } partidas deixadas de fora.
}
convert-passed-over = { $files ->
    [one] { $files } arquivo de formato desconhecido ignorado.
   *[other] { $files } arquivos de formato desconhecido ignorados.
}
convert-losses = O que o formato não consegue guardar:
convert-unread = O que lá estava e não se pôde ler:
convert-loss = { $what } ({ $games ->
    [one] { $games } partida
   *[other] { $games } partidas
})
