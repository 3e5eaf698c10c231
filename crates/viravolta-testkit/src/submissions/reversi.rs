//! Mistakes in programs of the UFF course.

use super::{Mutation, Unusual};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation {
        name: "one entry for each direction",
        finds: "duplicates",
        patches: &[("    return achou > 0;", "    return achou;")],
    },
    Mutation {
        name: "a fake move for a pass",
        finds: "fake-move",
        patches: &[(
            "    return lista;\n}\n\nstruct jogada *EscolheJogada",
            "    return lista != NULL ? lista : Insere(NULL, 9, 9);\n}\n\nstruct jogada *EscolheJogada",
        )],
    },
    Mutation {
        name: "flips without the far end",
        finds: "no-far-end",
        patches: &[(
            "                n = Sanduiche(p->tabuleiro, p->jogadorVez, j->linha, j->coluna, dl, dc);\n",
            "                for (n = 0; DENTRO(j->linha + (n + 1) * dl, j->coluna + (n + 1) * dc) && p->tabuleiro[j->linha + (n + 1) * dl][j->coluna + (n + 1) * dc] == -p->jogadorVez; n++)\n                    ;\n",
        )],
    },
    Mutation {
        name: "no move is a crash",
        finds: "null-crash",
        patches: &[("    if (j != NULL) {", "    if (j->linha >= 0) {")],
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
        name: "the line tested twice",
        finds: "wraps-at-edge",
        patches: &[(
            "#define DENTRO(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (j) < 8)",
            "#define DENTRO(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (i) < 8)",
        )],
    },
    Mutation {
        name: "the turn stays",
        finds: "turn-not-changed",
        patches: &[("    p->jogadorVez = -p->jogadorVez;\n}", "}")],
    },
    Mutation {
        name: "the last element does not know the new one",
        finds: "broken-links",
        patches: &[("    lista->ant->prox = novo;\n", "")],
    },
    Mutation {
        name: "a list with an end",
        finds: "broken-links",
        patches: &[(
            "    return lista;\n}\n\nstruct jogada *EscolheJogada",
            "    if (lista != NULL)\n        lista->ant->prox = NULL;\n    return lista;\n}\n\nstruct jogada *EscolheJogada",
        )],
    },
    Mutation {
        name: "white begins",
        finds: "wrong-start",
        patches: &[("    p.jogadorVez = -1;", "    p.jogadorVez = 1;")],
    },
    Mutation {
        name: "moves of the other side",
        finds: "swapped-colors",
        patches: &[(
            "            vezes = Valida(p.tabuleiro, p.jogadorVez, l, c);",
            "            vezes = Valida(p.tabuleiro, -p.jogadorVez, l, c);",
        )],
    },
    Mutation {
        name: "edges left out of the list",
        finds: "skips-edge-squares",
        patches: &[(
            "    int l, c, k, vezes;\n    for (l = 0; l < 8; l++)\n        for (c = 0; c < 8; c++)",
            "    int l, c, k, vezes;\n    for (l = 1; l < 7; l++)\n        for (c = 1; c < 7; c++)",
        )],
    },
    Mutation {
        name: "nobody passes",
        finds: "floods",
        patches: &[(
            "        ExecutaJogada(&p, escolhida);",
            "        if (escolhida != NULL)\n            ExecutaJogada(&p, escolhida);",
        )],
    },
    Mutation {
        name: "an empty list cannot be destroyed",
        finds: "crash",
        patches: &[(
            "    if (lista == NULL)\n        return;\n    lista->ant->prox = NULL;",
            "    lista->ant->prox = NULL;",
        )],
    },
    Mutation {
        name: "empty squares counted as black",
        finds: "wrong-result",
        patches: &[(
            "            if (p.tabuleiro[l][c] == 0)\n                vazias++;\n            else if",
            "            if",
        )],
    },
    Mutation {
        name: "the last column drawn from the next line",
        finds: "wrong-drawing",
        patches: &[(
            "        for (c = 0; c < 8; c++)\n            printf(\" %c\"",
            "        for (c = 1; c <= 8; c++)\n            printf(\" %c\"",
        )],
    },
];

pub(super) const UNUSUAL: &[Unusual] = &[
    (
        "only the winner is named",
        &[
            (
                "printf(\"Pretas vencem: %d x %d.\\n\", pretas + vazias, brancas);",
                "printf(\"O vencedor e o jogador de pretas!\\n\");",
            ),
            (
                "printf(\"Brancas vencem: %d x %d.\\n\", brancas + vazias, pretas);",
                "printf(\"O vencedor e o jogador de brancas!\\n\");",
            ),
            ("printf(\"Empate: %d x %d.\\n\", pretas, brancas);", "printf(\"Empate!\\n\");"),
        ],
    ),
    (
        "the numbers of the matrix are drawn, and the list begins with the last move",
        &[
            (
                "printf(\" %c\", p.tabuleiro[l][c] == 1 ? 'B' : p.tabuleiro[l][c] == -1 ? 'P' : '.');",
                "printf(\"%4d\", p.tabuleiro[l][c]);",
            ),
            ("    lista->ant = novo;\n    return lista;", "    lista->ant = novo;\n    return novo;"),
            ("lidos = sscanf(texto, \"%d %d\", &l, &c);", "lidos = sscanf(texto, \"%d\", &l);\n        c = 0;"),
        ],
    ),
    ("empty squares are drawn as 0", &[("p.tabuleiro[l][c] == -1 ? 'P' : '.'", "p.tabuleiro[l][c] == -1 ? 'P' : '0'")]),
    (
        "a frame of lines, from 1, line and column asked apart",
        &[
            (
                "printf(\" %c\", p.tabuleiro[l][c] == 1 ? 'B' : p.tabuleiro[l][c] == -1 ? 'P' : '.');\n        printf(\"\\n\");",
                "printf(\" %s │\", p.tabuleiro[l][c] == 1 ? \"○\" : p.tabuleiro[l][c] == -1 ? \"●\" : \" \");\n        printf(\"\\n  ├───┼───┼───┼───┼───┼───┼───┼───┤\\n\");",
            ),
            ("printf(\"%d\", l);", "printf(\"%d │\", l + 1);"),
            (
                "        printf(\"Escolha a jogada: \");\n        fflush(stdout);\n        if (fgets(texto, sizeof texto, stdin) == NULL)\n            exit(0);\n        lidos = sscanf(texto, \"%d %d\", &l, &c);",
                "        printf(\"Linha e coluna: \");\n        if (scanf(\"%d\", &l) != 1 || scanf(\"%d\", &c) != 1)\n            exit(0);\n        l--;\n        c--;\n        lidos = 2;\n        texto[0] = 0;",
            ),
        ],
    ),
];
