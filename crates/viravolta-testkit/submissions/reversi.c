/* reversi.c - o trabalho da UFF, segunda parte: duas pessoas, uma lista de jogadas. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DENTRO(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (j) < 8)

struct Posicao {
    int tabuleiro[8][8];
    int jogadorVez;
};

struct jogada {
    int linha, coluna;
    struct jogada *prox, *ant;
};

struct Posicao IniciaTabuleiro(void) {
    struct Posicao p;
    memset(&p, 0, sizeof p);
    p.tabuleiro[3][3] = p.tabuleiro[4][4] = 1;
    p.tabuleiro[3][4] = p.tabuleiro[4][3] = -1;
    p.jogadorVez = -1;
    return p;
}

void DesenhaTabuleiro(struct Posicao p) {
    int l, c;
    printf("  0 1 2 3 4 5 6 7\n");
    for (l = 0; l < 8; l++) {
        printf("%d", l);
        for (c = 0; c < 8; c++)
            printf(" %c", p.tabuleiro[l][c] == 1 ? 'B' : p.tabuleiro[l][c] == -1 ? 'P' : '.');
        printf("\n");
    }
}

int Sanduiche(int t[8][8], int cor, int l, int c, int dl, int dc) {
    int n = 0, i = l + dl, j = c + dc;
    while (DENTRO(i, j) && t[i][j] == -cor) {
        n++;
        i += dl;
        j += dc;
    }
    if (n > 0 && DENTRO(i, j) && t[i][j] == cor)
        return n;
    return 0;
}

int Valida(int t[8][8], int cor, int l, int c) {
    int dl, dc, achou = 0;
    if (t[l][c] != 0)
        return 0;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if ((dl != 0 || dc != 0) && Sanduiche(t, cor, l, c, dl, dc) > 0)
                achou++;
    return achou > 0;
}

struct jogada *Insere(struct jogada *lista, int l, int c) {
    struct jogada *novo = malloc(sizeof *novo);
    novo->linha = l;
    novo->coluna = c;
    if (lista == NULL) {
        novo->prox = novo->ant = novo;
        return novo;
    }
    novo->prox = lista;
    novo->ant = lista->ant;
    lista->ant->prox = novo;
    lista->ant = novo;
    return lista;
}

struct jogada *CalculaJogadasValidas(struct Posicao p) {
    struct jogada *lista = NULL;
    int l, c, k, vezes;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            vezes = Valida(p.tabuleiro, p.jogadorVez, l, c);
            for (k = 0; k < vezes; k++)
                lista = Insere(lista, l, c);
        }
    return lista;
}

struct jogada *EscolheJogada(struct jogada *lista) {
    struct jogada *p = lista;
    char texto[1000];
    int n = 1, l, c, lidos;
    if (lista == NULL)
        return NULL;
    do {
        printf("%d) linha %d, coluna %d\n", n++, p->linha, p->coluna);
        p = p->prox;
    } while (p != lista);
    while (1) {
        printf("Escolha a jogada: ");
        fflush(stdout);
        if (fgets(texto, sizeof texto, stdin) == NULL)
            exit(0);
        lidos = sscanf(texto, "%d %d", &l, &c);
        n = 1;
        p = lista;
        do {
            if ((lidos == 1 && n == l) || (lidos == 2 && p->linha == l && p->coluna == c))
                return p;
            n++;
            p = p->prox;
        } while (p != lista);
        printf("Jogada invalida.\n");
    }
}

void ExecutaJogada(struct Posicao *p, struct jogada *j) {
    int dl, dc, k, n;
    if (j != NULL) {
        for (dl = -1; dl <= 1; dl++)
            for (dc = -1; dc <= 1; dc++) {
                if (dl == 0 && dc == 0)
                    continue;
                n = Sanduiche(p->tabuleiro, p->jogadorVez, j->linha, j->coluna, dl, dc);
                for (k = 1; k <= n; k++)
                    p->tabuleiro[j->linha + k * dl][j->coluna + k * dc] = p->jogadorVez;
            }
        p->tabuleiro[j->linha][j->coluna] = p->jogadorVez;
    }
    p->jogadorVez = -p->jogadorVez;
}

void Destroi(struct jogada *lista) {
    struct jogada *p, *q;
    if (lista == NULL)
        return;
    lista->ant->prox = NULL;
    for (p = lista; p != NULL; p = q) {
        q = p->prox;
        free(p);
    }
}

void Resultado(struct Posicao p) {
    int l, c, pretas = 0, brancas = 0, vazias = 0;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            if (p.tabuleiro[l][c] == 0)
                vazias++;
            else if (p.tabuleiro[l][c] == 1)
                brancas++;
            else
                pretas++;
        }
    if (pretas > brancas)
        printf("Pretas vencem: %d x %d.\n", pretas + vazias, brancas);
    else if (brancas > pretas)
        printf("Brancas vencem: %d x %d.\n", brancas + vazias, pretas);
    else
        printf("Empate: %d x %d.\n", pretas, brancas);
}

int main(void) {
    struct Posicao p = IniciaTabuleiro();
    struct jogada *lista, *escolhida;
    int passes = 0;
    while (1) {
        lista = CalculaJogadasValidas(p);
        if (lista == NULL) {
            struct Posicao q = p;
            q.jogadorVez = -q.jogadorVez;
            lista = CalculaJogadasValidas(q);
            passes = lista == NULL;
            Destroi(lista);
            lista = NULL;
            if (passes)
                break;
        }
        DesenhaTabuleiro(p);
        printf("Vez das %s.\n", p.jogadorVez == -1 ? "pretas" : "brancas");
        if (lista == NULL)
            printf("%s nao tem jogada e passam a vez.\n", p.jogadorVez == -1 ? "Pretas" : "Brancas");
        escolhida = EscolheJogada(lista);
        ExecutaJogada(&p, escolhida);
        Destroi(lista);
    }
    DesenhaTabuleiro(p);
    Resultado(p);
    return 0;
}
