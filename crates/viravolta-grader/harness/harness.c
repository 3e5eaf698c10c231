/* Calls a student's functions with boards that it is told, and says what came back.
 *
 * It knows no rules: whoever asks compares. One request per line on standard input, one answer per line on standard
 * output. The student's code sees neither: its own standard input is empty and its standard output goes nowhere.
 *
 *   K base legal play direction stride x o empty guard   how to call: see struct settings
 *   A side board             what the legal function says of the 64 squares
 *   B side board             the same for 36 squares around the board
 *   M side board n l c ...   the board after each of n moves, each from the given board
 *   D side board l c         what the direction function says of the 8 directions
 *   C side board             what the choosing function says
 *   L side board             the list of moves
 *   I                        the start position
 *   N side board             the position after a pass
 *   E                        what choosing from an empty list gives
 *   T side board             what the drawing function prints, in hexadecimal
 *
 * A call that kills the process or does not end is told as "!S signal call", "!H 0 call" or "!E 0 call".
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#undef main

#ifdef CELL_INT
typedef int cell;
#else
typedef char cell;
#endif

#ifdef F_LEGAL
int F_LEGAL();
#endif
#ifdef F_PLAY
int F_PLAY();
#endif
#ifdef F_CHOOSE
int F_CHOOSE();
#endif
#ifdef F_DIRECTION
int F_DIRECTION();
#endif
#ifdef F_START
#ifdef REVERSI
struct Posicao { int tabuleiro[8][8]; int jogadorVez; };
struct Posicao F_START(void);
#else
void F_START();
#endif
#endif
#ifdef REVERSI
#ifndef F_START
struct Posicao { int tabuleiro[8][8]; int jogadorVez; };
#endif
struct jogada { int linha, coluna; struct jogada *prox, *ant; };
#ifdef F_LIST
struct jogada *F_LIST(struct Posicao);
#endif
#ifdef F_EXECUTE
void F_EXECUTE(struct Posicao *, struct jogada *);
#endif
#ifdef F_PICK
struct jogada *F_PICK(struct jogada *);
#endif
#ifdef F_SHOW
void F_SHOW(struct Posicao);
#endif
#elif defined(F_SHOW)
void F_SHOW();
#endif

#define GUARD 160
/* Seconds of processor time for one request: much for looking at a board, and time to think about a choice. */
#define LONGEST(op) ((op) == 'C' ? 10 : 1)

static struct settings {
    int base;      /* what the first line and column are called */
    int legal;     /* the order of the arguments: see call4 */
    int play;
    int direction; /* see call6 */
    int stride;    /* cells in a row: 8, or 10 with a frame around the board */
    int x, o, empty;
    int guard; /* around the board: 0 empty cells, 1 discs, 2 memory that the sanitizer watches */
} with = {0, 0, 0, 0, 8, 0, 0, 0, 0};

static int answers = -1;
static volatile int call; /* which call of the request is under way */
static volatile int asked;
static cell memory[GUARD + 100 + GUARD + 8];
static cell *board = memory + GUARD;
static cell *watched;

static void say(const char *text, size_t length) {
    while (length > 0) {
        ssize_t n = write(answers, text, length);
        if (n <= 0)
            _exit(3);
        text += n;
        length -= (size_t)n;
    }
}

static void last_words(char kind, int number) {
    char text[64];
    int n = snprintf(text, sizeof text, "!%c %d %d\n", kind, number, call);
    say(text, (size_t)n);
    _exit(0);
}

/* Sleeping takes no time here. Who wants to sleep for a minute during one request does not come back. */
static double slept;

static void nap(double seconds) {
    slept += seconds;
    if (slept > 60)
        last_words('H', 0);
}

__attribute__((weak)) unsigned sleep(unsigned seconds) {
    nap(seconds);
    return 0;
}

__attribute__((weak)) int usleep(useconds_t microseconds) {
    nap(microseconds / 1e6);
    return 0;
}

__attribute__((weak)) int nanosleep(const struct timespec *time, struct timespec *left) {
    (void)left;
    nap(time->tv_sec + time->tv_nsec / 1e9);
    return 0;
}

static void caught(int number) { last_words(number == SIGVTALRM || number == SIGPROF ? 'H' : 'S', number); }

static void leaving(void) {
    if (asked)
        last_words('E', 0);
}

static int cells(void) { return with.stride * with.stride; }

static int at(int l, int c) {
    return with.stride == 10 ? (l + 1) * 10 + c + 1 : l * 8 + c;
}

static cell glyph(char c) { return (cell)(c == 'X' ? with.x : c == 'O' ? with.o : with.empty); }

static char letter(cell c) {
    return c == (cell)with.x ? 'X' : c == (cell)with.o ? 'O' : c == (cell)with.empty ? '-' : '?';
}

static cell guard_cell(int k) {
    unsigned h = (unsigned)k * 2654435761u;
    if (with.guard != 1)
        return (cell)with.empty;
    return (cell)(h >> 16 & 1 ? with.x : with.o);
}

static void set_up(const char *position) {
    int k, l, c;
    if (with.guard == 2) {
        free(watched);
        watched = malloc((size_t)cells() * sizeof *watched);
        board = watched;
    } else {
        board = memory + GUARD;
        for (k = 0; k < GUARD; k++) {
            memory[k] = guard_cell(k);
            memory[GUARD + cells() + k] = guard_cell(k + 1000);
        }
    }
    for (k = 0; k < cells(); k++)
        board[k] = (cell)with.empty;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            board[at(l, c)] = glyph(position[l * 8 + c]);
}

static int dirty(void) {
    int k;
    if (with.guard == 2)
        return 0;
    for (k = 0; k < GUARD; k++)
        if (memory[k] != guard_cell(k) || memory[GUARD + cells() + k] != guard_cell(k + 1000))
            return 1;
    return 0;
}

static int changed(const char *position) {
    int l, c;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (board[at(l, c)] != glyph(position[l * 8 + c]))
                return 1;
    return 0;
}

static int show_board(char *out) {
    int l, c;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            out[l * 8 + c] = letter(board[at(l, c)]);
    return 64;
}

typedef int (*four)(cell *, int, int, int);
typedef int (*six)(cell *, int, int, int, int, int);

static int call4(four f, int order, int color, int l, int c) {
    l += with.base;
    c += with.base;
    switch (order) {
    case 1:
        return f(board, l, c, color);
    case 2:
        return f(board, color, c, l);
    case 3:
        return f(board, c, l, color);
    default:
        return f(board, color, l, c);
    }
}

static int call6(six f, int color, int l, int c, int dl, int dc) {
    l += with.base;
    c += with.base;
    switch (with.direction) {
    case 1:
        return f(board, l, c, color, dl, dc);
    case 2:
        return f(board, color, l, c, dl, dc);
    case 3:
        return f(board, l, c, dc, dl, color);
    default:
        return f(board, l, c, dl, dc, color);
    }
}

#ifdef REVERSI
static struct Posicao *place(const char *position, int side) {
    struct Posicao *p;
    set_up(position);
    if (with.guard == 2) {
        p = realloc(watched, sizeof *p);
        watched = (cell *)p;
        board = watched;
    } else {
        p = (struct Posicao *)board;
    }
    p->jogadorVez = side;
    return p;
}

/* Whether a cell beside the position, which ends one cell later than the board, was written. */
static int touched(void) {
    int k;
    if (with.guard == 2)
        return 0;
    for (k = 0; k < GUARD; k++)
        if (memory[k] != guard_cell(k) || (k > 0 && memory[GUARD + 64 + k] != guard_cell(k + 1000)))
            return 1;
    return 0;
}
#endif

int main(void) {
    static char out[1 << 16];
    static char missing[] = "missing\n";
    static char stack[1 << 16];
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction act;
    int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGVTALRM, SIGPROF, SIGTRAP, SIGSYS};
    size_t k, room = 0;
    char *line = NULL;
    FILE *requests = fdopen(dup(0), "r");
    int nothing = open("/dev/null", O_RDWR);
    answers = dup(1);
    dup2(nothing, 0);
    dup2(nothing, 1);
    sigaltstack(&alternative, NULL);
    memset(&act, 0, sizeof act);
    act.sa_handler = caught;
    act.sa_flags = SA_ONSTACK;
#ifndef SANITIZED
    for (k = 0; k < sizeof signals / sizeof *signals; k++)
        sigaction(signals[k], &act, NULL);
#else
    (void)signals;
    sigaction(SIGPROF, &act, NULL);
#endif
    atexit(leaving);
    while (getline(&line, &room, requests) > 0) {
        char op = line[0], *rest = line + 1, *position;
        int side, n = 0, l, c, i;
        struct itimerval limit = {{0, 0}, {LONGEST(op), 0}}, off = {{0, 0}, {0, 0}};
        if (op == 'K') {
            sscanf(rest, "%d %d %d %d %d %d %d %d %d", &with.base, &with.legal, &with.play, &with.direction,
                   &with.stride, &with.x, &with.o, &with.empty, &with.guard);
            say("ok\n", 3);
            continue;
        }
        side = strlen(line) > 66 && line[2] == 'O' ? with.o : with.x;
        position = strlen(line) > 66 ? line + 4 : NULL;
        rest = position != NULL ? position + 64 : rest;
        call = 0;
        asked = 1;
        slept = 0;
#ifdef SANITIZED
        /* Where the complaints go: so one knows what was asked. */
        fprintf(stderr, "\036%s", line);
#endif
        setitimer(ITIMER_PROF, &limit, NULL);
        (void)side;
        (void)l;
        (void)c;
        (void)i;
        switch (op) {
#ifdef F_LEGAL
        case 'A':
        case 'B': {
            int damage = 0, wrote = 0, which = 0;
            char after[65] = "-";
            set_up(position);
            for (l = -1; l <= 8; l++)
                for (c = -1; c <= 8; c++) {
                    int inside = l >= 0 && l < 8 && c >= 0 && c < 8;
                    if (inside != (op == 'A'))
                        continue;
                    n += snprintf(out + n, sizeof out - (size_t)n, "%d ", call4((four)F_LEGAL, with.legal, side, l, c));
                    call++;
                    if (changed(position) || dirty()) {
                        if (changed(position) && !damage) {
                            damage = 1;
                            which = call - 1;
                            after[show_board(after)] = '\0';
                        }
                        wrote |= dirty();
                        set_up(position);
                    }
                }
            n += snprintf(out + n, sizeof out - (size_t)n, "%d %d %d %s\n", damage, wrote, which, after);
            break;
        }
#endif
#ifdef F_PLAY
        case 'M': {
            int moves = (int)strtol(rest, &rest, 10), wrote = 0;
            for (i = 0; i < moves; i++) {
                l = (int)strtol(rest, &rest, 10);
                c = (int)strtol(rest, &rest, 10);
                set_up(position);
                call4((four)F_PLAY, with.play, side, l, c);
                call++;
                n += show_board(out + n);
                out[n++] = ' ';
                wrote |= dirty();
            }
            n += snprintf(out + n, sizeof out - (size_t)n, "%d\n", wrote);
            break;
        }
#endif
#ifdef F_DIRECTION
        case 'D': {
            int dl, dc;
            sscanf(rest, "%d %d", &l, &c);
            set_up(position);
            for (dl = -1; dl <= 1; dl++)
                for (dc = -1; dc <= 1; dc++) {
                    if (dl == 0 && dc == 0)
                        continue;
                    n += snprintf(out + n, sizeof out - (size_t)n, "%d ", call6((six)F_DIRECTION, side, l, c, dl, dc));
                    call++;
                }
            out[n - 1] = '\n';
            break;
        }
#endif
#ifdef F_CHOOSE
        case 'C': {
            int result;
            l = c = -77;
            set_up(position);
            result = ((int (*)(cell *, int, int *, int *))F_CHOOSE)(board, side, &l, &c);
            n = snprintf(out, sizeof out, "%d %d %d %d %d\n", result, l - with.base, c - with.base, changed(position), dirty());
            break;
        }
#endif
#ifdef REVERSI
#ifdef F_LIST
        case 'L': {
            struct jogada *list = F_LIST(*place(position, side)), *p = list;
            int sound = 1;
            n = snprintf(out, sizeof out, "%s", list == NULL ? "null" : "list");
            for (i = 0; p != NULL && i < 400; i++) {
                call = i;
                n += snprintf(out + n, sizeof out - (size_t)n, " %d %d", p->linha, p->coluna);
                if (p->prox == NULL || p->prox->ant != p)
                    sound = 0;
                p = p->prox;
                if (p == list)
                    break;
            }
            n += snprintf(out + n, sizeof out - (size_t)n, " %d\n", list == NULL || (sound && p == list));
            break;
        }
#endif
#ifdef F_EXECUTE
        case 'M':
        case 'N': {
            int moves = op == 'N' ? 1 : (int)strtol(rest, &rest, 10), wrote = 0, turns = 1;
            struct Posicao *p;
            struct jogada move;
            for (i = 0; i < moves; i++) {
                p = place(position, side);
                if (op == 'M') {
                    move.linha = (int)strtol(rest, &rest, 10);
                    move.coluna = (int)strtol(rest, &rest, 10);
                    move.prox = move.ant = &move;
                }
                F_EXECUTE(p, op == 'M' ? &move : NULL);
                call++;
                n += show_board(out + n);
                out[n++] = ' ';
                wrote |= touched();
                turns = turns && p->jogadorVez == -side;
            }
            n += snprintf(out + n, sizeof out - (size_t)n, "%d %d\n", wrote, turns);
            break;
        }
#endif
#ifdef F_START
        case 'I': {
            struct Posicao p = F_START();
            memcpy(memory + GUARD, &p, sizeof p);
            board = memory + GUARD;
            n = show_board(out);
            n += snprintf(out + n, sizeof out - (size_t)n, " %c\n", letter(p.jogadorVez));
            break;
        }
#endif
#ifdef F_PICK
        case 'E':
            n = snprintf(out, sizeof out, "%s\n", F_PICK(NULL) == NULL ? "null" : "list");
            break;
#endif
#elif defined(F_START)
        case 'I':
            set_up("----------------------------------------------------------------");
            for (i = 0; i < cells(); i++)
                board[i] = '#';
            ((void (*)(cell *))F_START)(board);
            n = show_board(out);
            n += snprintf(out + n, sizeof out - (size_t)n, " %d\n", dirty());
            break;
#endif
#ifdef F_SHOW
        case 'T': {
            static unsigned char text[8000];
            int file = memfd_create("text", 0);
            ssize_t length;
#ifdef REVERSI
            struct Posicao *p = place(position, side);
#else
            set_up(position);
#endif
            fflush(stdout);
            dup2(file, 1);
#ifdef REVERSI
            F_SHOW(*p);
#else
            ((void (*)(cell *))F_SHOW)(board);
#endif
            fflush(stdout);
            dup2(nothing, 1);
            lseek(file, 0, SEEK_SET);
            length = read(file, text, sizeof text);
            close(file);
            for (i = 0; i < length; i++)
                n += snprintf(out + n, sizeof out - (size_t)n, "%02x", text[i]);
            out[n++] = '\n';
            break;
        }
#endif
        default:
            memcpy(out, missing, sizeof missing);
            n = (int)strlen(missing);
        }
        setitimer(ITIMER_PROF, &off, NULL);
        asked = 0;
        say(out, (size_t)n);
    }
    _exit(0);
}
