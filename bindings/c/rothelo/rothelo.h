/* rothelo.h - as funções do EP3 de MAC 115 (2010).
 *
 * tabuleiro[lin][col]: '*' estrelas; '0', 'o' ou 'O' bolas; ' ' (espaço) vazia.
 * Linhas e colunas contam de 0 a 7: a casa F4 é lin = 3, col = 5.
 * jogador: '*' ou o glifo das bolas.
 *
 * Ponteiro nulo, jogador ou casa com outro caractere, linha ou coluna fora do tabuleiro: nada muda, e as
 * funções que respondem devolvem FALSE. Um tabuleiro não nulo precisa ter 8 linhas de 8 caracteres.
 */
#ifndef ROTHELO_H
#define ROTHELO_H

#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* TRUE se (lin, col) é uma jogada válida para o jogador; FALSE caso contrário. */
int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col);

/* Escolhe uma jogada válida, com estratégia e sem ser previsível (nível 4 de 10), e a coloca em (*lin, *col).
 * Devolve FALSE, sem mexer em *lin e *col, se o jogador não tem jogada. Pode ser chamada de várias threads. */
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col);

/* Joga em (lin, col): coloca a pedra e vira as cercadas, que passam a ter o caractere de jogador.
 * Uma jogada inválida não altera o tabuleiro. */
void Joga(char tabuleiro[][8], char jogador, int lin, int col);

#ifdef __cplusplus
}
#endif

#endif
