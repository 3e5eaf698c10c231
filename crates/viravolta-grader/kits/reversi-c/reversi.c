/* reversi.c - trabalho sobre o jogo Reversi, segunda parte (UFF).
 *
 * Escreva as cinco funcoes, nesta ordem: IniciaTabuleiro, DesenhaTabuleiro, CalculaJogadasValidas, ExecutaJogada,
 * EscolheJogada. 1 e uma pedra branca, -1 uma pedra preta, 0 uma casa vazia; linhas e colunas vao de 0 a 7.
 */
#include <stdio.h>
#include <stdlib.h>

struct Posicao {
    int tabuleiro[8][8];
    int jogadorVez;
};

struct jogada {
    int linha, coluna;
    struct jogada *prox, *ant;
};

struct Posicao IniciaTabuleiro(void) {
    struct Posicao posicao = {{{0}}, 0};
    /* Escreva aqui: as quatro pedras do comeco; as pretas comecam. */
    return posicao;
}

void DesenhaTabuleiro(struct Posicao posicao) {
    (void)posicao;
    printf("  0 1 2 3 4 5 6 7\n");
    /* Escreva aqui: as oito linhas, com os seus numeros. */
}

struct jogada *CalculaJogadasValidas(struct Posicao posicao) {
    (void)posicao;
    /* Escreva aqui: a lista circular duplamente encadeada de todas as jogadas, cada uma uma vez; NULL se nao ha. */
    return NULL;
}

struct jogada *EscolheJogada(struct jogada *lista) {
    if (lista == NULL)
        return NULL;
    /* Escreva aqui: mostre as jogadas e pergunte, ate o usuario escolher uma delas. */
    return lista;
}

void ExecutaJogada(struct Posicao *posicao, struct jogada *jogada) {
    (void)posicao;
    (void)jogada;
    /* Escreva aqui: a jogada, se nao for NULL; e a vez muda sempre. */
}

void DestroiLista(struct jogada *lista) {
    (void)lista;
    /* Escreva aqui: libere cada elemento. */
}

int main(void) {
    struct Posicao posicao = IniciaTabuleiro();
    DesenhaTabuleiro(posicao);
    /* Escreva aqui: os passos 3 a 8 do enunciado, ate o tabuleiro estar cheio. */
    return 0;
}
