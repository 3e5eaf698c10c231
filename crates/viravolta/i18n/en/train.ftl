help-train = Make the weights of the evaluation: from games of the engine against itself to a file
help-train--examples =
    viravolta train generate games --games 80000 --threads 2
    viravolta train fit games --to fit
    viravolta train export fit --to net.vvn
    viravolta train calibrate games --weights net.vvn
    viravolta train measure games --weights net.vvn
help-train-generate = Play games from random openings and keep every position with its value
help-train-generate--folder = Where the positions go; several runs with different seeds may fill one folder
help-train-generate--games = Games to have in all with this seed; what is there already counts
help-train-generate--seed = Different seeds give different games
help-train-generate--threads = Threads that play, each its own games; the data does not depend on it
help-train-generate--depth = Plies that the players look ahead
help-train-generate--solve-from = From so many empty squares on the game is solved
help-train-generate--stray = Share of the moves after the opening that are made at random
help-train-generate--exclude = Positions (OBF) that must not come up; a game that does is thrown away. May be given several times
help-train-generate--wthor = Begin in positions of the tournament games of this folder, WTH_1977.wtb to WTH_2012.wtb, instead of random openings
help-train-generate--follow = Follow the games of the archive as they were played, each once, instead of playing on from them
help-train-generate--examples =
    viravolta train generate games --games 400000 --threads 2 --seed 3001
    viravolta train generate games --exclude fforum-40-59.obf --exclude fforum-60-79.obf
help-train-import = Take over the exact values that the archive of tournament games has, up to the year 2012
help-train-import--folder = Where the positions go
help-train-import--wthor = Folder with tournament games: WTH_1977.wtb and so on
help-train-import--exclude = Positions (OBF) to keep out: games that pass through one are left out. May be given several times
help-train-import--examples =
    viravolta train import exact --wthor wthor --exclude fforum-40-59.obf
help-train-fit = Learn a network from games; goes on where it was if it was killed
help-train-fit--data = Folders with games
help-train-fit--to = Folder of the fit: its state and its losses
help-train-fit--from = Weights to begin with, in a file of weights; without it the network begins with nothing
help-train-fit--epochs = Passes over the data
help-train-fit--batch = Positions between two updates
help-train-fit--row-rate = Step of the pattern weights, at the beginning
help-train-fit--row-square = How firm every row is at the beginning: the larger, the more it takes to move one that is seldom seen
help-train-fit--head-rate = Step of the other weights, at the beginning
help-train-fit--far = Errors much larger than this pull no harder than one of this size
help-train-fit--outcome-share = How much the outcome of the game counts, against the value of the search
help-train-fit--threads = Threads that learn together; another number changes the last digits
help-train-fit--seed = Decides the order of the positions
help-train-fit--checkpoint = Time between two savings, in seconds
help-train-fit--restart = Forget what an earlier fit has left in the folder
help-train-fit--examples =
    viravolta train fit games --to fit --epochs 4
    viravolta train fit old-games new-games --to fit --restart
help-train-export = Write the network of a fit as weights for the engine
help-train-export--fit = Folder of the fit
help-train-export--to = The file to write
help-train-calibrate = Measure how far searches with some weights stray, and write that into the weights
help-train-calibrate--data = Folders with games
help-train-calibrate--wthor = Folder with tournament games; where the evaluation leans is seen in their positions, instead of those of the data
help-train-calibrate--weights = The weights to calibrate
help-train-calibrate--to = Where to write the calibrated weights; otherwise they take the place of the old ones
help-train-calibrate--positions = Positions to search
help-train-calibrate--depth = Plies of the deepest search
help-train-calibrate--solve-from = Up to so many empty squares the positions are also solved
help-train-calibrate--threads = Threads that measure, each its own positions
help-train-measure = Measure the errors of an evaluation, on held-out positions and on tournament games
help-train-measure--data = Folders with games, of which the held-out positions are used
help-train-measure--wthor = Folder with tournament games: WTH_2013.wtb and so on
help-train-measure--years = Games of these years
help-train-measure--sample = So many tournament games, drawn at random
help-train-measure--deep = Plies of the search that stands for the truth where the end is too far
help-train-measure--parity = Of so many of them, how the value swings from one depth to the next
help-train-measure--solve-from = Up to so many empty squares positions are solved, or with more than 22 searched to the end, to see where the evaluation leans
help-train-measure--seed = Decides which games are drawn
help-train-measure--threads = Threads that measure, each its own positions
help-train-measure--to = Where to write the figures for tournament games, as JSON
help-train-measure--examples =
    viravolta train measure games
    viravolta train measure --wthor wthor --sample 500 --threads 2

value-data = DATA
value-passes = PASSES
value-seconds = SECONDS
value-share = SHARE
value-squares = SQUARES

train-progress = { $state }; { $left } left
train-stopped = stopped; the same command goes on from here
train-malformed = this is not what it should be, is damaged, or comes from another version
train-other-settings = this was begun with other settings or other data
train-busy = another process is at work on this
train-no-positions = there are no positions, or too few
train-memory = there is no memory for an engine: { $reason }
train-generate-state = { $games ->
    [one] One game
   *[other] { GROUPED($games) } games
}, { GROUPED($samples) } positions
train-generate-dropped = { $games ->
    [one] One game
   *[other] { GROUPED($games) } games
} thrown away because of the { $positions } excluded positions
train-fit-first = pass 1 of { $epochs }, squared error { DECIMAL($training, places: 2) }
train-fit-state = pass { $epoch } of { $epochs }, squared error { DECIMAL($training, places: 2) }, held out { DECIMAL($absolute, places: 3) } discs
train-fit-data = { GROUPED($samples) } positions
train-fit-epoch = Pass { $epoch }: squared error { DECIMAL($training, places: 3) }; held out { DECIMAL($squared, places: 3) }, { DECIMAL($absolute, places: 3) } discs
train-stage = { $from }-{ $to } empty: { GROUPED($samples) } positions, squared error { DECIMAL($squared, places: 2) }, { DECIMAL($absolute, places: 2) } discs
train-export = { $file }: { GROUPED($bytes) } bytes, fingerprint { $fingerprint }, { $epochs ->
    [one] one pass
   *[other] { $epochs } passes
}
train-positions-state = { GROUPED($done) } of { GROUPED($total) } positions
train-calibrate-cell = { $deep } plies from { $shallow }, { $empties } empty: { $count } positions, deviation { DECIMAL($deviation, places: 2) }, model { DECIMAL($model, places: 2) }
train-calibrate-leaning = { $from } to { $to } empty: the evaluation gave the side to move { $bias } discs, at leaves { $leaning }
train-calibrate = { $file }: calibrated with { $cells } cells
train-measure-held-out = Held out: { GROUPED($samples) } positions, squared error { DECIMAL($squared, places: 3) }, { DECIMAL($absolute, places: 3) } discs
train-measure-every-game = All { GROUPED($games) } games of these years:
train-measure-sample = { GROUPED($games) } of them, looked at more closely:
train-measure-heading = { $empties } empty, { GROUPED($positions) } positions, { $truth }:
train-measure-archive = exact values of the archive
train-measure-solved = solved here
train-measure-nearly = searched to the end at { $percent }%
train-measure-deep = search to depth { $depth }
train-measure-static = evaluation
train-measure-error = { $who }: error { DECIMAL($absolute, places: 2) } ± { DECIMAL($margin, places: 2) } discs, root of squares { DECIMAL($root, places: 2) }, bias { $bias }
train-measure-choice = Moves chosen by { $who } at { $empties } empty cost { DECIMAL($loss, places: 2) } ± { DECIMAL($margin, places: 2) } discs; { DECIMAL($best, places: 1) }% are best
train-measure-lean = The evaluation against solved positions, { GROUPED($games) } games:
train-measure-parity = { $empties } empty, { GROUPED($positions) } positions, how the value swings:
train-measure-swing = depth { $depth } minus { $next }: { $mean } ± { DECIMAL($margin, places: 2) } discs, absolute { DECIMAL($absolute, places: 2) }
