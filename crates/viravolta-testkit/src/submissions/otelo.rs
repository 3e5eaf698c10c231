//! Mistakes in programs of the 2013 contest.

use super::{Mutation, Unusual};

const CHECK: &str = "    if (!DENTRO(l, c) || tabuleiro[l][c] != 0)\n        return 0;\n    for (d = 0";

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation {
        name: "says the column first",
        finds: "transposed",
        patches: &[("    printf(\"1 %d %d\\n\", l, c);", "    printf(\"1 %d %d\\n\", c, l);")],
    },
    Mutation {
        name: "no column limit",
        finds: "wraps-at-edge",
        patches: &[
            ("while (DENTRO(i, j)", "while (i >= 0 && i < 8"),
            ("if (n > 0 && DENTRO(i, j)", "if (n > 0 && i >= 0 && i < 8"),
        ],
    },
    Mutation {
        name: "wrong variable in one diagonal",
        finds: "wraps-at-edge",
        patches: &[
            (
                "void joga(",
                "int diagonal(int tabuleiro[8][8], int cor, int l, int c) {\n    int n = 0, i = l - 1, j = c + 1;\n    while (i >= 0 && c < 8 && tabuleiro[i][j] == -cor) {\n        n++;\n        i--;\n        j++;\n    }\n    return i >= 0 && c < 8 && tabuleiro[i][j] == cor ? n : 0;\n}\n\nvoid joga(",
            ),
            (
                "        for (k = 1; k <= n; k++)\n",
                "        if (d == 2)\n            n = diagonal(tabuleiro, cor, l, c);\n        for (k = 1; k <= n; k++)\n",
            ),
        ],
    },
    Mutation {
        name: "no upper limit",
        finds: "wraps-at-edge",
        patches: &[
            ("while (DENTRO(i, j)", "while (i >= 0 && j >= 0"),
            ("if (n > 0 && DENTRO(i, j)", "if (n > 0 && i >= 0 && j >= 0"),
        ],
    },
    Mutation {
        name: "limits from 1 to 6",
        finds: "skips-edges",
        patches: &[
            ("while (DENTRO(i, j)", "while (i >= 1 && i < 7 && j >= 1 && j < 7"),
            ("if (n > 0 && DENTRO(i, j)", "if (n > 0 && i >= 1 && i < 7 && j >= 1 && j < 7"),
        ],
    },
    Mutation {
        name: "last row and column left out",
        finds: "skips-edges",
        patches: &[
            ("while (DENTRO(i, j)", "while (i >= 0 && i < 7 && j >= 0 && j < 7"),
            ("if (n > 0 && DENTRO(i, j)", "if (n > 0 && i >= 0 && i < 7 && j >= 0 && j < 7"),
        ],
    },
    Mutation { name: "not written yet", finds: "not-written", patches: &[(CHECK, "    return 0;\n    for (d = 0")] },
    Mutation {
        name: "a function that only its file sees, not written yet",
        finds: "not-written",
        patches: &[("int podejogar(", "static int podejogar("), (CHECK, "    return 0;\n    for (d = 0")],
    },
    Mutation { name: "places and never flips", finds: "no-flips", patches: &[("k <= n; k++", "k <= 0; k++")] },
    Mutation { name: "flips without placing", finds: "no-disc", patches: &[("    tabuleiro[l][c] = cor;\n", "")] },
    Mutation {
        name: "occupied squares accepted",
        finds: "accepts-occupied",
        patches: &[(CHECK, "    if (!DENTRO(l, c))\n        return 0;\n    for (d = 0")],
    },
    Mutation {
        name: "far end not checked",
        finds: "no-far-end",
        patches: &[("if (n > 0 && DENTRO(i, j) && tabuleiro[i][j] == cor)", "if (n > 0)")],
    },
    Mutation {
        name: "flips without the far end",
        finds: "no-far-end",
        patches: &[(
            "        n = cercadas(tabuleiro, cor, l, c, DL[d], DC[d]);\n        for (k",
            "        for (n = 0; DENTRO(l + (n + 1) * DL[d], c + (n + 1) * DC[d]) && tabuleiro[l + (n + 1) * DL[d]][c + (n + 1) * DC[d]] == -cor; n++)\n            ;\n        for (k",
        )],
    },
    Mutation {
        name: "seven directions",
        finds: "missing-direction",
        patches: &[("for (d = 0; d < 8; d++)", "for (d = 0; d < 7; d++)")],
    },
    Mutation {
        name: "no diagonals",
        finds: "missing-direction",
        patches: &[(
            "    int n = 0, i = l + dl, j = c + dc;\n",
            "    int n = 0, i = l + dl, j = c + dc;\n    if (dl != 0 && dc != 0)\n        return 0;\n",
        )],
    },
    Mutation {
        name: "one disc per direction",
        finds: "one-disc-only",
        patches: &[("k <= n; k++", "k <= n && k <= 1; k++")],
    },
    Mutation {
        name: "only runs of one disc",
        finds: "one-disc-only",
        patches: &[("while (DENTRO(i, j) &&", "if (DENTRO(i, j) &&")],
    },
    Mutation {
        name: "jumps over empty squares",
        finds: "jumps-gaps",
        patches: &[("tabuleiro[i][j] == -cor) {\n        n++;", "tabuleiro[i][j] != cor) {\n        n++;")],
    },
    Mutation {
        name: "own neighbour is enough",
        finds: "nothing-between",
        patches: &[
            ("    if (n > 0 && DENTRO", "    if (DENTRO"),
            ("        return n;\n    return 0;", "        return n > 0 ? n : 1;\n    return 0;"),
            ("tabuleiro[l + k * DL[d]][c + k * DC[d]] = cor;", "tabuleiro[l + k * DL[d]][c + k * DC[d]] = cor;"),
        ],
    },
    Mutation {
        name: "steps that multiply",
        finds: "growing-steps",
        patches: &[
            ("    int n = 0, i = l + dl, j = c + dc;\n", "    int n = 0, f = 1, i = l + dl, j = c + dc;\n"),
            (
                "        i += dl;\n        j += dc;\n    }\n    if",
                "        f *= n + 1;\n        i = l + f * dl;\n        j = c + f * dc;\n    }\n    if",
            ),
        ],
    },
    Mutation {
        name: "the column as a limit",
        finds: "wrong-limit",
        patches: &[
            ("while (DENTRO(i, j) &&", "while (n + 1 <= c && DENTRO(i, j) &&"),
            ("if (n > 0 && DENTRO(i, j)", "if (n > 0 && n + 1 <= c && DENTRO(i, j)"),
        ],
    },
    Mutation {
        name: "the first direction alone flips",
        finds: "first-direction-only",
        patches: &[(
            "tabuleiro[l + k * DL[d]][c + k * DC[d]] = cor;\n    }",
            "tabuleiro[l + k * DL[d]][c + k * DC[d]] = cor;\n        if (n > 0)\n            break;\n    }",
        )],
    },
    Mutation {
        name: "flips go on from flipped discs",
        finds: "chain-flips",
        patches: &[(
            "    tabuleiro[l][c] = cor;\n}",
            "    tabuleiro[l][c] = cor;\n    for (k = 0; k < 64; k++)\n        if (tabuleiro[k / 8][k % 8] == cor)\n            for (d = 0; d < 8; d++)\n                for (n = cercadas(tabuleiro, cor, k / 8, k % 8, DL[d], DC[d]); n > 0; n--)\n                    tabuleiro[k / 8 + n * DL[d]][k % 8 + n * DC[d]] = cor;\n}",
        )],
    },
    Mutation {
        name: "chooses any empty square",
        finds: "illegal-choice",
        patches: &[
            (
                "            if (!podejogar(tabuleiro, cor, l, c))\n                continue;",
                "            if (tabuleiro[l][c] != 0)\n                continue;",
            ),
            ("n = (l == 0", "n = 1 + (l == 0"),
        ],
    },
    Mutation {
        name: "no choice on the edge",
        finds: "misses-moves",
        patches: &[(
            "    *linha = *coluna = -1;\n    for (l = 0; l < 8; l++)\n        for (c = 0; c < 8; c++) {",
            "    *linha = *coluna = -1;\n    for (l = 1; l < 7; l++)\n        for (c = 1; c < 7; c++) {",
        )],
    },
    Mutation {
        name: "yes is 0",
        finds: "inverted-result",
        patches: &[
            (CHECK, "    if (!DENTRO(l, c) || tabuleiro[l][c] != 0)\n        return 1;\n    for (d = 0"),
            (
                "            return 1;\n    return 0;\n}\n\nvoid joga",
                "            return 0;\n    return 1;\n}\n\nvoid joga",
            ),
            ("            if (podejogar(", "            if (!podejogar("),
            (
                "            if (!podejogar(tabuleiro, cor, l, c))\n                continue;",
                "            if (podejogar(tabuleiro, cor, l, c))\n                continue;",
            ),
            ("if (!podejogar(tabuleiro, -cor", "if (podejogar(tabuleiro, -cor"),
        ],
    },
    Mutation {
        name: "counts from 1",
        finds: "base-one",
        patches: &[
            (
                "int podejogar(int tabuleiro[8][8], int cor, int l, int c) {\n    int d;\n",
                "int podejogar(int tabuleiro[8][8], int cor, int l, int c) {\n    int d;\n    l--;\n    c--;\n",
            ),
            ("int l, int c) {\n    int d, k, n;\n", "int l, int c) {\n    int d, k, n;\n    l--;\n    c--;\n"),
            (
                "    for (l = 0; l < 8; l++)\n        for (c = 0; c < 8; c++)\n            if (podejogar(",
                "    for (l = 1; l <= 8; l++)\n        for (c = 1; c <= 8; c++)\n            if (podejogar(",
            ),
            (
                "    for (l = 0; l < 8; l++)\n        for (c = 0; c < 8; c++) {",
                "    for (l = 1; l <= 8; l++)\n        for (c = 1; c <= 8; c++) {",
            ),
            (
                "l, c, DL[d], DC[d]);\n            if (n > melhor)",
                "l - 1, c - 1, DL[d], DC[d]);\n            if (n > melhor)",
            ),
            ("n = (l == 0 || l == 7) && (c == 0 || c == 7)", "n = (l == 1 || l == 8) && (c == 1 || c == 8)"),
            ("printf(\"1 %d %d\\n\", l, c)", "printf(\"1 %d %d\\n\", l - 1, c - 1)"),
            (
                "if (!podejogar(tabuleiro, -cor, l, c))",
                "l++;\n            c++;\n            if (!podejogar(tabuleiro, -cor, l, c))",
            ),
        ],
    },
    Mutation {
        name: "colour comes last",
        finds: "argument-order",
        patches: &[
            (
                "int podejogar(int tabuleiro[8][8], int cor, int l, int c)",
                "int podejogar(int tabuleiro[8][8], int l, int c, int cor)",
            ),
            (
                "void joga(int tabuleiro[8][8], int cor, int l, int c)",
                "void joga(int tabuleiro[8][8], int l, int c, int cor)",
            ),
            ("podejogar(tabuleiro, cor, l, c)", "podejogar(tabuleiro, l, c, cor)"),
            ("podejogar(tabuleiro, -cor, l, c)", "podejogar(tabuleiro, l, c, -cor)"),
            ("joga(tabuleiro, cor, l, c);", "joga(tabuleiro, l, c, cor);"),
            ("joga(tabuleiro, -cor, l, c);", "joga(tabuleiro, l, c, -cor);"),
        ],
    },
    Mutation {
        name: "never advances",
        finds: "endless-loop",
        patches: &[("        i += dl;\n        j += dc;\n    }\n    if", "    }\n    if")],
    },
    Mutation {
        name: "reads a null pointer in a corner",
        finds: "crash",
        patches: &[("    int d, k, n;\n", "    int d, k, n;\n    if (l == 7 && c == 7)\n        tabuleiro = NULL;\n")],
    },
    Mutation {
        name: "off the board not tested",
        finds: "accepts-outside",
        patches: &[(CHECK, "    if (tabuleiro[l][c] != 0)\n        return 0;\n    for (d = 0")],
    },
    Mutation {
        name: "trying a move leaves the disc",
        finds: "changes-board",
        patches: &[(
            "            return 1;\n    return 0;\n}\n\nvoid joga",
            "            return tabuleiro[l][c] = cor, 1;\n    return 0;\n}\n\nvoid joga",
        )],
    },
    Mutation {
        name: "right by luck beside the board",
        finds: "reads-outside",
        patches: &[(
            "while (DENTRO(i, j) && tabuleiro[i][j] == -cor)",
            "while (tabuleiro[i][j] == -cor && DENTRO(i, j))",
        )],
    },
    Mutation { name: "another name", finds: "missing-function", patches: &[("podejogar", "valida")] },
    Mutation { name: "nothing flushed", finds: "no-flush", patches: &[("fflush(stdout);", "")] },
    Mutation {
        name: "the end of the input not seen",
        finds: "floods-at-end",
        patches: &[(
            "while (continua && scanf(\"%d\", &codigo) == 1) {",
            "while (continua) {\n        scanf(\"%d\", &codigo);",
        )],
    },
    Mutation {
        name: "believes every move",
        finds: "accepts-illegal-move",
        patches: &[("if (!podejogar(tabuleiro, -cor, l, c)) {", "if (!DENTRO(l, c)) {")],
    },
    Mutation {
        name: "passes after every pass",
        finds: "passes-back",
        patches: &[(
            "            fflush(stdout);\n            continue;\n        }\n        continua = responde(tabuleiro, cor);\n",
            "            fflush(stdout);\n            continue;\n        }\n        if (codigo == 0) {\n            printf(\"0\\n\");\n            fflush(stdout);\n            continue;\n        }\n        continua = responde(tabuleiro, cor);\n",
        )],
    },
    Mutation {
        name: "a board without lines",
        finds: "wraps-at-edge",
        patches: &[
            (
                "while (DENTRO(i, j) && tabuleiro[i][j] == -cor)",
                "while (i * 8 + j >= 0 && i * 8 + j < 64 && (&tabuleiro[0][0])[i * 8 + j] == -cor)",
            ),
            (
                "if (n > 0 && DENTRO(i, j) && tabuleiro[i][j] == cor)",
                "if (n > 0 && i * 8 + j >= 0 && i * 8 + j < 64 && (&tabuleiro[0][0])[i * 8 + j] == cor)",
            ),
        ],
    },
    Mutation {
        name: "believes every pass",
        finds: "accepts-false-pass",
        patches: &[("} else if (codigo != 0 || temjogada(tabuleiro, -cor)) {", "} else if (codigo != 0) {")],
    },
    Mutation {
        name: "writes an end mark beside the board",
        finds: "writes-outside",
        patches: &[("    tabuleiro[l][c] = cor;\n}", "    tabuleiro[l][c] = cor;\n    (&tabuleiro[0][0])[64] = 0;\n}")],
    },
    Mutation {
        name: "a word for a pass",
        finds: "words-for-code",
        patches: &[("printf(\"0\\n\");", "printf(\"passo\\n\");")],
    },
    Mutation {
        name: "a sentence for an illegal move",
        finds: "words-for-code",
        patches: &[("printf(\"2\\n\");", "printf(\"Jogada invalida!\\n\");")],
    },
    Mutation {
        name: "moves in prose",
        finds: "words-for-code",
        patches: &[("printf(\"1 %d %d\\n\", l, c);", "printf(\"Jogo na linha %d, coluna %d.\\n\", l, c);")],
    },
    Mutation {
        name: "a board of small numbers",
        finds: "argument-type",
        patches: &[("int tabuleiro[8][8]", "signed char tabuleiro[8][8]")],
    },
];

pub(super) const UNUSUAL: &[Unusual] = &[
    (
        "functions by other names",
        &[
            ("podejogar", "jogada_valida"),
            ("escolhejogada", "pensa"),
            ("joga(tabuleiro", "poe(tabuleiro"),
            ("void joga(", "void poe("),
        ],
    ),
    (
        "the board and remarks between the messages",
        &[(
            "    printf(\"1 %d %d\\n\", l, c);",
            "    mostra(tabuleiro);\n    printf(\"pensei 3 vezes\\n1 %d %d\\n\", l, c);\n    mostra(tabuleiro);",
        )],
    ),
    (
        "no line ends",
        &[
            ("printf(\"1 %d %d\\n\", l, c);", "printf(\" 1  %d\\t%d\", l, c);"),
            ("printf(\"0\\n\");", "printf(\" 0\");"),
            ("printf(\"2\\n\");", "printf(\" 2\");"),
        ],
    ),
];
