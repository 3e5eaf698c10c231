// As verificações públicas: corra-as com "make testa".
#include <cstring>
#include <iostream>

bool podejogar(int tabuleiro[8][8], int cor, int l, int c);
void joga(int tabuleiro[8][8], int cor, int l, int c);
void escolhejogada(int tabuleiro[8][8], int cor, int &linha, int &coluna);

static int faltam;

static void confere(bool certo, const char *o_que) {
    std::cout << (certo ? "[certo] " : "[falta] ") << o_que << '\n';
    faltam += !certo;
}

int main() {
    int t[8][8] = {}, antes[8][8], l = -1, c = -1;
    t[3][3] = t[4][4] = 1;
    t[3][4] = t[4][3] = -1;
    confere(podejogar(t, -1, 2, 3), "no começo, as pretas podem jogar em (2, 3)");
    confere(podejogar(t, -1, 5, 4), "no começo, as pretas podem jogar em (5, 4)");
    confere(!podejogar(t, -1, 2, 4), "no começo, as pretas não podem jogar em (2, 4)");
    confere(!podejogar(t, -1, 3, 3), "ninguém joga em uma casa ocupada");
    confere(!podejogar(t, -1, 0, 0), "ninguém joga onde nada fica cercado");
    std::memcpy(antes, t, sizeof t);
    escolhejogada(t, -1, l, c);
    confere(l >= 0 && c >= 0 && podejogar(t, -1, l, c), "escolhejogada escolhe uma jogada válida");
    confere(std::memcmp(antes, t, sizeof t) == 0, "escolhejogada deixa o tabuleiro como estava");
    joga(t, -1, 2, 3);
    confere(t[2][3] == -1, "joga coloca a peça");
    confere(t[3][3] == -1, "joga vira a peça cercada");
    confere(t[4][4] == 1 && t[3][4] == -1 && t[4][3] == -1, "joga deixa as outras como estavam");
    if (faltam)
        std::cout << "Faltam " << faltam << ".\n";
    else
        std::cout << "Tudo certo.\n";
    return faltam != 0;
}
