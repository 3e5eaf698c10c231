/* As verificacoes publicas: corra-as com "make testa". */
#include <stdio.h>
#include <string.h>

int podejogar(int tabuleiro[8][8], int cor, int l, int c);
void joga(int tabuleiro[8][8], int cor, int l, int c);
void escolhejogada(int tabuleiro[8][8], int cor, int *linha, int *coluna);

static int faltam;

static void confere(int certo, const char *o_que) {
    printf("%s %s\n", certo ? "[certo]" : "[falta]", o_que);
    faltam += !certo;
}

int main(void) {
    int t[8][8] = {{0}}, antes[8][8], l = -1, c = -1;
    t[3][3] = t[4][4] = 1;
    t[3][4] = t[4][3] = -1;
    confere(podejogar(t, -1, 2, 3) != 0, "no comeco, as pretas podem jogar em (2, 3)");
    confere(podejogar(t, -1, 5, 4) != 0, "no comeco, as pretas podem jogar em (5, 4)");
    confere(podejogar(t, -1, 2, 4) == 0, "no comeco, as pretas nao podem jogar em (2, 4)");
    confere(podejogar(t, 1, 2, 4) != 0, "as brancas poderiam jogar em (2, 4)");
    confere(podejogar(t, -1, 3, 3) == 0, "ninguem joga em uma casa ocupada");
    confere(podejogar(t, -1, 0, 0) == 0, "ninguem joga onde nada fica cercado");
    memcpy(antes, t, sizeof t);
    escolhejogada(t, -1, &l, &c);
    confere(l >= 0 && c >= 0 && podejogar(t, -1, l, c), "escolhejogada escolhe uma jogada valida");
    confere(memcmp(antes, t, sizeof t) == 0, "escolhejogada deixa o tabuleiro como estava");
    joga(t, -1, 2, 3);
    confere(t[2][3] == -1, "joga coloca a peca");
    confere(t[3][3] == -1, "joga vira a peca cercada");
    confere(t[4][4] == 1 && t[3][4] == -1 && t[4][3] == -1, "joga deixa as outras como estavam");
    printf(faltam ? "Faltam %d.\n" : "Tudo certo.\n", faltam);
    return faltam != 0;
}
