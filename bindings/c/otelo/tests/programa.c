/* O que um concorrente faria com as três funções, e o que não deveria fazer. */
#undef NDEBUG
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "otelo.h"

static void inicia(int t[8][8]) {
    memset(t, 0, 64 * sizeof(int));
    t[3][3] = t[4][4] = 1;
    t[3][4] = t[4][3] = -1;
}

static void comeco(void) {
    int t[8][8], l, c, n = 0;
    inicia(t);
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) n += podejogar(t, -1, l, c);
    assert(n == 4);
    joga(t, -1, 2, 3);
    assert(t[2][3] == -1 && t[3][3] == -1);
    joga(t, 1, 2, 2);
    assert(t[2][2] == 1 && t[3][3] == 1);
}

/* Um fim de partida: poucas casas vazias, e a máquina pensa pouco. */
static void fim(void) {
    int t[8][8], l, c, cor = 1, passes = 0, vazias = 6;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) t[l][c] = (l * 3 + c * 5) % 7 < 3 ? 1 : -1;
    for (c = 1; c < 7; c++) t[0][c] = 0;
    while (passes < 2) {
        escolhejogada(t, cor, &l, &c);
        if (l == -1) {
            assert(c == -1);
            passes++;
        } else {
            assert(podejogar(t, cor, l, c));
            joga(t, cor, l, c);
            passes = 0;
            vazias--;
        }
        cor = -cor;
    }
    assert(vazias < 6);
}

static void recusas(void) {
    int t[8][8], copia[8][8], l = 5, c = 6;
    inicia(t);
    memcpy(copia, t, sizeof t);
    assert(!podejogar(NULL, -1, 2, 3) && !podejogar(t, 0, 2, 3) && !podejogar(t, 2, 2, 3));
    assert(!podejogar(t, -1, -1, 3) && !podejogar(t, -1, 2, 8) && !podejogar(t, -1, INT_MAX, INT_MIN));
    assert(!podejogar(t, -1, 3, 3));
    joga(NULL, -1, 2, 3);
    joga(t, 0, 2, 3);
    joga(t, -1, 8, 3);
    joga(t, -1, 0, 0);
    assert(memcmp(t, copia, sizeof t) == 0);
    escolhejogada(t, -1, NULL, NULL);
    escolhejogada(NULL, -1, &l, &c);
    assert(l == -1 && c == -1);
    t[0][0] = 7;
    l = c = 5;
    escolhejogada(t, -1, &l, &c);
    assert(l == -1 && c == -1 && !podejogar(t, -1, 2, 3));
    memset(t, 0, sizeof t);
    l = c = 5;
    escolhejogada(t, 1, &l, &c);
    assert(l == -1 && c == -1);
}

int main(void) {
    comeco();
    fim();
    recusas();
    puts("tudo certo");
    return 0;
}
