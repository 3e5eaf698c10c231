"""EP4: Otelo ou Reversi (MAC0110).

Escreva as funções nesta ordem: cria_matriz, inicialize_tabuleiro, numero_reversoes, existe_movimento,
coloque_reverta_marca, estrategia_jogo, troca_jogador, main. As linhas e as colunas vão de 1 a TAMANHO; a matriz tem uma
moldura em volta.
"""

TAMANHO = 8
BOLA = 'O'
XIS = 'X'
VAZIA = '.'
MOLDURA = '*'


def main():
    """Uma partida: o usuário joga com XIS, o computador com BOLA."""
    print('\n\nOtelo.\n\n')
    tabuleiro = inicialize_tabuleiro()
    exibe_tabuleiro(tabuleiro)
    # Escreva aqui: a partida, como nos exemplos de saída.


def cria_matriz(nlin, ncol, valor):
    """Cria e devolve uma matriz com nlin linhas e ncol colunas, cada casa com o valor dado."""
    return []


def inicialize_tabuleiro():
    """Cria e devolve o tabuleiro do começo, com a moldura."""
    return []


def exibe_tabuleiro(tabuleiro):
    """Mostra o tabuleiro, sem a moldura."""
    # Escreva aqui: uma linha vazia, os números das colunas, as linhas com as suas réguas, uma linha vazia.


def numero_reversoes(tabuleiro, jogador, lin, col):
    """Devolve quantas marcas seriam revertidas; 0 se a posição não serve ou está fora do tabuleiro."""
    return 0


def existe_movimento(tabuleiro, jogador):
    """Devolve True se o jogador tem um movimento válido."""
    return False


def estrategia_jogo(tabuleiro, jogador):
    """Devolve o maior número de reversões, a linha e a coluna; entre iguais, a primeira posição."""
    return 0, 0, 0


def coloque_reverta_marca(tabuleiro, jogador, lin, col):
    """Coloca a marca do jogador na posição e reverte as marcas cercadas."""


def troca_jogador(jogador):
    """Devolve o adversário."""
    return jogador


if __name__ == '__main__':
    main()
