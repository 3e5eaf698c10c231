//! Contests of functions, and programs that are called once for each move.

use std::fs;
use std::path::Path;

use viravolta_arena::{Cup, House, Outcome, Played, preflight, trial};
use viravolta_rules::Color;
use viravolta_testkit::submissions;

use crate::support::{QUICK, assert_faultless, play, sandboxed};

/// The correct program of a course, as a student hands it in.
fn correct(course: &str) -> String {
    submissions::correct().into_iter().find(|program| program.course == course).unwrap().source
}

/// The 2019 hand-in: the part between the markers calls functions of the program around it.
const MARKED: &str = r#"#include "nao_existe.h"
int main() { syntax error }
/*** COPIE A PARTIR DAQUI ***/
static int vezes = 0;
void escolhejogada2019(int tabuleiro[8][8], int cor, int *linha, int *coluna)
{
    int l, c, copia[8][8];
    vezes++;
    for (l = 7; l >= 0; l--)
        for (c = 7; c >= 0; c--)
            if (podejogar(tabuleiro, cor, l, c)) {
                memcpy(copia, tabuleiro, sizeof copia);
                joga(copia, cor, l, c);
                printf("pensando %d...\n", vezes);
                *linha = l;
                *coluna = c;
            }
    tabuleiro[0][0] = 99;
}
/*** COPIE ATÉ AQUI ***/
int lixo( ;
"#;

const KIT: &str = "import random\nfrom board import Board\n\ndef make_move(board, color):\n    print('ola', input.__name__)\n    moves = board.legal_moves(color)\n    copy = board.copy()\n    assert copy.process_move(moves[0], color) and isinstance(board, Board)\n    return random.choice(moves) if moves else (-1, -1)\n";

const CPP: &str = "#include <iostream>\n#include <vector>\nstatic bool pode(int t[8][8], int cor, int l, int c) {\n  if (t[l][c]) return false;\n  for (int a = -1; a <= 1; a++) for (int b = -1; b <= 1; b++) if (a || b) {\n    int n = 0, i = l + a, j = c + b;\n    while (i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == -cor) { n++; i += a; j += b; }\n    if (n && i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == cor) return true;\n  }\n  return false;\n}\nvoid escolhejogada(int t[8][8], int cor, int *linha, int *coluna) {\n  std::vector<int> todas;\n  for (int k = 0; k < 64; k++) if (pode(t, cor, k / 8, k % 8)) todas.push_back(k);\n  std::cout << todas.size();\n  *linha = todas[0] / 8 + 1; *coluna = todas[0] % 8 + 1;\n}\nint main() { return 1; }\n";

/// Reads a position and writes a move: `5F`.
const ONCE: &str = r#"import sys
side, *rows = open(sys.argv[1]).read().split()
other = "XO"[side == "X"]
assert len(rows) == 8 and all(len(row) == 8 for row in rows)
def flips(l, c):
    found = 0
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            n, i, j = 0, l + a, c + b
            while (a or b) and 0 <= i < 8 and 0 <= j < 8 and rows[i][j] == other:
                n, i, j = n + 1, i + a, j + b
            if n and 0 <= i < 8 and 0 <= j < 8 and rows[i][j] == side:
                found += n
    return found
moves = [(l, c) for l in range(8) for c in range(8) if rows[l][c] == "-" and flips(l, c)]
l, c = max(moves, key=lambda move: flips(*move))
print("jogo", l, c)
open(sys.argv[2], "w").write(ANSWER)
"#;

fn class() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("ana")).unwrap();
    write("ana/otelo.c", &format!("#include \"cor.h\"\n{}", correct("otelo")));
    write("ana/cor.h", "#define MINHA_COR 1\n");
    write("rui.c", &correct("rothelo"));
    write("eva.py", &correct("ep4"));
    write("gil.c", MARKED);
    write("bia.py", KIT);
    write("leo.cpp", CPP);
    write("once.py", &ONCE.replace("ANSWER", "'%d%s\\n' % (l + 1, 'ABCDEFGH'[c])"));
    write("pairs.py", &ONCE.replace("ANSWER", "'%d %d\\n' % (l + 1, c + 1)"));
    folder
}

fn function(name: &str, source: &str) -> String {
    format!("[[player]]\nname = '{name}'\nprotocol = 'function'\nsource = '{source}'\n")
}

fn file(name: &str, program: &Path) -> String {
    format!("[[player]]\nname = '{name}'\nprotocol = 'file'\ncommand = ['python3', '{}']\n", program.display())
}

fn load(folder: &Path, players: &str) -> Cup {
    let house = House { program: "/bin/false".into(), openings: "", sandbox: None };
    let text = sandboxed(&format!("{QUICK}{players}"));
    Cup::parse(&text, &folder.canonicalize().unwrap(), "test", &house).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Whole games of both colours: every kind of source file, and both ways to leave a move in a file.
#[test]
fn functions_play_whole_games() {
    let class = class();
    let here = class.path().canonicalize().unwrap();
    let players: String = [
        function("ana", "ana/otelo.c"),
        function("rui", "./rui.c"),
        function("eva", "eva.py"),
        function("gil", "gil.c"),
        function("bia", "bia.py"),
        function("leo", "leo.cpp"),
        file("once", &here.join("once.py")),
        file("pairs", &here.join("pairs.py")),
    ]
    .concat();
    let cup = load(class.path(), &players);
    assert!(preflight(&cup).is_empty(), "{:?}", preflight(&cup));
    for player in 0..cup.players.len() {
        for color in Color::ALL {
            let trial = trial(&cup, player, color, 3);
            assert!(trial.passed(), "{}: {:?} {:?}", cup.players[player].name, trial.report, trial.story());
        }
    }
}

#[test]
fn a_cup_of_functions_is_played() {
    let class = class();
    let here = class.path().canonicalize().unwrap();
    let source = |name: &str| here.join(name).display().to_string();
    let players =
        [function("gil", &source("gil.c")), function("bia", &source("bia.py")), file("once", &here.join("once.py"))];
    let (cup, games): (Cup, Vec<Played>) = play("contest", &format!("{QUICK}{}", players.concat()));
    assert_eq!(games.len(), 6);
    assert_faultless(&cup, &games);
}

/// What goes wrong in a function is the loss of its owner, with a reason.
#[test]
fn functions_that_cannot_play_lose() {
    let head = "void escolhejogada(int t[8][8], int cor, int *linha, int *coluna) ";
    let cases = [
        ("untouched", "c", format!("{head}{{ }}"), Outcome::IllegalMove),
        ("crash", "c", format!("{head}{{ *(volatile int *)8 = 1; }}"), Outcome::Crash),
        ("spin", "c", format!("{head}{{ for (;;) t[0][0] = t[0][0]; }}"), Outcome::NoAnswer),
        ("syntax", "c", format!("{head}{{ linha = ; }}"), Outcome::RefusedToStart),
        ("nothing", "c", "int main(void) { return 0; }".to_owned(), Outcome::RefusedToStart),
        ("nothing", "py", "def joga(): pass\n".to_owned(), Outcome::RefusedToStart),
        ("raises", "py", "def make_move(board, color): return board[9]\n".to_owned(), Outcome::Crash),
        ("odd", "py", "def make_move(board, color): return 'f5'\n".to_owned(), Outcome::IllegalMove),
    ];
    for (name, ending, text, outcome) in cases {
        let folder = tempfile::tempdir().unwrap();
        let file = format!("{name}.{ending}");
        fs::write(folder.path().join(&file), text).unwrap();
        fs::write(folder.path().join("other.c"), "").unwrap();
        let cup = load(folder.path(), &(function("one", &file) + &function("two", "other.c")));
        let trial = trial(&cup, 0, Color::Black, 1);
        assert_eq!(trial.report.outcome, outcome, "{file}: {:?}", trial.report.detail);
        let refused = preflight(&cup).iter().any(|(player, _)| *player == 0);
        assert_eq!(refused, outcome == Outcome::RefusedToStart, "{file}");
    }
}

/// A function sees its own files alone, whatever it includes.
#[test]
fn functions_do_not_see_each_other() {
    let class = class();
    fs::write(class.path().join("spy.c"), "#include \"gil.c\"\n").unwrap();
    fs::write(class.path().join("spy2.c"), format!("#include \"{}\"\n", class.path().join("gil.c").display())).unwrap();
    for spy in ["spy.c", "spy2.c"] {
        let text = fs::read_to_string(class.path().join(spy)).unwrap()
            + "void escolhejogada(int t[8][8], int cor, int *l, int *c) { }\n";
        fs::write(class.path().join(spy), text).unwrap();
        let cup = load(class.path(), &(function("spy", spy) + &function("gil", "gil.c")));
        let refused = preflight(&cup);
        assert!(refused.iter().any(|(player, _)| *player == 0), "{spy}: {refused:?}");
    }
}

/// What lies beside a source file never looks like a failure of the machine, and no link shows what is elsewhere. A referee
/// who is root reads what the owner of the folder could.
#[test]
#[cfg(target_os = "linux")]
fn files_beside_a_function_are_its_owners_affair() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().canonicalize().unwrap();
    let mode = |name: &str, mode| fs::set_permissions(here.join(name), fs::Permissions::from_mode(mode)).unwrap();
    mode(".", 0o755);
    fs::create_dir(here.join("ana")).unwrap();
    let read = "def read(name):\n  try: return open(name).read()\n  except OSError: return ''\n";
    let player = "def make_move(board, color):\n  leak = any('KEY' in read(name) for name in ('link', 'kept', 'key'))\n  \
                  return (9, 9) if leak or read('table') != '7' else board.legal_moves(color)[0]\n";
    fs::write(here.join("ana/bot.py"), format!("{read}{player}")).unwrap();
    fs::write(here.join("ana/table"), "7").unwrap();
    for key in ["key", "ana/kept"] {
        fs::write(here.join(key), "KEY").unwrap();
        mode(key, 0o600);
    }
    symlink("../key", here.join("ana/link")).unwrap();
    symlink("bot.py", here.join("ana/main.py")).unwrap();
    fs::File::create(here.join("ana/huge")).unwrap().set_len(1 << 40).unwrap();
    for pipe in ["ana/pipe", "ana/viravolta-play.py"] {
        assert!(std::process::Command::new("mkfifo").arg(here.join(pipe)).status().unwrap().success());
    }
    // As root the folder is somebody else's; otherwise there is a file that nobody may read.
    let root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if root {
        for name in ["ana", "ana/bot.py", "ana/table"] {
            chown(here.join(name), Some(65_534), Some(65_534)).unwrap();
        }
    } else {
        mode("ana/kept", 0);
    }
    mode("ana/bot.py", 0o444);
    fs::write(here.join("two.py"), "def make_move(board, color): pass\n").unwrap();
    for source in ["ana/bot.py", "./ana/main.py"] {
        let cup = load(&here, &(function("ana", source) + &function("two", "two.py")));
        let trial = trial(&cup, 0, Color::Black, 1);
        assert!(trial.passed(), "{source}: {:?} {:?}", trial.report, trial.story());
    }
    mode("two.py", 0);
    let cup = load(&here, &(function("ana", "ana/bot.py") + &function("two", "two.py")));
    let outcome = trial(&cup, 1, Color::Black, 1).report.outcome;
    assert_eq!(outcome, if root { Outcome::IllegalMove } else { Outcome::RefusedToStart });
}

/// The cup of the documentation reads as it stands there.
#[test]
fn the_example_is_a_cup() {
    let page = include_str!("../../../../docs/formats/contest.md");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for name in ["ana", "carla"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    for name in ["ana/otelo.c", "bruno.py", "carla/bot"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let house = House { program: "/bin/false".into(), openings: "", sandbox: None };
    let cup = Cup::parse(text, &folder.path().canonicalize().unwrap(), "test", &house).unwrap();
    assert_eq!(cup.names(), ["ana", "bruno", "carla"]);
}
