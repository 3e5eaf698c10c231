/* othello_func.c - as funções do programa.
 *
 * Escreva-as nesta ordem: init_board, print_board, count_flips_dir, flanked, play. Uma casa livre é '.', uma peça branca
 * 'o', uma peça preta 'x'; linhas e colunas vão de 0 a 7.
 */
#include <stdio.h>

#include "othello_func.h"

/*
 * init_board - inicializa o tabuleiro
 *
 * Argumentos:
 * board - o tabuleiro
 */
void init_board(char board[8][8]) {
    int line, col;
    for (line = 0; line < 8; line++)
        for (col = 0; col < 8; col++)
            board[line][col] = '.';
    /* Escreva aqui: as quatro peças do início. */
}

/*
 * print_board - mostra o tabuleiro
 *
 * Argumentos:
 * board - o tabuleiro
 */
void print_board(char board[8][8]) {
    (void)board;
    printf("  A B C D E F G H\n");
    /* Escreva aqui: as oito linhas, com os seus números. */
}

/*
 * play - coloca uma peça e vira as do adversário
 *
 * Argumentos:
 * board - o tabuleiro
 * line, col - onde
 * color - 'x' ou 'o'
 * Valor de retorno:
 * quantas peças foram viradas, inteiro
 */
int play(char board[8][8], int line, int col, char color) {
    (void)board;
    (void)line;
    (void)col;
    (void)color;
    return 0;
}

/*
 * flanked - conta as peças viradas ao jogar numa casa
 *
 * Argumentos:
 * board - o tabuleiro
 * line, col - a casa
 * color - 'x' ou 'o'
 * Valor de retorno:
 * quantas peças, inteiro; 0 se a jogada for inválida
 */
int flanked(char board[8][8], int line, int col, char color) {
    (void)board;
    (void)line;
    (void)col;
    (void)color;
    return 0;
}

/*
 * count_flips_dir - conta as peças viradas numa direção
 *
 * Argumentos:
 * board - o tabuleiro
 * line, col - a casa
 * delta_line, delta_col - a direção
 * color - 'x' ou 'o'
 * Valor de retorno:
 * quantas peças, inteiro
 */
int count_flips_dir(char board[8][8], int line, int col, int delta_line, int delta_col, char color) {
    (void)board;
    (void)line;
    (void)col;
    (void)delta_line;
    (void)delta_col;
    (void)color;
    return 0;
}
