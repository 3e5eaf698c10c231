/* As verificacoes publicas: corra-as com "make testa". */
#include <stdio.h>

struct Posicao {
    int tabuleiro[8][8];
    int jogadorVez;
};

struct jogada {
    int linha, coluna;
    struct jogada *prox, *ant;
};

struct Posicao IniciaTabuleiro(void);
struct jogada *CalculaJogadasValidas(struct Posicao posicao);
struct jogada *EscolheJogada(struct jogada *lista);
void ExecutaJogada(struct Posicao *posicao, struct jogada *jogada);

static int faltam;

static void confere(int certo, const char *o_que) {
    printf("%s %s\n", certo ? "[certo]" : "[falta]", o_que);
    faltam += !certo;
}

int main(void) {
    struct Posicao p = IniciaTabuleiro();
    struct jogada *lista, *j, uma = {2, 3, &uma, &uma};
    int n = 0, circular = 1;
    confere(p.tabuleiro[3][3] == 1 && p.tabuleiro[4][4] == 1, "no comeco ha brancas em (3, 3) e (4, 4)");
    confere(p.tabuleiro[3][4] == -1 && p.tabuleiro[4][3] == -1, "no comeco ha pretas em (3, 4) e (4, 3)");
    confere(p.jogadorVez == -1, "as pretas comecam");
    lista = j = CalculaJogadasValidas(p);
    while (j != NULL && n < 64) {
        n++;
        circular = circular && j->prox != NULL && j->prox->ant == j;
        j = j->prox;
        if (j == lista)
            break;
    }
    confere(n == 4, "no comeco ha quatro jogadas");
    confere(n > 0 && circular && j == lista, "a lista e circular e duplamente encadeada");
    confere(EscolheJogada(NULL) == NULL, "sem jogada, EscolheJogada devolve NULL");
    ExecutaJogada(&p, &uma);
    confere(p.tabuleiro[2][3] == -1 && p.tabuleiro[3][3] == -1, "ExecutaJogada coloca a pedra e vira a cercada");
    confere(p.jogadorVez == 1, "depois de uma jogada a vez e do outro");
    ExecutaJogada(&p, NULL);
    confere(p.jogadorVez == -1, "depois de passar a vez tambem");
    printf(faltam ? "Faltam %d.\n" : "Tudo certo.\n", faltam);
    return faltam != 0;
}
