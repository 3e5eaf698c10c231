//! Mistakes in programs of the Évora course.

use super::{Mutation, Unusual};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation {
        name: "occupied squares counted",
        finds: "accepts-occupied",
        patches: &[("    if (!INSIDE(line, col) || board[line][col] != '.')\n", "    if (!INSIDE(line, col))\n")],
    },
    Mutation {
        name: "no column limit",
        finds: "wraps-at-edge",
        patches: &[
            ("while (INSIDE(i, j)", "while (i >= 0 && i < 8"),
            ("if (n > 0 && INSIDE(i, j)", "if (n > 0 && i >= 0 && i < 8"),
        ],
    },
    Mutation {
        name: "colour before the deltas",
        finds: "argument-order",
        patches: &[
            (
                "int line, int col, int delta_line, int delta_col, char color) {",
                "int line, int col, char color, int delta_line, int delta_col) {",
            ),
            ("count_flips_dir(board, line, col, dl, dc, color)", "count_flips_dir(board, line, col, color, dl, dc)"),
        ],
    },
    Mutation {
        name: "white is x",
        finds: "swapped-colors",
        patches: &[(
            "    board[3][3] = board[4][4] = 'o';\n    board[3][4] = board[4][3] = 'x';\n",
            "    board[3][3] = board[4][4] = 'x';\n    board[3][4] = board[4][3] = 'o';\n",
        )],
    },
    Mutation { name: "upper-case discs", finds: "other-glyphs", patches: &[("'x'", "'X'"), ("'o'", "'O'")] },
    Mutation {
        name: "0 is valid",
        finds: "inverted-result",
        patches: &[
            ("    return total;\n}\n\nint play", "    return total == 0;\n}\n\nint play"),
            (
                "        return 0;\n    for (dl = -1; dl <= 1; dl++)\n        for (dc = -1; dc <= 1; dc++)\n            if (dl",
                "        return 1;\n    for (dl = -1; dl <= 1; dl++)\n        for (dc = -1; dc <= 1; dc++)\n            if (dl",
            ),
            ("flanked(board, i, j, color) > 0", "flanked(board, i, j, color) == 0"),
            ("flanked(board, line, col, *turn) == 0", "flanked(board, line, col, *turn) != 0"),
            ("flanked(board, line, col, person) == 0", "flanked(board, line, col, person) != 0"),
            ("            n = flanked(board, i, j, color);\n", "            n = flanked(board, i, j, color) == 0;\n"),
        ],
    },
    Mutation {
        name: "the loop never advances",
        finds: "endless-loop",
        patches: &[("        i += delta_line;\n        j += delta_col;\n", "")],
    },
    Mutation {
        name: "steps that multiply",
        finds: "growing-steps",
        patches: &[
            ("    int n = 0, i = line + delta_line", "    int n = 0, f = 1, i = line + delta_line"),
            (
                "        i += delta_line;\n        j += delta_col;\n",
                "        f *= n + 1;\n        i = line + f * delta_line;\n        j = col + f * delta_col;\n",
            ),
        ],
    },
    Mutation {
        name: "deltas exchanged",
        finds: "wrong-direction",
        patches: &[(
            "int line, int col, int delta_line, int delta_col, char color) {",
            "int line, int col, int delta_col, int delta_line, char color) {",
        )],
    },
    Mutation {
        name: "one black disc short at the start",
        finds: "wrong-start",
        patches: &[("    board[3][4] = board[4][3] = 'x';", "    board[3][4] = 'x';")],
    },
    Mutation { name: "the lot never drawn", finds: "always-one-color", patches: &[("    srand(time(NULL));\n", "")] },
    Mutation {
        name: "messages in Portuguese",
        finds: "words-differ",
        patches: &[("Invalid move!", "Jogada invalida!")],
    },
    Mutation {
        name: "a space after every square",
        finds: "spaces-at-end",
        patches: &[
            ("printf(\"%d\", i + 1);", "printf(\"%d \", i + 1);"),
            ("printf(\" %c\", board[i][j]);", "printf(\"%c \", board[i][j]);"),
        ],
    },
    Mutation {
        name: "no empty line after a move",
        finds: "missing-empty-line",
        patches: &[(
            "            play(board, line, col, person);\n            printf(\"\\n\");\n",
            "            play(board, line, col, person);\n",
        )],
    },
    Mutation {
        name: "two messages in one line",
        finds: "lines-differ",
        patches: &[("Game Over!\\nBlack:", "Game Over! Black:")],
    },
    Mutation {
        name: "the file not read",
        finds: "wrong-board",
        patches: &[(
            "if (argc > 1 && !load(argv[1], board, &turn)) {",
            "if (argc > 9 && !load(argv[1], board, &turn)) {",
        )],
    },
    Mutation {
        name: "one disc too many in the result",
        finds: "wrong-result",
        patches: &[("    black = count(board, 'x');", "    black = count(board, 'x') + 1;")],
    },
    Mutation {
        name: "only a full board ends the game",
        finds: "floods",
        patches: &[("while (can_move(board, 'x') || can_move(board, 'o')) {", "while (count(board, '.') > 0) {")],
    },
    Mutation {
        name: "the end of the input not seen",
        finds: "floods-at-end",
        patches: &[
            (
                "if (fgets(text, sizeof text, stdin) == NULL)\n                    return 0;",
                "if (fgets(text, sizeof text, stdin) == NULL)\n                    text[0] = 0;",
            ),
            (
                "if (fgets(text, sizeof text, stdin) == NULL)\n                return 0;",
                "if (fgets(text, sizeof text, stdin) == NULL)\n                text[0] = 0;",
            ),
        ],
    },
    Mutation {
        name: "counts from 1",
        finds: "base-one",
        patches: &[
            ("i = line + delta_line, j = col + delta_col;", "i = line - 1 + delta_line, j = col - 1 + delta_col;"),
            (
                "if (!INSIDE(line, col) || board[line][col] != '.')",
                "if (!INSIDE(line - 1, col - 1) || board[line - 1][col - 1] != '.')",
            ),
            ("board[line + k * dl][col + k * dc] = color;", "board[line - 1 + k * dl][col - 1 + k * dc] = color;"),
            ("    board[line][col] = color;", "    board[line - 1][col - 1] = color;"),
            ("flanked(board, i, j, color)", "flanked(board, i + 1, j + 1, color)"),
            ("flanked(board, line, col, *turn)", "flanked(board, line + 1, col + 1, *turn)"),
            ("flanked(board, line, col, person)", "flanked(board, line + 1, col + 1, person)"),
            ("    play(board, line, col, ", "    play(board, line + 1, col + 1, "),
        ],
    },
    Mutation {
        name: "a column that is always 1",
        finds: "stuck-index",
        patches: &[
            ("&& board[i][j] == other(color)", "&& board[i][1] == other(color)"),
            ("&& board[i][j] == color)", "&& board[i][1] == color)"),
        ],
    },
    Mutation {
        name: "the lower limit looks at where the line began",
        finds: "wraps-at-edge",
        patches: &[
            ("while (INSIDE(i, j)", "while (i >= 0 && i < 8 && col >= 0 && j < 8"),
            ("if (n > 0 && INSIDE(i, j)", "if (n > 0 && i >= 0 && i < 8 && col >= 0 && j < 8"),
        ],
    },
    Mutation {
        name: "two boards for one question",
        finds: "argument-count",
        patches: &[
            ("flanked(board, ", "flanked(board, board, "),
            ("int flanked(char board[8][8], int line", "int flanked(char board[8][8], char copy[8][8], int line"),
            ("    int dl, dc, total = 0;\n    if", "    int dl, dc, total = copy == NULL;\n    if"),
        ],
    },
    Mutation {
        name: "lines drawn as columns",
        finds: "transposed",
        patches: &[("printf(\" %c\", board[i][j]);", "printf(\" %c\", board[j][i]);")],
    },
    Mutation {
        name: "the last line and column do not exist",
        finds: "skips-edges",
        patches: &[("(i) < 8 && (j) >= 0 && (j) < 8)", "(i) < 7 && (j) >= 0 && (j) < 7)")],
    },
];

pub(super) const UNUSUAL: &[Unusual] = &[
    (
        "lots by the number of the process",
        &[("#include <time.h>", "#include <time.h>\n#include <unistd.h>"), ("srand(time(NULL));", "srand(getpid());")],
    ),
    (
        "a board in a struct",
        &[
            ("char other(", "typedef struct {\n    int moves;\n    char at[8][8];\n} Board;\n\nchar other("),
            ("char board[8][8], person", "Board mesa, *board = &mesa;\n    char person"),
            ("char board[8][8]", "Board *board"),
            ("memset(board, ", "memset(board->at, "),
            ("board[", "board->at["),
        ],
    ),
    (
        "a board of numbers",
        &[
            ("char board[8][8], person", "int board[8][8];\n    char person"),
            ("char board[8][8]", "int board[8][8]"),
            ("memset(board, '.', 64);", "for (int k = 0; k < 64; k++)\n        board[k / 8][k % 8] = '.';"),
        ],
    ),
];
