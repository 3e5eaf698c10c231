# Uma falta explicada ao dono do programa: títulos, o que fazer e o que o juiz entendeu.
explain-expected = Esperado
explain-shown = Mostrado ([ ]: é diferente)
explain-position = A posição (+ é uma jogada legal)
explain-conversation = O fim da conversa (> o juiz, < o programa, ← o que o juiz entendeu):
explain-stderr = O fim da saída de erros:
explain-advice = O que fazer:

advice-guess = Conserte primeiro só isso: explica todo o resto.
advice-board = Faça a última jogada no papel e compare: nas casas entre colchetes o programa virou uma peça a mais ou a menos.
advice-impossible = Teste uma jogada antes de fazê-la: a casa tem de estar vazia e pelo menos uma peça tem de virar. Se não, faça o que o enunciado diz sobre jogadas inválidas.
advice-lot = Veja como a cor é sorteada: srand(time(NULL)) uma vez só, e depois rand() % 2. Se o programa joga sempre com a mesma cor, faça-o perguntar.
advice-color = Faça o programa perguntar a cor, ou começar quando a primeira jogada da pessoa é inválida. O professor também pode anotar o que o faz começar: [player.dialect] begin = "…".
advice-handshake = Inicie o programa à mão e digite as primeiras linhas mostradas aqui: ele tem de responder a cada uma.
advice-waited = Inicie o programa à mão e responda como se mostra aqui. Se ele perguntar outra coisa antes, o professor pode anotar a resposta: answers = [["uma parte da pergunta", "a resposta"]].
advice-start = Inicie o programa à mão, na pasta dele, com o mesmo comando.
advice-segfault = Ele lê ou escreve fora de um vetor, ou por um ponteiro NULL. Compile com -g -fsanitize=address e faça as mesmas jogadas.
advice-division = Ele divide por zero. Compile com -g e procure o lugar com um depurador.
advice-illegal-move = Experimente nesta posição o seu teste de jogadas legais: uma jogada tem de virar pelo menos uma peça, em linha reta, até uma peça da própria cor.
advice-unreadable-answer = Escreva a resposta sozinha numa linha da saída padrão, e todo o resto na saída de erros.
advice-late = Responda mais cedo: olhe menos jogadas à frente, ou pare quando o tempo estiver quase no fim.
advice-computed-at-rest = Calcule só na sua vez: quando tiver respondido, não deixe nenhuma thread trabalhando.
advice-no-answer = Ele espera uma entrada que nunca vem, ou esquece fflush(stdout)? Faça as mesmas jogadas à mão.
advice-crash = Faça as mesmas jogadas à mão; a saída de erros costuma dizer onde falhou.
advice-out-of-memory = Libere o que aloca e guarde menos posições.
advice-too-much-output = Um laço escreve sem fim, muitas vezes porque scanf falha e o seu resultado não é verificado.
advice-wrong-claim = Experimente nesta posição o seu teste de jogadas legais.
advice-before-asked = Leia uma mensagem e depois escreva uma resposta; não escreva nada antes da mensagem seguinte.
advice-false-pass = Experimente nesta posição o seu teste de jogadas legais: ele não encontra nenhuma das jogadas acima.
advice-false-complaint = Experimente o seu teste de jogadas legais na posição anterior à última jogada do adversário.
advice-waits-for-input = Depois de uma jogada legal da pessoa, o programa tem de jogar sozinho. Ele lê uma vez a mais, ou espera uma tecla?

awaited-board = um tabuleiro de oito linhas
awaited-start-board = o tabuleiro inicial, com duas peças de cada cor no meio
awaited-move = um pedido de jogada, ou uma jogada dele
awaited-handshake = uma resposta aos primeiros comandos do protocolo

note-start = o tabuleiro inicial; pretas são { $black }, brancas são { $white }
note-board = um tabuleiro conhecido
note-wrong-board = um tabuleiro que não decorre da partida
note-plays = a jogada dele: { $square }
note-passes = ele não tem jogada
note-asks-move = pede uma jogada
note-asks-color = pergunta a cor
note-asks-key = espera uma tecla
note-asks = uma pergunta
note-refuses = recusa a jogada
note-echo = um eco do que foi digitado
note-noise = nada que conte
note-tells = a jogada do adversário: { $square }
note-tells-pass = o adversário não tem jogada
note-written = como diz answers no arquivo do campeonato
note-chooses-color = escolhe a cor da pessoa
note-guesses = um palpite: se estiver errado, escreva a resposta certa em answers
note-key = uma tecla
note-begins = faz o programa começar
note-impossible = uma jogada impossível, para que o programa comece
note-dummy = uma casa vazia qualquer: a pessoa não tem jogada
note-tries-again = a mesma jogada, escrita de outra maneira

obstacle-not-found = Não existe o programa { $program }.
obstacle-not-executable = { $program } não é executável.
obstacle-source-file = { $program } é um arquivo-fonte, não um programa.
obstacle-foreign = { $program } é um programa para outro sistema ou outro processador.
obstacle-leads-out = { $program } é um atalho que leva para fora da pasta do jogador.
obstacle-unreadable = Não é possível ler { $program }.
obstacle-refused = O sistema recusa-se a executar { $program }.
obstacle-no-interpreter = { $program } pede o interpretador “{ $interpreter }”, que não existe aqui.
obstacle-does-not-compile = { $program } não compila: “{ $said }”.
obstacle-no-function = Não há em { $program } uma função que escolha uma jogada.
advice-not-found = O nome está certo, e o arquivo está na pasta do jogador? Maiúsculas e minúsculas são diferentes.
advice-not-executable = Torne-o executável: chmod +x { $program }
advice-compile = Compile-o e dê como comando o programa que resulta: { $command }
advice-interpreted = Dê o interpretador no comando: command = { $command }
advice-source-file = Compile-o, ou dê o interpretador no comando.
advice-foreign = Compile-o de novo nesta máquina.
advice-leads-out = Ponha o próprio arquivo na pasta, no lugar do atalho.
advice-unreadable = Permita a leitura: chmod -R a+rX { $program }
advice-line-ends = A primeira linha termina como no Windows. Grave o arquivo com fins de linha do Unix: sed -i 's/\r$//'
advice-no-interpreter = Instale { $interpreter }, ou corrija a primeira linha do arquivo.
advice-does-not-compile = Compile o arquivo com gcc e conserte a primeira mensagem; entre os marcadores deve estar tudo de que a função precisa.
advice-no-function = Escreva a função inteira, com o nome e os argumentos do enunciado: escolhejogada, estrategia_jogo ou make_move.
system-not-found = falta um arquivo ou uma pasta
system-permission = falta permissão
system-processes = processos demais
system-memory = memória insuficiente
system-files = arquivos abertos demais
system-disk = o disco está cheio
system-device = um dispositivo falha
system-quoted = “{ $text }”
explain-a-board = [um tabuleiro]
explain-left-out = [{ $lines ->
    [one] uma linha
   *[other] { $lines } linhas
}]
