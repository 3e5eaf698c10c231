/* O que um aluno de MAC 115 faria com as três funções, e o que não deveria fazer. */
#undef NDEBUG
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "rothelo.h"

static void inicia(char t[8][8], char bola) {
    memset(t, ' ', 64);
    t[3][3] = t[4][4] = '*';
    t[3][4] = t[4][3] = bola;
}

/* O exemplo do enunciado: F4 vira E4, F5 vira E5, D6 vira D5 e E5. */
static void exemplo(void) {
    char t[8][8];
    inicia(t, '0');
    assert(PodeJogar(t, '*', 3, 5) == TRUE);
    assert(PodeJogar(t, '0', 3, 5) == FALSE);
    assert(PodeJogar(t, '*', 3, 3) == FALSE);
    Joga(t, '*', 3, 5);
    assert(memcmp(t[3], "   ***  ", 8) == 0);
    Joga(t, '0', 4, 5);
    assert(memcmp(t[4], "   000  ", 8) == 0);
    Joga(t, '*', 5, 3);
    assert(memcmp(t[4], "   **0  ", 8) == 0 && t[5][3] == '*');
}

/* Cada glifo de bola vale, e quem joga decide o que fica no tabuleiro. */
static void glifos(void) {
    const char bolas[] = {'0', 'o', 'O'};
    int i;
    for (i = 0; i < 3; i++) {
        char t[8][8];
        inicia(t, bolas[i]);
        assert(PodeJogar(t, bolas[i], 3, 2) && PodeJogar(t, bolas[(i + 1) % 3], 3, 2));
        Joga(t, bolas[i], 3, 2);
        assert(t[3][2] == bolas[i] && t[3][3] == bolas[i]);
    }
}

/* Uma partida: EscolheJogada faz as primeiras jogadas e diz quem passa; depois vale a primeira jogada possível. */
static void partida(void) {
    char t[8][8];
    char vez = '*';
    int passes = 0, jogadas = 0;
    inicia(t, '0');
    while (passes < 2) {
        int lin = -7, col = -7, casa = 0;
        while (casa < 64 && !PodeJogar(t, vez, casa / 8, casa % 8)) casa++;
        if (casa == 64) {
            assert(!EscolheJogada(t, vez, &lin, &col) && lin == -7 && col == -7);
            passes++;
        } else {
            if (jogadas < 6)
                assert(EscolheJogada(t, vez, &lin, &col));
            else {
                lin = casa / 8;
                col = casa % 8;
            }
            assert(PodeJogar(t, vez, lin, col));
            Joga(t, vez, lin, col);
            assert(t[lin][col] == vez);
            passes = 0;
            jogadas++;
        }
        vez = vez == '*' ? '0' : '*';
    }
    assert(jogadas > 8);
}

static void recusas(void) {
    char t[8][8], copia[8][8];
    int lin = 5, col = 6, l, c;
    inicia(t, '0');
    memcpy(copia, t, 64);
    assert(PodeJogar(NULL, '*', 3, 5) == FALSE && EscolheJogada(NULL, '*', &lin, &col) == FALSE);
    Joga(NULL, '*', 3, 5);
    assert(EscolheJogada(t, '*', NULL, &col) == FALSE && EscolheJogada(t, '*', &lin, NULL) == FALSE);
    assert(PodeJogar(t, 'x', 3, 5) == FALSE && EscolheJogada(t, 'x', &lin, &col) == FALSE);
    Joga(t, 'x', 3, 5);
    for (l = -1; l <= 8; l += 9)
        for (c = -1; c <= 8; c++) {
            assert(PodeJogar(t, '*', l, c) == FALSE && PodeJogar(t, '*', c, l) == FALSE);
            Joga(t, '*', l, c);
        }
    Joga(t, '*', INT_MIN, INT_MAX);
    Joga(t, '*', 0, 0);
    assert(memcmp(t, copia, 64) == 0);
    t[7][7] = '?';
    assert(PodeJogar(t, '*', 3, 5) == FALSE && EscolheJogada(t, '*', &lin, &col) == FALSE);
    assert(lin == 5 && col == 6);
}

int main(void) {
    exemplo();
    glifos();
    partida();
    recusas();
    puts("tudo certo");
    return 0;
}
