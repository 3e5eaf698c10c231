/* O que um aluno da UFF faria com as funções, e o que não deveria fazer. */
#undef NDEBUG
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reversi.h"

/* Quantos elementos a lista tem; verifica os dois sentidos e a ordem de leitura. */
static int tamanho(struct jogada *lista) {
    struct jogada *j = lista;
    int n = 0;
    if (lista == NULL) return 0;
    do {
        assert(j->prox->ant == j && j->ant->prox == j);
        if (j->prox != lista) assert(j->linha * 8 + j->coluna < j->prox->linha * 8 + j->prox->coluna);
        n++;
        j = j->prox;
    } while (j != lista);
    return n;
}

/* Uma partida inteira com a última jogada de cada lista: os passos 3 a 8 do enunciado. */
static void partida(void) {
    struct Posicao p = IniciaTabuleiro();
    int passes = 0, pedras = 4, i, total = 0;
    while (passes < 2) {
        struct jogada *lista = CalculaJogadasValidas(p);
        struct jogada *escolhida = lista == NULL ? NULL : lista->ant;
        int vez = p.jogadorVez;
        ExecutaJogada(&p, escolhida);
        assert(p.jogadorVez == -vez);
        passes = lista == NULL ? passes + 1 : 0;
        pedras += lista != NULL;
        assert(lista == NULL || p.tabuleiro[escolhida->linha][escolhida->coluna] == vez);
        LiberaJogadas(lista);
    }
    for (i = 0; i < 64; i++) total += p.tabuleiro[i / 8][i % 8] != 0;
    assert(total == pedras && pedras > 12);
}

/* O aluno também pode destruir a lista com free. */
static void destroi(void) {
    struct jogada *lista = CalculaJogadasValidas(IniciaTabuleiro()), *j;
    assert(tamanho(lista) == 4);
    lista->ant->prox = NULL;
    while (lista != NULL) {
        j = lista->prox;
        free(lista);
        lista = j;
    }
}

static void recusas(void) {
    struct Posicao p = IniciaTabuleiro(), copia = p;
    struct jogada ruim = {0, 0, NULL, NULL};
    struct jogada *j;
    ExecutaJogada(NULL, NULL);
    ExecutaJogada(NULL, &ruim);
    ExecutaJogada(&p, &ruim);
    ruim.linha = INT_MAX;
    ruim.coluna = INT_MIN;
    ExecutaJogada(&p, &ruim);
    assert(memcmp(&p, &copia, sizeof p) == 0);
    assert(EscolheJogada(NULL) == NULL);
    /* Uma lista que não é nossa e não tem nenhuma casa do tabuleiro: não há o que perguntar. */
    assert(EscolheJogada(&ruim) == NULL);
    LiberaJogadas(NULL);
    /* A lista pode ser liberada a partir de qualquer elemento. */
    j = CalculaJogadasValidas(p);
    LiberaJogadas(j->prox);
    p.tabuleiro[0][0] = 9;
    assert(CalculaJogadasValidas(p) == NULL);
    p = copia;
    p.jogadorVez = 0;
    assert(CalculaJogadasValidas(p) == NULL);
    ExecutaJogada(&p, NULL);
    assert(p.jogadorVez == 0);
    memset(&p, 0, sizeof p);
    p.jogadorVez = 1;
    assert(CalculaJogadasValidas(p) == NULL);
}

int main(void) {
    struct Posicao p;
    struct jogada *lista, *escolhida;
    int numero;
    partida();
    destroi();
    recusas();
    /* scanf e as nossas funções dividem a mesma entrada e a mesma saída. */
    assert(scanf("%d", &numero) == 1 && getchar() == '\n');
    printf("numero %d\n", numero);
    p = IniciaTabuleiro();
    DesenhaTabuleiro(p);
    lista = CalculaJogadasValidas(p);
    escolhida = EscolheJogada(lista);
    assert(escolhida == lista->prox && escolhida->linha == 3 && escolhida->coluna == 2);
    ExecutaJogada(&p, escolhida);
    LiberaJogadas(lista);
    DesenhaTabuleiro(p);
    lista = CalculaJogadasValidas(p);
    escolhida = EscolheJogada(lista);
    assert(escolhida == lista && escolhida->linha == 2 && escolhida->coluna == 2);
    ExecutaJogada(&p, escolhida);
    LiberaJogadas(lista);
    /* A entrada acabou: não há escolha. */
    lista = CalculaJogadasValidas(p);
    assert(EscolheJogada(lista) == NULL);
    LiberaJogadas(lista);
    puts("tudo certo");
    return 0;
}
