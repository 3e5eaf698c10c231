/* rothelo.c - o jogo do terceiro exercicio-programa (MAC 115).
 *
 * main ja mostra o tabuleiro e le uma jogada de cada vez. Escreva as tres funcoes, nesta ordem: PodeJogar, Joga,
 * EscolheJogada. Depois complete main: a resposta do computador, quem perde a vez, o fim da partida.
 * No tabuleiro, '*' e uma estrela, '0' uma bola, ' ' uma casa vazia; linhas e colunas vao de 0 a 7.
 */
#include <stdio.h>
#include <string.h>

#define TRUE 1
#define FALSE 0

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {
    (void)tabuleiro;
    (void)jogador;
    (void)lin;
    (void)col;
    /* Escreva aqui: TRUE se o jogador pode jogar em (lin, col). */
    return FALSE;
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    (void)tabuleiro;
    (void)jogador;
    (void)lin;
    (void)col;
    /* Escreva aqui: coloque em *lin e *col uma jogada valida, e devolva TRUE. */
    return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col) {
    (void)tabuleiro;
    (void)jogador;
    (void)lin;
    (void)col;
    /* Escreva aqui: coloque a pedra em (lin, col) e vire todas as pedras cercadas. */
}

void ImprimirTabuleiro(char tabuleiro[][8]) {
    int lin, col;
    printf("    A   B   C   D   E   F   G   H\n  +---+---+---+---+---+---+---+---+\n");
    for (lin = 0; lin < 8; lin++) {
        printf("%d |", lin + 1);
        for (col = 0; col < 8; col++)
            printf(" %c |", tabuleiro[lin][col]);
        printf("\n  +---+---+---+---+---+---+---+---+\n");
    }
}

int main(void) {
    char tabuleiro[8][8], linha[100];
    memset(tabuleiro, ' ', sizeof tabuleiro);
    tabuleiro[3][3] = tabuleiro[4][4] = '*';
    tabuleiro[3][4] = tabuleiro[4][3] = '0';
    ImprimirTabuleiro(tabuleiro);
    for (;;) {
        int lin, col;
        printf("Sua jogada (* joga): ");
        /* Quando a entrada acaba, o programa acaba. */
        if (fgets(linha, sizeof linha, stdin) == NULL)
            return 0;
        col = (linha[0] | 32) - 'a';
        lin = linha[1] - '1';
        if (strlen(linha) > 3 || lin < 0 || lin > 7 || col < 0 || col > 7 || !PodeJogar(tabuleiro, '*', lin, col)) {
            printf("Jogada invalida.\n");
            continue;
        }
        Joga(tabuleiro, '*', lin, col);
        ImprimirTabuleiro(tabuleiro);
        /* Escreva aqui: a jogada do computador, e o fim da partida. */
    }
}
