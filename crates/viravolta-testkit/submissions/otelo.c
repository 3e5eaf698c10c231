/* otelo.c - a player of the 2013 contest: 0 no move, 1 L C, 2 illegal, 3 show, 4 end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DENTRO(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (j) < 8)

static const int DL[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
static const int DC[8] = {-1, 0, 1, -1, 1, -1, 0, 1};

/* Quantas pedras ficam cercadas numa direcao. */
int cercadas(int tabuleiro[8][8], int cor, int l, int c, int dl, int dc) {
    int n = 0, i = l + dl, j = c + dc;
    while (DENTRO(i, j) && tabuleiro[i][j] == -cor) {
        n++;
        i += dl;
        j += dc;
    }
    if (n > 0 && DENTRO(i, j) && tabuleiro[i][j] == cor)
        return n;
    return 0;
}

int podejogar(int tabuleiro[8][8], int cor, int l, int c) {
    int d;
    if (!DENTRO(l, c) || tabuleiro[l][c] != 0)
        return 0;
    for (d = 0; d < 8; d++)
        if (cercadas(tabuleiro, cor, l, c, DL[d], DC[d]) > 0)
            return 1;
    return 0;
}

void joga(int tabuleiro[8][8], int cor, int l, int c) {
    int d, k, n;
    for (d = 0; d < 8; d++) {
        n = cercadas(tabuleiro, cor, l, c, DL[d], DC[d]);
        for (k = 1; k <= n; k++)
            tabuleiro[l + k * DL[d]][c + k * DC[d]] = cor;
    }
    tabuleiro[l][c] = cor;
}

int temjogada(int tabuleiro[8][8], int cor) {
    int l, c;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (podejogar(tabuleiro, cor, l, c))
                return 1;
    return 0;
}

void escolhejogada(int tabuleiro[8][8], int cor, int *linha, int *coluna) {
    int l, c, d, n, melhor = 0;
    *linha = *coluna = -1;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            if (!podejogar(tabuleiro, cor, l, c))
                continue;
            n = (l == 0 || l == 7) && (c == 0 || c == 7) ? 100 : 0;
            for (d = 0; d < 8; d++)
                n += cercadas(tabuleiro, cor, l, c, DL[d], DC[d]);
            if (n > melhor) {
                melhor = n;
                *linha = l;
                *coluna = c;
            }
        }
}

void mostra(int tabuleiro[8][8]) {
    int l, c;
    printf("  0 1 2 3 4 5 6 7\n");
    for (l = 0; l < 8; l++) {
        printf("%d", l);
        for (c = 0; c < 8; c++)
            printf(" %c", tabuleiro[l][c] == 1 ? 'B' : tabuleiro[l][c] == -1 ? 'P' : '.');
        printf("\n");
    }
}

/* Responde com uma jogada ou com 0; devolve 0 quando o jogo acabou. */
int responde(int tabuleiro[8][8], int cor) {
    int l, c;
    if (!temjogada(tabuleiro, cor)) {
        printf("0\n");
        fflush(stdout);
        return temjogada(tabuleiro, -cor);
    }
    escolhejogada(tabuleiro, cor, &l, &c);
    joga(tabuleiro, cor, l, c);
    printf("1 %d %d\n", l, c);
    fflush(stdout);
    return temjogada(tabuleiro, cor) || temjogada(tabuleiro, -cor);
}

int main(int argc, char *argv[]) {
    int tabuleiro[8][8], cor, codigo, l, c, continua = 1;
    if (argc < 2) {
        fprintf(stderr, "uso: otelo brancas | otelo pretas\n");
        return 2;
    }
    memset(tabuleiro, 0, sizeof tabuleiro);
    tabuleiro[3][3] = tabuleiro[4][4] = 1;
    tabuleiro[3][4] = tabuleiro[4][3] = -1;
    cor = argv[1][0] == 'b' || argv[1][0] == 'B' ? 1 : -1;
    if (cor == -1)
        continua = responde(tabuleiro, cor);
    while (continua && scanf("%d", &codigo) == 1) {
        if (codigo == 4)
            break;
        if (codigo == 3) {
            mostra(tabuleiro);
            fflush(stdout);
            continue;
        }
        if (codigo == 1) {
            if (scanf("%d %d", &l, &c) != 2)
                break;
            if (!podejogar(tabuleiro, -cor, l, c)) {
                printf("2\n");
                fflush(stdout);
                continue;
            }
            joga(tabuleiro, -cor, l, c);
        } else if (codigo != 0 || temjogada(tabuleiro, -cor)) {
            printf("2\n");
            fflush(stdout);
            continue;
        }
        continua = responde(tabuleiro, cor);
    }
    return 0;
}
