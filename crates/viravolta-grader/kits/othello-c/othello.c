/* othello.c - a função main(). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "othello_func.h"

int main(void) {
    char board[8][8], text[100], person;
    srand((unsigned)time(NULL));
    person = rand() % 2 == 0 ? 'x' : 'o';
    init_board(board);
    printf("Othello Game\n\nYour discs are %s.\n\n", person == 'x' ? "Black" : "White");
    print_board(board);
    printf("\n");
    /* Escreva aqui: o ficheiro de jogadas, a vez do computador, quem perde a vez, o fim do jogo. */
    printf("Choose your move. For instance: 5F\n");
    while (fgets(text, sizeof text, stdin) != NULL)
        printf("Invalid move!\nChoose your move. For instance: 5F\n");
    return 0;
}
