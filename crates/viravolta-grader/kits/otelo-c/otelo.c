/* otelo.c - um jogador para a Competicao de Otelo.
 *
 * A conversa com o adversario ja esta em main. Escreva as tres funcoes, nesta ordem: podejogar, joga, escolhejogada.
 * No tabuleiro, 1 e uma peca branca, -1 uma peca preta, 0 uma casa vazia; linhas e colunas vao de 0 a 7.
 */
#include <stdio.h>

int podejogar(int tabuleiro[8][8], int cor, int l, int c) {
    (void)tabuleiro;
    (void)cor;
    (void)l;
    (void)c;
    /* Escreva aqui: 1 se a cor pode jogar em (l, c), 0 se nao pode. */
    return 0;
}

void joga(int tabuleiro[8][8], int cor, int l, int c) {
    (void)tabuleiro;
    (void)cor;
    (void)l;
    (void)c;
    /* Escreva aqui: coloque a peca em (l, c) e vire todas as pecas cercadas. */
}

void escolhejogada(int tabuleiro[8][8], int cor, int *linha, int *coluna) {
    (void)tabuleiro;
    (void)cor;
    *linha = -1;
    *coluna = -1;
    /* Escreva aqui: a jogada que voce faria; -1 e -1 se nao ha nenhuma. */
}

int existe_jogada(int tabuleiro[8][8], int cor) {
    int l, c;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (podejogar(tabuleiro, cor, l, c))
                return 1;
    return 0;
}

/* A nossa vez: diz a jogada, ou 0. Devolve 0 quando a partida acabou. */
int responde(int tabuleiro[8][8], int cor) {
    int linha, coluna;
    if (existe_jogada(tabuleiro, cor)) {
        escolhejogada(tabuleiro, cor, &linha, &coluna);
        joga(tabuleiro, cor, linha, coluna);
        printf("1 %d %d\n", linha, coluna);
    } else {
        printf("0\n");
    }
    /* Sem isto a mensagem fica no programa, e o adversario espera por ela. */
    fflush(stdout);
    return existe_jogada(tabuleiro, cor) || existe_jogada(tabuleiro, -cor);
}

int main(int argc, char *argv[]) {
    int tabuleiro[8][8] = {{0}}, cor = -1, codigo, l, c;
    if (argc > 1 && (argv[1][0] == 'b' || argv[1][0] == 'B'))
        cor = 1;
    tabuleiro[3][3] = tabuleiro[4][4] = 1;
    tabuleiro[3][4] = tabuleiro[4][3] = -1;
    if (cor == -1)
        responde(tabuleiro, cor);
    while (scanf("%d", &codigo) == 1 && codigo != 4) {
        if (codigo == 1) {
            if (scanf("%d %d", &l, &c) != 2)
                return 0;
            if (!podejogar(tabuleiro, -cor, l, c)) {
                printf("2\n");
                fflush(stdout);
                continue;
            }
            joga(tabuleiro, -cor, l, c);
            if (!responde(tabuleiro, cor))
                return 0;
        } else if (codigo == 0 && !existe_jogada(tabuleiro, -cor)) {
            if (!responde(tabuleiro, cor))
                return 0;
        } else {
            printf("2\n");
            fflush(stdout);
        }
    }
    return 0;
}
