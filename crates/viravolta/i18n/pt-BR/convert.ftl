help-convert = Converter posições e partidas, uma por linha, de uma forma para outra
help-convert--input = Posições e partidas, um arquivo que as contenha, ou - para a entrada padrão
help-convert--to = A forma a escrever: só os lances (transcript), o tabuleiro no fim (board) ou JSON
help-convert--passes = Como uma transcrição mostra os passes
help-convert--letters = Maiúsculas ou minúsculas numa transcrição; com “color” as pretas vão em maiúsculas
help-convert--examples =
    viravolta convert f5d6c3 --to board
    viravolta convert partidas.txt --to json

convert-no-format = diga a forma a escrever: --to transcript, --to board ou --to json
convert-json-and-other = --json e --to pedem formas diferentes
convert-only-transcripts = --passes e --letters são para --to transcript
convert-no-moves = uma posição não tem lances para escrever
