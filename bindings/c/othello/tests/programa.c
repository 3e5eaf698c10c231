/* O que um aluno de Programação I faria com as funções, e o que não deveria fazer. */
#undef NDEBUG
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "othello.h"

/* As jogadas do enunciado: 4C 5C 6C 5B 6E 5F 6G. */
static void exemplo(void) {
    const int jogadas[7][2] = {{3, 2}, {4, 2}, {5, 2}, {4, 1}, {5, 4}, {4, 5}, {5, 6}};
    char b[8][8], cor = 'x';
    int i;
    init_board(b);
    assert(flanked(b, 5, 3, 'x') == 0);
    for (i = 0; i < 7; i++) {
        int viradas = flanked(b, jogadas[i][0], jogadas[i][1], cor);
        assert(viradas > 0 && play(b, jogadas[i][0], jogadas[i][1], cor) == viradas);
        assert(flanked(b, jogadas[i][0], jogadas[i][1], cor) == 0);
        cor = cor == 'x' ? 'o' : 'x';
    }
    assert(memcmp(b[3], "..xxx...", 8) == 0);
    assert(memcmp(b[4], ".oooox..", 8) == 0);
    assert(memcmp(b[5], "..x.x.x.", 8) == 0);
}

/* A soma das oito direções é o número de peças viradas, em todas as casas. */
static void direcoes(void) {
    char b[8][8];
    int l, c, dl, dc;
    init_board(b);
    play(b, 2, 3, 'x');
    play(b, 2, 2, 'o');
    play(b, 3, 2, 'x');
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            int soma = 0;
            for (dl = -1; dl <= 1; dl++)
                for (dc = -1; dc <= 1; dc++) soma += count_flips_dir(b, l, c, dl, dc, 'o');
            assert(soma == flanked(b, l, c, 'o'));
        }
    init_board(b);
    assert(count_flips_dir(b, 2, 3, 1, 0, 'x') == 1 && count_flips_dir(b, 2, 3, 1, 1, 'x') == 0);
}

static void recusas(void) {
    char b[8][8], copia[8][8];
    init_board(b);
    memcpy(copia, b, 64);
    init_board(NULL);
    print_board(NULL);
    assert(play(NULL, 2, 3, 'x') == 0 && flanked(NULL, 2, 3, 'x') == 0);
    assert(count_flips_dir(NULL, 2, 3, 1, 0, 'x') == 0);
    assert(play(b, 2, 3, 'X') == 0 && flanked(b, 2, 3, '.') == 0 && play(b, 0, 0, 'x') == 0);
    assert(play(b, -1, 3, 'x') == 0 && flanked(b, 8, 8, 'x') == 0 && flanked(b, INT_MIN, INT_MAX, 'x') == 0);
    assert(count_flips_dir(b, 2, 3, 2, 0, 'x') == 0 && count_flips_dir(b, 2, 3, 0, 0, 'x') == 0);
    assert(count_flips_dir(b, 2, 3, INT_MAX, INT_MIN, 'x') == 0 && count_flips_dir(b, 9, 3, 1, 0, 'x') == 0);
    assert(memcmp(b, copia, 64) == 0);
    b[0][0] = 'O';
    assert(play(b, 2, 3, 'x') == 0 && flanked(b, 2, 3, 'x') == 0);
}

int main(void) {
    char b[8][8];
    exemplo();
    direcoes();
    recusas();
    init_board(b);
    puts("antes");
    print_board(b);
    play(b, 3, 2, 'x');
    b[0][0] = '\033';
    puts("depois");
    print_board(b);
    puts("tudo certo");
    return 0;
}
