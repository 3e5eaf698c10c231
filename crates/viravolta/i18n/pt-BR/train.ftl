help-train = Fazer os pesos da avaliação: de partidas do motor contra si mesmo a um arquivo
help-train--examples =
    viravolta train generate partidas --games 80000 --threads 2
    viravolta train fit partidas --to ajuste
    viravolta train export ajuste --to rede.vvn
    viravolta train calibrate partidas --weights rede.vvn
    viravolta train measure partidas --weights rede.vvn
help-train-generate = Jogar partidas de aberturas ao acaso e guardar cada posição com o seu valor
help-train-generate--folder = Para onde vão as posições; várias execuções com sementes diferentes podem encher a mesma pasta
help-train-generate--games = Partidas a ter ao todo com esta semente; as que já existem contam
help-train-generate--seed = Sementes diferentes dão partidas diferentes
help-train-generate--threads = Linhas de execução que jogam, cada uma as suas partidas; os dados não dependem disso
help-train-generate--depth = Jogadas que os jogadores olham para a frente
help-train-generate--solve-from = A partir de tantas casas vazias a partida é resolvida
help-train-generate--stray = Parte das jogadas depois da abertura que são feitas ao acaso
help-train-generate--exclude = Posições (OBF) que não podem aparecer; a partida em que apareçam é descartada. Pode ser dado várias vezes
help-train-generate--wthor = Começar em posições das partidas de torneio desta pasta, WTH_1977.wtb a WTH_2012.wtb, em vez de aberturas ao acaso
help-train-generate--follow = Seguir as partidas do arquivo como foram jogadas, cada uma uma vez, em vez de continuar a partir delas
help-train-generate--examples =
    viravolta train generate partidas --games 400000 --threads 2 --seed 3001
    viravolta train generate partidas --exclude fforum-40-59.obf --exclude fforum-60-79.obf
help-train-import = Aproveitar os valores exatos que o arquivo de partidas de torneio tem, até o ano de 2012
help-train-import--folder = Para onde vão as posições
help-train-import--wthor = Pasta com partidas de torneio: WTH_1977.wtb e assim por diante
help-train-import--exclude = Posições (OBF) que ficam de fora: partidas que passam por uma delas não entram. Pode ser dado várias vezes
help-train-import--examples =
    viravolta train import exatas --wthor wthor --exclude fforum-40-59.obf
help-train-fit = Aprender uma rede com partidas; continua onde estava se foi interrompido
help-train-fit--data = Pastas com partidas
help-train-fit--to = Pasta do ajuste: o seu estado e as suas perdas
help-train-fit--from = Pesos com que começar, num arquivo de pesos; sem isto a rede começa do nada
help-train-fit--epochs = Passagens pelos dados
help-train-fit--batch = Posições entre duas atualizações
help-train-fit--row-rate = Passo dos pesos dos padrões, no início
help-train-fit--row-square = Quão firme é cada linha no início: quanto maior, mais custa mover uma que se vê pouco
help-train-fit--head-rate = Passo dos outros pesos, no início
help-train-fit--far = Erros muito maiores que isto não puxam mais do que um deste tamanho
help-train-fit--outcome-share = Quanto conta o resultado da partida, contra o valor da busca
help-train-fit--threads = Linhas de execução que aprendem juntas; outro número muda os últimos dígitos
help-train-fit--seed = Decide a ordem das posições
help-train-fit--checkpoint = Tempo entre duas gravações, em segundos
help-train-fit--restart = Esquecer o que um ajuste anterior deixou na pasta
help-train-fit--examples =
    viravolta train fit partidas --to ajuste --epochs 4
    viravolta train fit antigas novas --to ajuste --restart
help-train-export = Escrever a rede de um ajuste como pesos para o motor
help-train-export--fit = Pasta do ajuste
help-train-export--to = O arquivo a escrever
help-train-calibrate = Medir quanto as buscas com certos pesos se desviam, e escrevê-lo nos pesos
help-train-calibrate--data = Pastas com partidas
help-train-calibrate--wthor = Pasta com partidas de torneio; a que lado a avaliação pende vê-se nas posições delas, em vez das dos dados
help-train-calibrate--weights = Os pesos a calibrar
help-train-calibrate--to = Onde escrever os pesos calibrados; senão, tomam o lugar dos antigos
help-train-calibrate--positions = Posições a buscar
help-train-calibrate--depth = Jogadas da busca mais funda
help-train-calibrate--solve-from = Até tantas casas vazias as posições também são resolvidas
help-train-calibrate--threads = Linhas de execução que medem, cada uma as suas posições
help-train-measure = Medir os erros de uma avaliação, em posições reservadas e em partidas de torneio
help-train-measure--data = Pastas com partidas, das quais se usam as posições reservadas
help-train-measure--wthor = Pasta com partidas de torneio: WTH_2013.wtb e assim por diante
help-train-measure--years = Partidas destes anos
help-train-measure--sample = Tantas partidas de torneio, sorteadas
help-train-measure--deep = Jogadas da busca que faz as vezes da verdade onde o fim está longe demais
help-train-measure--parity = De tantas delas, quanto o valor oscila de uma profundidade à seguinte
help-train-measure--solve-from = Até tantas casas vazias as posições são resolvidas, ou com mais de 22 buscadas até o fim, para ver a que lado a avaliação pende
help-train-measure--seed = Decide que partidas são sorteadas
help-train-measure--threads = Linhas de execução que medem, cada uma as suas posições
help-train-measure--to = Onde escrever os números das partidas de torneio, em JSON
help-train-measure--examples =
    viravolta train measure partidas
    viravolta train measure --wthor wthor --sample 500 --threads 2

value-data = DADOS
value-passes = PASSAGENS
value-seconds = SEGUNDOS
value-share = PARTE
value-squares = CASAS

train-progress = { $state }; faltam { $left }
train-stopped = parado; o mesmo comando continua a partir daqui
train-malformed = isto não é o que devia ser, está danificado ou vem de outra versão
train-other-settings = isto foi começado com outras opções ou outros dados
train-busy = outro processo está trabalhando nisto
train-no-positions = não há posições, ou há poucas demais
train-memory = não há memória para um motor: { $reason }
train-generate-state = { $games ->
    [one] { GROUPED($games) } partida
   *[other] { GROUPED($games) } partidas
}, { GROUPED($samples) } posições
train-generate-dropped = { $games ->
    [one] { GROUPED($games) } partida descartada
   *[other] { GROUPED($games) } partidas descartadas
} por causa das { $positions } posições excluídas
train-fit-first = passagem 1 de { $epochs }, erro quadrático { DECIMAL($training, places: 2) }
train-fit-state = passagem { $epoch } de { $epochs }, erro quadrático { DECIMAL($training, places: 2) }, reservadas { DECIMAL($absolute, places: 3) } peças
train-fit-data = { GROUPED($samples) } posições
train-fit-epoch = Passagem { $epoch }: erro quadrático { DECIMAL($training, places: 3) }; reservadas { DECIMAL($squared, places: 3) }, { DECIMAL($absolute, places: 3) } peças
train-stage = { $from }-{ $to } vazias: { GROUPED($samples) } posições, erro quadrático { DECIMAL($squared, places: 2) }, { DECIMAL($absolute, places: 2) } peças
train-export = { $file }: { GROUPED($bytes) } bytes, assinatura { $fingerprint }, { $epochs ->
    [one] { $epochs } passagem
   *[other] { $epochs } passagens
}
train-positions-state = { GROUPED($done) } de { GROUPED($total) } posições
train-calibrate-cell = { $deep } jogadas a partir de { $shallow }, { $empties } vazias: { $count } posições, desvio { DECIMAL($deviation, places: 2) }, modelo { DECIMAL($model, places: 2) }
train-calibrate-leaning = De { $from } a { $to } vazias: a avaliação dava { $bias } peças a quem joga, nas folhas { $leaning }
train-calibrate = { $file }: calibrado com { $cells } células
train-measure-held-out = Reservadas: { GROUPED($samples) } posições, erro quadrático { DECIMAL($squared, places: 3) }, { DECIMAL($absolute, places: 3) } peças
train-measure-every-game = Todas as { GROUPED($games) } partidas destes anos:
train-measure-sample = { GROUPED($games) } delas, vistas mais de perto:
train-measure-heading = { $empties } vazias, { GROUPED($positions) } posições, { $truth }:
train-measure-archive = valores exatos do arquivo
train-measure-solved = resolvidas aqui
train-measure-nearly = busca até o fim com { $percent }%
train-measure-deep = busca até a profundidade { $depth }
train-measure-static = avaliação
train-measure-error = { $who }: erro { DECIMAL($absolute, places: 2) } ± { DECIMAL($margin, places: 2) } peças, raiz dos quadrados { DECIMAL($root, places: 2) }, viés { $bias }
train-measure-choice = Jogadas escolhidas por { $who } com { $empties } vazias custam { DECIMAL($loss, places: 2) } ± { DECIMAL($margin, places: 2) } peças; { DECIMAL($best, places: 1) }% são as melhores
train-measure-lean = A avaliação diante de posições resolvidas, { GROUPED($games) } partidas:
train-measure-parity = { $empties } vazias, { GROUPED($positions) } posições, quanto o valor oscila:
train-measure-swing = profundidade { $depth } menos { $next }: { $mean } ± { DECIMAL($margin, places: 2) } peças, em módulo { DECIMAL($absolute, places: 2) }
