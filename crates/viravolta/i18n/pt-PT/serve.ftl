help-serve = Servir a página: jogar, analisar e assistir num navegador, sozinho ou com outros por uma ligação
help-serve--port = A porta; 0 escolhe uma livre
help-serve--bind = O endereço em que escuta: só esta máquina, ou 0.0.0.0 para todos os que a alcançam
help-serve--data = Onde ficam as partidas por ligação
help-serve--open = Abrir a página no navegador
help-serve--wthor = Uma pasta de ficheiros WTHOR, para o explorador
help-serve--cups = Uma pasta com as pastas dos torneios, para os mostrar enquanto são jogados
help-serve--metrics = Responder em /metrics, com números para o Prometheus
help-serve--threads = Threads em que o motor pensa para os visitantes; um processador a menos do que há, se nada for dito
help-serve--hash = Memória de cada thread para o que já foi pensado, em MiB
help-serve--examples =
    viravolta serve --open
    viravolta serve --bind 0.0.0.0 --wthor wthor/ --cups torneios/
value-port = PORTA
value-address = ENDEREÇO

serve-no-data = O sistema não diz onde guardar dados; indique uma pasta com --data
serve-open-to-all = Todos os que alcançam esta máquina podem usar esta página. Quem vem de fora deve vir por HTTPS: ponha um proxy à frente.
serve-no-browser = Não foi possível abrir um navegador; abra { $address }
serve-port-taken = { $address }: já há algo a escutar aí; escolha outra --port, ou 0 para uma livre
serve-busy = { $folder }: outro servidor usa esta pasta; encerre-o, ou indique outra com --data
serve-newer = { $file }: uma versão mais recente do viravolta fez este ficheiro: use essa versão, ou indique outra pasta com --data
serve-damaged = { $file }: { $reason }; o ficheiro não foi alterado, ponha-o de lado para começar outro
serve-system = O servidor não pode começar: { $reason }
