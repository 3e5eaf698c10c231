"""Um jogador para a Competição de Otelo.

A conversa com o adversário já está em main. Escreva as três funções, nesta ordem: podejogar, joga, escolhejogada.
No tabuleiro, 1 é uma peça branca, -1 uma peça preta, 0 uma casa vazia; linhas e colunas vão de 0 a 7.
"""

import sys


def podejogar(tabuleiro, cor, l, c):
    """Escreva aqui: True se a cor pode jogar em (l, c)."""
    return False


def joga(tabuleiro, cor, l, c):
    """Escreva aqui: coloque a peça em (l, c) e vire todas as peças cercadas."""


def escolhejogada(tabuleiro, cor):
    """Escreva aqui: a linha e a coluna da jogada que você faria."""
    return -1, -1


def existe_jogada(tabuleiro, cor):
    return any(podejogar(tabuleiro, cor, l, c) for l in range(8) for c in range(8))


def diz(*palavras):
    # Sem flush a mensagem fica no programa, e o adversário espera por ela.
    print(*palavras, flush=True)


def responde(tabuleiro, cor):
    """A nossa vez: diz a jogada, ou 0. Devolve False quando a partida acabou."""
    if existe_jogada(tabuleiro, cor):
        l, c = escolhejogada(tabuleiro, cor)
        joga(tabuleiro, cor, l, c)
        diz(1, l, c)
    else:
        diz(0)
    return existe_jogada(tabuleiro, cor) or existe_jogada(tabuleiro, -cor)


def main():
    cor = 1 if len(sys.argv) > 1 and sys.argv[1][:1] in ("b", "B") else -1
    tabuleiro = [[0] * 8 for _ in range(8)]
    tabuleiro[3][3] = tabuleiro[4][4] = 1
    tabuleiro[3][4] = tabuleiro[4][3] = -1
    if cor == -1:
        responde(tabuleiro, cor)
    palavras = (palavra for linha in sys.stdin for palavra in linha.split())
    for codigo in palavras:
        if codigo == "4":
            return
        if codigo == "1":
            try:
                l, c = int(next(palavras)), int(next(palavras))
            except (StopIteration, ValueError):
                return
            if not podejogar(tabuleiro, -cor, l, c):
                diz(2)
                continue
            joga(tabuleiro, -cor, l, c)
        elif codigo != "0" or existe_jogada(tabuleiro, -cor):
            diz(2)
            continue
        if not responde(tabuleiro, cor):
            return


if __name__ == "__main__":
    main()
