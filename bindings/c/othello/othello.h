/* othello.h - as funções do trabalho de Programação I (Évora, 2021/22).
 *
 * board[line][col]: 'x' preta, 'o' branca, '.' livre. Linhas e colunas contam de 0 a 7: a posição 5F é
 * line = 4, col = 5. color: 'x' ou 'o'.
 *
 * Ponteiro nulo, cor ou quadrado com outro carácter, linha ou coluna fora do tabuleiro: nada muda e a resposta
 * é 0. Um tabuleiro não nulo tem de ter 8 linhas de 8 caracteres.
 */
#ifndef OTHELLO_H
#define OTHELLO_H

#ifdef __cplusplus
extern "C" {
#endif

/* Inicializa o tabuleiro com as peças brancas e pretas iniciais. */
void init_board(char board[8][8]);

/* Mostra o tabuleiro no standard output; um carácter desconhecido aparece como '?'. */
void print_board(char board[8][8]);

/* Coloca uma peça de cor color em (line, col) e vira as peças do adversário. Devolve o número de peças viradas;
 * 0, sem alterar o tabuleiro, se a jogada for inválida. */
int play(char board[8][8], int line, int col, char color);

/* O número de peças viradas ao jogar em (line, col); 0 se a jogada for inválida (também num quadrado ocupado). */
int flanked(char board[8][8], int line, int col, char color);

/* O número de peças viradas numa só direção: delta_line e delta_col valem -1, 0 ou 1, e não ambos 0 (1 e 1 é
 * "baixo-direita"). Com outros valores a resposta é 0. */
int count_flips_dir(char board[8][8], int line, int col, int delta_line, int delta_col, char color);

#ifdef __cplusplus
}
#endif

#endif
