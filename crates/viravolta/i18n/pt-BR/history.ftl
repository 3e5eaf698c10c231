help-history = Listar as partidas jogadas no aplicativo, a mais nova primeiro
help-history--words = Só as partidas que têm todas estas palavras: uma data, um jogador, uma abertura, jogadas
help-history--limit = Mostrar no máximo tantas
help-history--examples =
    viravolta history
    viravolta history tigre 2026-11
    viravolta history --json --limit 100
value-words = PALAVRAS

history-date = Data
history-players = Pretas – brancas
history-result = Resultado
history-opening = Abertura
history-no-home = não há pasta do usuário, e por isso não há histórico
history-unread = { $games ->
    [one] { $file }: uma linha não pode ser lida: está danificada, ou uma versão mais nova a escreveu. Ela fica
   *[other] { $file }: { $games } linhas não podem ser lidas: estão danificadas, ou uma versão mais nova as escreveu. Elas ficam
}
history-found = { $games ->
    [0] Nenhuma partida de { $all } em { $file }
    [one] Uma partida de { $all } em { $file }
   *[other] { $games } partidas de { $all } em { $file }
}
