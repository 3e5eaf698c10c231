/* otelo.h - as funções da competição de Otelo (2013).
 *
 * tabuleiro[l][c]: 1 branca, -1 preta, 0 vazia. Linhas e colunas contam de 0 a 7. cor: 1 branca, -1 preta.
 *
 * Ponteiro nulo, cor ou casa com outro valor, linha ou coluna fora do tabuleiro: nada muda, podejogar devolve 0
 * e escolhejogada devolve -1, -1. Um tabuleiro não nulo precisa ter 8 linhas de 8 inteiros.
 */
#ifndef OTELO_H
#define OTELO_H

#ifdef __cplusplus
extern "C" {
#endif

/* 1 se (l, c) é uma jogada válida para a cor; 0 caso contrário. */
int podejogar(int tabuleiro[8][8], int cor, int l, int c);

/* Escolhe a jogada que o programa otelo faria, pensando até um segundo, e a coloca em (*linha, *coluna).
 * Sem jogada válida, os dois recebem -1. Pode ser chamada de várias threads. */
void escolhejogada(int tabuleiro[8][8], int cor, int *linha, int *coluna);

/* Joga em (l, c): coloca a pedra e vira as cercadas. Uma jogada inválida não altera o tabuleiro. */
void joga(int tabuleiro[8][8], int cor, int l, int c);

#ifdef __cplusplus
}
#endif

#endif
