/* As verificações públicas: corra-as com "make testa". */
#include <stdio.h>

#include "othello_func.h"

static int faltam;

static void confere(int certo, const char *o_que) {
    printf("%s %s\n", certo ? "[certo]" : "[falta]", o_que);
    faltam += !certo;
}

int main(void) {
    char b[8][8];
    init_board(b);
    confere(b[3][3] == 'o' && b[4][4] == 'o', "no início há brancas em 4D e 5E");
    confere(b[3][4] == 'x' && b[4][3] == 'x', "no início há pretas em 4E e 5D");
    confere(b[0][0] == '.', "as outras casas estão livres");
    confere(count_flips_dir(b, 3, 2, 0, 1, 'x') == 1, "a partir de 4C, para a direita, vira-se uma peça");
    confere(count_flips_dir(b, 3, 2, 1, 1, 'x') == 0, "a partir de 4C, para baixo e para a direita, nenhuma");
    confere(flanked(b, 3, 2, 'x') == 1, "as pretas em 4C viram uma peça");
    confere(flanked(b, 5, 3, 'x') == 0, "as pretas não podem jogar em 6D");
    confere(flanked(b, 3, 3, 'x') == 0, "ninguém joga numa casa ocupada");
    play(b, 3, 2, 'x');
    confere(b[3][2] == 'x' && b[3][3] == 'x', "play coloca a peça e vira a flanqueada");
    play(b, 4, 2, 'o');
    confere(b[4][2] == 'o' && b[4][3] == 'o', "a resposta 5C do enunciado");
    printf(faltam ? "Faltam %d.\n" : "Tudo certo.\n", faltam);
    return faltam != 0;
}
