/* Asks a student's function for one move after the other, in one game.
 *
 * One line in: the side to move (X is black, O is white), a blank and 64 squares. One line out: the line and the column
 * that the function gave, and whether it wrote beside the board. The function gets a copy of the board, between cells that
 * belong to nobody, and sees neither of these streams.
 *
 * CELL is the type of a square, BLACK, WHITE and EMPTY what stands in it.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#undef main

#define GUARD 256
#define UNTOUCHED (-77)

extern void viravolta_choose(CELL (*board)[8], int side, int *line, int *column);

static CELL memory[GUARD + 64 + GUARD];

/* Functions between the markers may call these, as the contest's own program has them; who brings their own uses those. */
static int enclosed(const CELL *board, int side, int l, int c, int dl, int dc) {
    int n = 0, other = side == BLACK ? WHITE : BLACK;
    for (l += dl, c += dc; l >= 0 && l < 8 && c >= 0 && c < 8; l += dl, c += dc, n++) {
        if (board[8 * l + c] == side)
            return n;
        if (board[8 * l + c] != other)
            return 0;
    }
    return 0;
}

static int legal(const CELL *board, int side, int l, int c) {
    int dl, dc;
    if (l < 0 || l > 7 || c < 0 || c > 7 || board[8 * l + c] != EMPTY)
        return 0;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if ((dl != 0 || dc != 0) && enclosed(board, side, l, c, dl, dc) > 0)
                return 1;
    return 0;
}

static void make(CELL *board, int side, int l, int c) {
    int dl, dc, n;
    if (l < 0 || l > 7 || c < 0 || c > 7)
        return;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if (dl != 0 || dc != 0)
                for (n = enclosed(board, side, l, c, dl, dc); n > 0; n--)
                    board[8 * (l + n * dl) + c + n * dc] = (CELL)side;
    board[8 * l + c] = (CELL)side;
}

#ifdef CELL_CHAR
__attribute__((weak)) int PodeJogar(CELL board[][8], CELL side, int l, int c) { return legal(board[0], side, l, c); }
__attribute__((weak)) void Joga(CELL board[][8], CELL side, int l, int c) { make(board[0], side, l, c); }
#else
__attribute__((weak)) int podejogar(CELL board[8][8], int side, int l, int c) { return legal(board[0], side, l, c); }
__attribute__((weak)) void joga(CELL board[8][8], int side, int l, int c) { make(board[0], side, l, c); }
#endif

int main(void) {
    static char line[256];
    char answer[96];
    FILE *questions = fdopen(dup(0), "r");
    int nothing = open("/dev/null", O_RDWR), answers = dup(1), k;
    dup2(nothing, 0);
    dup2(nothing, 1);
    if (write(answers, "ready\n", 6) != 6)
        return 3;
    while (questions != NULL && fgets(line, sizeof line, questions) != NULL && strlen(line) > 65) {
        int side = line[0] == 'X' ? BLACK : WHITE, l = UNTOUCHED, c = UNTOUCHED, wrote = 0;
        for (k = 0; k < GUARD + 64 + GUARD; k++)
            memory[k] = (CELL)EMPTY;
        for (k = 0; k < 64; k++)
            if (line[2 + k] == 'X' || line[2 + k] == 'O')
                memory[GUARD + k] = (CELL)(line[2 + k] == 'X' ? BLACK : WHITE);
        viravolta_choose((CELL(*)[8])(memory + GUARD), side, &l, &c);
        for (k = 0; k < GUARD; k++)
            wrote |= memory[k] != (CELL)EMPTY || memory[GUARD + 64 + k] != (CELL)EMPTY;
        k = snprintf(answer, sizeof answer, "%d %d %d\n", l, c, wrote);
        if (write(answers, answer, (size_t)k) != k)
            return 3;
    }
    /* What the student registered to run at the end is not our business. */
    _exit(0);
}
