/* othello_func.h - os protótipos das funções do programa. */
#ifndef OTHELLO_FUNC_H
#define OTHELLO_FUNC_H

void init_board(char board[8][8]);
void print_board(char board[8][8]);
int play(char board[8][8], int line, int col, char color);
int flanked(char board[8][8], int line, int col, char color);
int count_flips_dir(char board[8][8], int line, int col, int delta_line, int delta_col, char color);

#endif
