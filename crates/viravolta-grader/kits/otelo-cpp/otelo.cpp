// otelo.cpp - um jogador para a Competição de Otelo.
//
// A conversa com o adversário já está em main. Escreva as três funções, nesta ordem: podejogar, joga, escolhejogada.
// No tabuleiro, 1 é uma peça branca, -1 uma peça preta, 0 uma casa vazia; linhas e colunas vão de 0 a 7.
#include <iostream>

bool podejogar(int tabuleiro[8][8], int cor, int l, int c) {
    (void)tabuleiro, (void)cor, (void)l, (void)c;
    // Escreva aqui: true se a cor pode jogar em (l, c).
    return false;
}

void joga(int tabuleiro[8][8], int cor, int l, int c) {
    (void)tabuleiro, (void)cor, (void)l, (void)c;
    // Escreva aqui: coloque a peça em (l, c) e vire todas as peças cercadas.
}

void escolhejogada(int tabuleiro[8][8], int cor, int &linha, int &coluna) {
    (void)tabuleiro, (void)cor;
    linha = coluna = -1;
    // Escreva aqui: a jogada que você faria.
}

bool existe_jogada(int tabuleiro[8][8], int cor) {
    for (int l = 0; l < 8; l++)
        for (int c = 0; c < 8; c++)
            if (podejogar(tabuleiro, cor, l, c))
                return true;
    return false;
}

// A nossa vez: diz a jogada, ou 0. Devolve false quando a partida acabou.
bool responde(int tabuleiro[8][8], int cor) {
    if (existe_jogada(tabuleiro, cor)) {
        int linha, coluna;
        escolhejogada(tabuleiro, cor, linha, coluna);
        joga(tabuleiro, cor, linha, coluna);
        // std::endl também esvazia a saída: sem isso o adversário espera pela mensagem.
        std::cout << 1 << ' ' << linha << ' ' << coluna << std::endl;
    } else {
        std::cout << 0 << std::endl;
    }
    return existe_jogada(tabuleiro, cor) || existe_jogada(tabuleiro, -cor);
}

int main(int argc, char *argv[]) {
    int tabuleiro[8][8] = {};
    int cor = argc > 1 && (argv[1][0] == 'b' || argv[1][0] == 'B') ? 1 : -1;
    tabuleiro[3][3] = tabuleiro[4][4] = 1;
    tabuleiro[3][4] = tabuleiro[4][3] = -1;
    if (cor == -1)
        responde(tabuleiro, cor);
    int codigo, l, c;
    while (std::cin >> codigo && codigo != 4) {
        if (codigo == 1) {
            if (!(std::cin >> l >> c))
                return 0;
            if (!podejogar(tabuleiro, -cor, l, c)) {
                std::cout << 2 << std::endl;
                continue;
            }
            joga(tabuleiro, -cor, l, c);
        } else if (codigo != 0 || existe_jogada(tabuleiro, -cor)) {
            std::cout << 2 << std::endl;
            continue;
        }
        if (!responde(tabuleiro, cor))
            return 0;
    }
    return 0;
}
