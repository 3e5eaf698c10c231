/* othello.c - o jogo de Programacao I (Evora, 2021/22). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INSIDE(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (j) < 8)

char other(char color) { return color == 'x' ? 'o' : 'x'; }

void init_board(char board[8][8]) {
    memset(board, '.', 64);
    board[3][3] = board[4][4] = 'o';
    board[3][4] = board[4][3] = 'x';
}

void print_board(char board[8][8]) {
    int i, j;
    printf("  A B C D E F G H\n");
    for (i = 0; i < 8; i++) {
        printf("%d", i + 1);
        for (j = 0; j < 8; j++)
            printf(" %c", board[i][j]);
        printf("\n");
    }
}

int count_flips_dir(char board[8][8], int line, int col, int delta_line, int delta_col, char color) {
    int n = 0, i = line + delta_line, j = col + delta_col;
    while (INSIDE(i, j) && board[i][j] == other(color)) {
        n++;
        i += delta_line;
        j += delta_col;
    }
    if (n > 0 && INSIDE(i, j) && board[i][j] == color)
        return n;
    return 0;
}

int flanked(char board[8][8], int line, int col, char color) {
    int dl, dc, total = 0;
    if (!INSIDE(line, col) || board[line][col] != '.')
        return 0;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if (dl != 0 || dc != 0)
                total += count_flips_dir(board, line, col, dl, dc, color);
    return total;
}

int play(char board[8][8], int line, int col, char color) {
    int dl, dc, k, n, total = 0;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++) {
            if (dl == 0 && dc == 0)
                continue;
            n = count_flips_dir(board, line, col, dl, dc, color);
            for (k = 1; k <= n; k++)
                board[line + k * dl][col + k * dc] = color;
            total += n;
        }
    board[line][col] = color;
    return total;
}

int can_move(char board[8][8], char color) {
    int i, j;
    for (i = 0; i < 8; i++)
        for (j = 0; j < 8; j++)
            if (flanked(board, i, j, color) > 0)
                return 1;
    return 0;
}

int count(char board[8][8], char color) {
    int i, j, n = 0;
    for (i = 0; i < 8; i++)
        for (j = 0; j < 8; j++)
            if (board[i][j] == color)
                n++;
    return n;
}

/* A jogada de um texto como 5F; devolve 0 se nao for uma. */
int read_move(const char *text, int *line, int *col) {
    char l, c, rest;
    if (sscanf(text, " %c%c %c", &l, &c, &rest) != 2)
        return 0;
    if (c >= 'a' && c <= 'h')
        c = c - 'a' + 'A';
    *line = l - '1';
    *col = c - 'A';
    return INSIDE(*line, *col);
}

void computer(char board[8][8], char color) {
    int i, j, n, best = 0, line = -1, col = -1;
    for (i = 0; i < 8; i++)
        for (j = 0; j < 8; j++) {
            n = flanked(board, i, j, color);
            if (n >= best && n > 0) {
                best = n;
                line = i;
                col = j;
            }
        }
    play(board, line, col, color);
    printf("My move: %d%c\n\n", line + 1, 'A' + col);
    print_board(board);
    printf("\n");
}

int load(const char *name, char board[8][8], char *turn) {
    char text[100];
    int line, col;
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return 0;
    while (fgets(text, sizeof text, file) != NULL) {
        if (text[strspn(text, " \t\r\n")] == '\0')
            continue;
        if (!can_move(board, *turn))
            *turn = other(*turn);
        if (!read_move(text, &line, &col) || flanked(board, line, col, *turn) == 0) {
            fclose(file);
            return 0;
        }
        play(board, line, col, *turn);
        *turn = other(*turn);
    }
    fclose(file);
    return 1;
}

int main(int argc, char *argv[]) {
    char board[8][8], person, turn = 'x', text[1000];
    int line, col, black, white;
    setbuf(stdout, NULL);
    srand(time(NULL));
    person = rand() / 7 % 2 == 0 ? 'x' : 'o';
    init_board(board);
    if (argc > 1 && !load(argv[1], board, &turn)) {
        fprintf(stderr, "othello: %s\n", argv[1]);
        return 2;
    }
    printf(argc > 1 ? "Othello game\n\n" : "Othello Game\n\n");
    printf("Your discs are %s.\n\n", person == 'x' ? "Black" : "White");
    print_board(board);
    printf("\n");
    while (can_move(board, 'x') || can_move(board, 'o')) {
        if (!can_move(board, turn)) {
            printf("%s have no valid moves.\n\n", turn == person ? "You" : "I");
        } else if (turn == person) {
            printf("Choose your move. For instance: 5F\n");
            if (fgets(text, sizeof text, stdin) == NULL)
                return 0;
            while (!read_move(text, &line, &col) || flanked(board, line, col, person) == 0) {
                printf("Invalid move!\nChoose your move. For instance: 5F\n");
                if (fgets(text, sizeof text, stdin) == NULL)
                    return 0;
            }
            play(board, line, col, person);
            printf("\n");
            print_board(board);
            printf("\n");
        } else {
            computer(board, turn);
        }
        turn = other(turn);
    }
    black = count(board, 'x');
    white = count(board, 'o');
    printf("Game Over!\nBlack: %d discs, White: %d discs\n", black, white);
    if (black == white)
        printf("It's a draw!\n");
    else
        printf((black > white) == (person == 'x') ? "You win!\n" : "You lose!\n");
    return 0;
}
