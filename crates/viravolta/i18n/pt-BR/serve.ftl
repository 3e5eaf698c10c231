help-serve = Servir a página: jogar, analisar e assistir num navegador, só ou com outros por um link
help-serve--port = A porta; 0 escolhe uma livre
help-serve--bind = O endereço em que escuta: só esta máquina, ou 0.0.0.0 para todos que a alcançam
help-serve--data = Onde ficam as partidas por link
help-serve--open = Abrir a página no navegador
help-serve--wthor = Uma pasta de arquivos WTHOR, para o explorador
help-serve--cups = Uma pasta com as pastas dos torneios, para mostrá-los enquanto são jogados
help-serve--metrics = Responder em /metrics, com números para o Prometheus
help-serve--threads = Threads em que o motor pensa para os visitantes; um processador a menos do que há, se nada for dito
help-serve--hash = Memória de cada thread para o que já foi pensado, em MiB
help-serve--examples =
    viravolta serve --open
    viravolta serve --bind 0.0.0.0 --wthor wthor/ --cups torneios/
value-port = PORTA
value-address = ENDEREÇO

serve-no-data = O sistema não diz onde guardar dados; indique uma pasta com --data
serve-open-to-all = Todos que alcançam esta máquina podem usar esta página. Quem vem de fora deve vir por HTTPS: ponha um proxy na frente.
serve-no-browser = Nenhum navegador pôde ser aberto; abra { $address } você mesmo
serve-port-taken = { $address }: algo já escuta aí; escolha outra --port, ou 0 para uma livre
serve-busy = { $folder }: outro servidor usa esta pasta; encerre-o, ou indique outra com --data
serve-newer = { $file }: uma versão mais nova do viravolta fez este arquivo: use essa versão, ou indique outra pasta com --data
serve-damaged = { $file }: { $reason }; o arquivo não foi mudado, ponha-o de lado para começar outro
serve-system = O servidor não pode começar: { $reason }
