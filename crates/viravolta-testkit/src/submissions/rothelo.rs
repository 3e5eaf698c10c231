//! Mistakes in programs of the MAC 115 course.

use super::{Mutation, Unusual};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation {
        name: "no column limit",
        finds: "wraps-at-edge",
        patches: &[
            ("while (DENTRO(i, j)", "while (i >= 0 && i < 8"),
            ("if (n > 0 && DENTRO(i, j)", "if (n > 0 && i >= 0 && i < 8"),
        ],
    },
    Mutation {
        name: "balls are small letters",
        finds: "other-glyphs",
        patches: &[("'0'", "'o'"), ("lido[k] == 'o' || lido[k] == 'O'", "lido[k] == '0' || lido[k] == 'O'")],
    },
    Mutation {
        name: "board of ten columns",
        finds: "framed-board",
        patches: &[
            ("[][8]", "[][10]"),
            ("char tabuleiro[8][8]", "char tabuleiro[10][10]"),
            ("memset(tabuleiro, ' ', 64);", "memset(tabuleiro, ' ', 100);"),
            ("tabuleiro[3][3] = tabuleiro[4][4] = '*';", "tabuleiro[4][4] = tabuleiro[5][5] = '*';"),
            ("tabuleiro[3][4] = tabuleiro[4][3] = '0';", "tabuleiro[4][5] = tabuleiro[5][4] = '0';"),
            ("for (l = 0; l < 8; l++)", "for (l = 1; l <= 8; l++)"),
            ("for (c = 0; c < 8; c++)", "for (c = 1; c <= 8; c++)"),
            (
                "#define DENTRO(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (j) < 8)",
                "#define DENTRO(i, j) ((i) >= 1 && (i) <= 8 && (j) >= 1 && (j) <= 8)",
            ),
            ("tabuleiro[k % 8][k / 8]", "tabuleiro[k % 8 + 1][k / 8 + 1]"),
            ("printf(\"%d |\", l + 1)", "printf(\"%d |\", l)"),
            ("'A' + col, lin + 1)", "'A' + col - 1, lin)"),
            ("b - '1', a - 'A'", "b - '0', a - '@'"),
            (
                "lin == 0 || lin == 7, canto_c = col == 0 || col == 7",
                "lin == 1 || lin == 8, canto_c = col == 1 || col == 8",
            ),
            ("(lin <= 1 || lin >= 6) && (col <= 1 || col >= 6)", "(lin <= 2 || lin >= 7) && (col <= 2 || col >= 7)"),
        ],
    },
    Mutation {
        name: "TRUE without a move",
        finds: "choice-without-move",
        patches: &[("    return melhor > 0;", "    return TRUE;")],
    },
    Mutation {
        name: "no diagonals",
        finds: "missing-direction",
        patches: &[
            ("(dl != 0 || dc != 0) &&", "(dl == 0 || dc == 0) && (dl != 0 || dc != 0) &&"),
            ("            if (dl == 0 && dc == 0)\n", "            if ((dl == 0) == (dc == 0))\n"),
        ],
    },
    Mutation {
        name: "saved in the order A1, B1",
        finds: "save-transposed",
        patches: &[(
            "    for (c = 0; c < 8; c++)\n        for (l = 0; l < 8; l++)\n            fputc",
            "    for (l = 0; l < 8; l++)\n        for (c = 0; c < 8; c++)\n            fputc",
        )],
    },
    Mutation {
        name: "a line end in the file",
        finds: "save-wrong-length",
        patches: &[(
            "            fputc(tabuleiro[l][c], arquivo);\n",
            "            fputc(tabuleiro[l][c], arquivo);\n    fputc('\\n', arquivo);\n",
        )],
    },
    Mutation {
        name: "read in the order A1, B1",
        finds: "load-transposed",
        patches: &[("tabuleiro[k % 8][k / 8]", "tabuleiro[k / 8][k % 8]")],
    },
    Mutation {
        name: "bolas counted as estrelas",
        finds: "wrong-result",
        patches: &[("int estrelas = Conta(tabuleiro, '*')", "int estrelas = Conta(tabuleiro, '0')")],
    },
    Mutation {
        name: "a question about the whole board",
        finds: "argument-count",
        patches: &[("PodeJogar(", "Serve("), ("TemJogada(", "PodeJogar(")],
    },
];

pub(super) const UNUSUAL: &[Unusual] = &[(
    "the winner in words",
    &[("printf(\"Fim de jogo: %d estrelas x %d bolas.\\n\", estrelas, bolas);", "printf(\"Fim de jogo. \");")],
)];
