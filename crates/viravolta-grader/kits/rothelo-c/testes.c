/* As verificacoes publicas: corra-as com "make testa". Sao as do exemplo do enunciado. */
#include <stdio.h>
#include <string.h>

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col);
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col);
void Joga(char tabuleiro[][8], char jogador, int lin, int col);

static int faltam;

static void confere(int certo, const char *o_que) {
    printf("%s %s\n", certo ? "[certo]" : "[falta]", o_que);
    faltam += !certo;
}

int main(void) {
    char t[8][8];
    int l = -1, c = -1;
    memset(t, ' ', sizeof t);
    t[3][3] = t[4][4] = '*';
    t[3][4] = t[4][3] = '0';
    confere(PodeJogar(t, '*', 3, 5), "no comeco, as estrelas podem jogar em F4");
    confere(!PodeJogar(t, '*', 4, 5), "no comeco, as estrelas nao podem jogar em F5");
    confere(!PodeJogar(t, '*', 3, 3), "ninguem joga em uma casa ocupada");
    confere(EscolheJogada(t, '0', &l, &c) && l >= 0 && c >= 0 && PodeJogar(t, '0', l, c),
            "EscolheJogada escolhe uma jogada valida para as bolas");
    Joga(t, '*', 3, 5);
    confere(t[3][5] == '*' && t[3][4] == '*', "F4 vira a bola em E4");
    Joga(t, '0', 4, 5);
    confere(t[4][5] == '0' && t[4][4] == '0', "F5 vira a estrela em E5");
    Joga(t, '*', 5, 3);
    confere(t[5][3] == '*' && t[4][3] == '*' && t[4][4] == '*', "D6 vira as bolas em D5 e E5");
    memset(t, '*', sizeof t);
    confere(!EscolheJogada(t, '0', &l, &c), "sem jogada, EscolheJogada devolve FALSE");
    printf(faltam ? "Faltam %d.\n" : "Tudo certo.\n", faltam);
    return faltam != 0;
}
