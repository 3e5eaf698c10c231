/* rothelo.c - EP3 de MAC 115 (2010), com todas as partes opcionais. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TRUE 1
#define FALSE 0
#define DENTRO(i, j) ((i) >= 0 && (i) < 8 && (j) >= 0 && (j) < 8)

char Outro(char jogador) { return jogador == '*' ? '0' : '*'; }

void Iniciar(char tabuleiro[][8]) {
    memset(tabuleiro, ' ', 64);
    tabuleiro[3][3] = tabuleiro[4][4] = '*';
    tabuleiro[3][4] = tabuleiro[4][3] = '0';
}

void Imprimir(char tabuleiro[][8]) {
    int l, c;
    printf("    A   B   C   D   E   F   G   H\n  +---+---+---+---+---+---+---+---+\n");
    for (l = 0; l < 8; l++) {
        printf("%d |", l + 1);
        for (c = 0; c < 8; c++)
            printf(" %c |", tabuleiro[l][c]);
        printf("\n  +---+---+---+---+---+---+---+---+\n");
    }
}

int Cerca(char tabuleiro[][8], char jogador, int lin, int col, int dl, int dc) {
    int n = 0, i = lin + dl, j = col + dc;
    while (DENTRO(i, j) && tabuleiro[i][j] == Outro(jogador)) {
        n++;
        i += dl;
        j += dc;
    }
    if (n > 0 && DENTRO(i, j) && tabuleiro[i][j] == jogador)
        return n;
    return 0;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {
    int dl, dc;
    if (!DENTRO(lin, col) || tabuleiro[lin][col] != ' ')
        return FALSE;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if ((dl != 0 || dc != 0) && Cerca(tabuleiro, jogador, lin, col, dl, dc) > 0)
                return TRUE;
    return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col) {
    int dl, dc, k, n;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++) {
            if (dl == 0 && dc == 0)
                continue;
            n = Cerca(tabuleiro, jogador, lin, col, dl, dc);
            for (k = 1; k <= n; k++)
                tabuleiro[lin + k * dl][col + k * dc] = jogador;
        }
    tabuleiro[lin][col] = jogador;
}

int Valor(int lin, int col) {
    int canto_l = lin == 0 || lin == 7, canto_c = col == 0 || col == 7;
    if (canto_l && canto_c)
        return 50;
    if ((lin <= 1 || lin >= 6) && (col <= 1 || col >= 6))
        return 1;
    return canto_l || canto_c ? 20 : 10;
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    int l, c, v, melhor = 0, empates = 0;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            if (!PodeJogar(tabuleiro, jogador, l, c))
                continue;
            v = Valor(l, c);
            if (v > melhor) {
                melhor = v;
                empates = 0;
            }
            if (v == melhor && rand() % ++empates == 0) {
                *lin = l;
                *col = c;
            }
        }
    return melhor > 0;
}

int TemJogada(char tabuleiro[][8], char jogador) {
    int l, c;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (PodeJogar(tabuleiro, jogador, l, c))
                return TRUE;
    return FALSE;
}

int Conta(char tabuleiro[][8], char jogador) {
    int l, c, n = 0;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (tabuleiro[l][c] == jogador)
                n++;
    return n;
}

int Acabou(char tabuleiro[][8]) { return !TemJogada(tabuleiro, '*') && !TemJogada(tabuleiro, '0'); }

void Resultado(char tabuleiro[][8]) {
    int estrelas = Conta(tabuleiro, '*'), bolas = Conta(tabuleiro, '0');
    printf("Fim de jogo: %d estrelas x %d bolas.\n", estrelas, bolas);
    if (estrelas > bolas)
        printf("Estrelas venceram.\n");
    else if (bolas > estrelas)
        printf("Bolas venceram.\n");
    else
        printf("Empate.\n");
}

void Computador(char tabuleiro[][8], char jogador) {
    int lin = 0, col = 0;
    if (EscolheJogada(tabuleiro, jogador, &lin, &col)) {
        Joga(tabuleiro, jogador, lin, col);
        printf("Computador jogou %c%d.\n", 'A' + col, lin + 1);
        Imprimir(tabuleiro);
    }
}

int Passa(char tabuleiro[][8], char *vez) {
    if (Acabou(tabuleiro) || TemJogada(tabuleiro, *vez))
        return FALSE;
    printf("%c nao tem jogada valida e perde a vez.\n", *vez);
    *vez = Outro(*vez);
    return TRUE;
}

void Salva(char tabuleiro[][8], char vez) {
    int l, c;
    FILE *arquivo = fopen("rothelo.txt", "w");
    if (arquivo == NULL) {
        printf("Nao foi possivel salvar rothelo.txt.\n");
        return;
    }
    fputc(vez, arquivo);
    for (c = 0; c < 8; c++)
        for (l = 0; l < 8; l++)
            fputc(tabuleiro[l][c], arquivo);
    fclose(arquivo);
    printf("Jogo salvo em rothelo.txt.\n");
}

void Recarrega(char tabuleiro[][8], char *vez) {
    char lido[66];
    int k, n = 0;
    FILE *arquivo = fopen("rothelo.txt", "r");
    if (arquivo != NULL) {
        n = fread(lido, 1, 66, arquivo);
        fclose(arquivo);
    }
    if (n == 66 && lido[65] == '\n')
        n = 65;
    for (k = 0; k < n && n == 65; k++) {
        if (lido[k] == 'o' || lido[k] == 'O')
            lido[k] = '0';
        if (lido[k] != '*' && lido[k] != '0' && (k == 0 || lido[k] != ' '))
            n = 0;
    }
    if (n != 65) {
        printf("Nao foi possivel ler rothelo.txt.\n");
        return;
    }
    *vez = lido[0];
    for (k = 0; k < 64; k++)
        tabuleiro[k % 8][k / 8] = lido[k + 1];
    Imprimir(tabuleiro);
    Passa(tabuleiro, vez);
    if (Acabou(tabuleiro))
        Resultado(tabuleiro);
}

void Pessoa(char tabuleiro[][8], char *vez, int lin, int col) {
    char pessoa = *vez;
    Joga(tabuleiro, pessoa, lin, col);
    Imprimir(tabuleiro);
    *vez = Outro(pessoa);
    while (!Acabou(tabuleiro) && *vez != pessoa) {
        if (!Passa(tabuleiro, vez)) {
            Computador(tabuleiro, *vez);
            *vez = Outro(*vez);
            Passa(tabuleiro, vez);
        }
    }
    if (Acabou(tabuleiro))
        Resultado(tabuleiro);
}

int main(void) {
    char tabuleiro[8][8], vez = '*', texto[1000], a, b, resto;
    int lidos;
    srand(time(NULL) ^ (unsigned)clock());
    Iniciar(tabuleiro);
    Imprimir(tabuleiro);
    while (1) {
        if (Acabou(tabuleiro))
            printf("Nova partida? (z comeca outra, t termina): ");
        else
            printf("Sua jogada (%c joga): ", vez);
        fflush(stdout);
        if (fgets(texto, sizeof texto, stdin) == NULL)
            return 0;
        lidos = sscanf(texto, " %c%c %c", &a, &b, &resto);
        if (lidos >= 1 && a >= 'a' && a <= 'z')
            a = a - 'a' + 'A';
        if (lidos == 1 || (lidos == 2 && (b == ' ' || b == '\n' || b == '\r'))) {
            if (a == 'T')
                return 0;
            if (a == 'Z') {
                Iniciar(tabuleiro);
                vez = '*';
                Imprimir(tabuleiro);
            } else if (a == 'S')
                Salva(tabuleiro, vez);
            else if (a == 'R')
                Recarrega(tabuleiro, &vez);
            else if (a == '?')
                printf("Digite a casa (F4) ou: j o computador joga, s salva, r recarrega, z reinicia, t termina.\n");
            else if (a == 'J' && !Acabou(tabuleiro)) {
                Computador(tabuleiro, vez);
                vez = Outro(vez);
                Passa(tabuleiro, &vez);
                if (Acabou(tabuleiro))
                    Resultado(tabuleiro);
            } else
                printf("Jogada invalida.\n");
        } else if (lidos == 2 && PodeJogar(tabuleiro, vez, b - '1', a - 'A'))
            Pessoa(tabuleiro, &vez, b - '1', a - 'A');
        else
            printf("Jogada invalida.\n");
    }
}
