//! Mistakes in programs of the MAC0110 course.

use super::{Mutation, Unusual};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation {
        name: "off the board is an error",
        finds: "error-outside",
        patches: &[(
            "    if not (1 <= lin <= len(tabuleiro) - 2 and 1 <= col <= len(tabuleiro) - 2):\n        return 0\n",
            "",
        )],
    },
    Mutation {
        name: "an answer that stays text",
        finds: "program-error",
        patches: &[("            return int(input(pergunta))", "            return input(pergunta)")],
    },
    Mutation {
        name: "a matrix one larger",
        finds: "wrong-size",
        patches: &[("    for i in range(nlin):", "    for i in range(nlin + 1):")],
    },
    Mutation {
        name: "8 instead of TAMANHO",
        finds: "fixed-size",
        patches: &[
            ("len(tabuleiro) - 2 and 1", "8 and 1"),
            ("<= len(tabuleiro) - 2)", "<= 8)"),
            ("range(1, len(tabuleiro) - 1)", "range(1, 9)"),
        ],
    },
    Mutation {
        name: "last of equals",
        finds: "last-of-equals",
        patches: &[("            if n > melhor[0]:", "            if n > 0 and n >= melhor[0]:")],
    },
    Mutation {
        name: "first move found",
        finds: "not-the-most-flips",
        patches: &[("            if n > melhor[0]:", "            if n > 0 and melhor[0] == 0:")],
    },
    Mutation {
        name: "far end not checked",
        finds: "no-far-end",
        patches: &[("    if tabuleiro[i][j] == jogador:\n        return n\n    return 0\n", "    return n\n")],
    },
    Mutation {
        name: "occupied squares accepted",
        finds: "accepts-occupied",
        patches: &[("    if tabuleiro[lin][col] != VAZIA:\n        return 0\n", "")],
    },
    Mutation {
        name: "one row many times",
        finds: "shared-rows",
        patches: &[
            (
                "    matriz = []\n    for i in range(nlin):\n        matriz.append([valor] * ncol)\n    return matriz\n",
                "    return [[valor] * ncol] * nlin\n",
            ),
            (
                "    tabuleiro = cria_matriz(TAMANHO + 2, TAMANHO + 2, MOLDURA)\n",
                "    tabuleiro = [[MOLDURA] * (TAMANHO + 2) for _ in range(TAMANHO + 2)]\n",
            ),
        ],
    },
    Mutation {
        name: "the number printed and not returned",
        finds: "returns-nothing",
        patches: &[
            ("    return total\n", "    print(total)\n"),
            ("numero_reversoes(tabuleiro, XIS, lin, col) > 0", "(numero_reversoes(tabuleiro, XIS, lin, col) or 0) > 0"),
            (
                "numero_reversoes(tabuleiro, jogador, lin, col) > 0",
                "(numero_reversoes(tabuleiro, jogador, lin, col) or 0) > 0",
            ),
            ("            if n > melhor[0]:", "            n = n or 0\n            if n > melhor[0]:"),
        ],
    },
    Mutation { name: "seven directions", finds: "missing-direction", patches: &[(", (1, 1)]", "]")] },
    Mutation {
        name: "the same player again",
        finds: "turn-not-changed",
        patches: &[
            ("    if jogador == XIS:\n        return BOLA\n    return XIS\n", "    return jogador\n"),
            ("== troca_jogador(jogador):", "not in (jogador, VAZIA, MOLDURA):"),
        ],
    },
    Mutation {
        name: "a slow endless loop",
        finds: "endless-loop",
        patches: &[("        i, j = i + dl, j + dc\n    if", "    if")],
    },
    Mutation {
        name: "marcas",
        finds: "words-differ",
        patches: &[(
            "marca(s) no tabuleiro\" % conte(tabuleiro, XIS)",
            "marcas no tabuleiro\" % conte(tabuleiro, XIS)",
        )],
    },
    Mutation {
        name: "no space before the result",
        finds: "spaces-differ",
        patches: &[
            ("\" Jogador 'X' venceu!!!\\n\"", "\"Jogador 'X' venceu!!!\\n\""),
            ("\" Jogador 'O' venceu!!!\\n\"", "\"Jogador 'O' venceu!!!\\n\""),
        ],
    },
    Mutation {
        name: "looking is playing",
        finds: "changes-board",
        patches: &[(
            "        total += cercadas(tabuleiro, jogador, lin, col, dl, dc)\n    return total",
            "        total += cercadas(tabuleiro, jogador, lin, col, dl, dc)\n    if total > 0:\n        coloque_reverta_marca(tabuleiro, jogador, lin, col)\n    return total",
        )],
    },
    Mutation {
        name: "an illegal move is played",
        finds: "illegal-move",
        patches: &[(
            "            if numero_reversoes(tabuleiro, XIS, lin, col) > 0:\n",
            "            if 1 <= lin <= TAMANHO and 1 <= col <= TAMANHO:\n",
        )],
    },
];

pub(super) const UNUSUAL: &[Unusual] = &[(
    "main only for who runs it, and a function that calls itself",
    &[
        ("\nmain()\n", "\nif __name__ == '__main__':\n    main()\n"),
        (
            "    n = 0\n    i, j = lin + dl, col + dc\n    while tabuleiro[i][j] == troca_jogador(jogador):\n        n += 1\n        i, j = i + dl, j + dc\n    if tabuleiro[i][j] == jogador:\n        return n\n    return 0\n",
            "    return conta(tabuleiro, jogador, lin + dl, col + dc, dl, dc, 0)\n\n\ndef conta(tabuleiro, jogador, i, j, dl, dc, n):\n    if tabuleiro[i][j] == troca_jogador(jogador):\n        return conta(tabuleiro, jogador, i + dl, j + dc, dl, dc, n + 1)\n    return n if tabuleiro[i][j] == jogador else 0\n",
        ),
    ],
)];
