# ep4.py - MAC0110, 2017: Xis (pessoa) contra Bola (computador).

TAMANHO = 8
BOLA = 'O'
XIS = 'X'
VAZIA = '.'
MOLDURA = '*'

DIRECOES = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def main():
    tabuleiro = inicialize_tabuleiro()
    print("\n\nOtelo\n\n\n")
    exibe(tabuleiro)
    jogador = XIS
    while existe_movimento(tabuleiro, XIS) or existe_movimento(tabuleiro, BOLA):
        print("\n--->  Jogador da vez é '%s'.\n" % jogador)
        if not existe_movimento(tabuleiro, jogador):
            print("Não há movimento válido para o jogador '%s'." % jogador)
        elif jogador == XIS:
            lin = leia_inteiro("Digite a linha da posição em que pretende jogar: ")
            col = leia_inteiro("Digite a coluna da posição em que pretende jogar: ")
            print()
            if numero_reversoes(tabuleiro, XIS, lin, col) > 0:
                jogue(tabuleiro, XIS, lin, col)
            else:
                print("Jogador 'X' nao pode jogar na posição (%d, %d)." % (lin, col))
        else:
            n, lin, col = estrategia_jogo(tabuleiro, BOLA)
            jogue(tabuleiro, BOLA, lin, col)
        print()
        exibe(tabuleiro)
        jogador = troca_jogador(jogador)
    x, o = conte(tabuleiro, XIS), conte(tabuleiro, BOLA)
    print("\n\n  PARTIDA TERMINADA.\n")
    if x > o:
        print(" Jogador 'X' venceu!!!\n")
    elif o > x:
        print(" Jogador 'O' venceu!!!\n")
    else:
        print(" Jogadores 'X' e 'O' empataram.\n")


def leia_inteiro(pergunta):
    while True:
        try:
            return int(input(pergunta))
        except ValueError:
            print("Digite um número inteiro.")


def jogue(tabuleiro, jogador, lin, col):
    n = numero_reversoes(tabuleiro, jogador, lin, col)
    coloque_reverta_marca(tabuleiro, jogador, lin, col)
    print("Jogador '%s' colocou sua marca na posição (%d, %d)." % (jogador, lin, col))
    print("%d '%s'(s) revertido(s) para '%s'(s)." % (n, troca_jogador(jogador), jogador))


def exibe(tabuleiro):
    exibe_tabuleiro(tabuleiro)
    print("\n'X' tem %d marca(s) no tabuleiro" % conte(tabuleiro, XIS))
    print("'O' tem %d marca(s) no tabuleiro" % conte(tabuleiro, BOLA))


def conte(tabuleiro, marca):
    return sum(linha.count(marca) for linha in tabuleiro)


def cria_matriz(nlin, ncol, valor):
    matriz = []
    for i in range(nlin):
        matriz.append([valor] * ncol)
    return matriz


def inicialize_tabuleiro():
    tabuleiro = cria_matriz(TAMANHO + 2, TAMANHO + 2, MOLDURA)
    for lin in range(1, TAMANHO + 1):
        for col in range(1, TAMANHO + 1):
            tabuleiro[lin][col] = VAZIA
    m = TAMANHO // 2
    tabuleiro[m][m] = tabuleiro[m + 1][m + 1] = BOLA
    tabuleiro[m][m + 1] = tabuleiro[m + 1][m] = XIS
    return tabuleiro


def exibe_tabuleiro(tabuleiro):
    n = len(tabuleiro) - 2
    regra = '      +' + '-----+' * n
    print()
    print('      ' + ''.join('   %d  ' % col for col in range(1, n + 1)))
    print(regra)
    for lin in range(1, n + 1):
        print('%5d |' % lin + ''.join('  %s  |' % tabuleiro[lin][col] for col in range(1, n + 1)))
        print(regra)
    print()


exhibe_tabuleiro = exibe_tabuleiro


def cercadas(tabuleiro, jogador, lin, col, dl, dc):
    n = 0
    i, j = lin + dl, col + dc
    while tabuleiro[i][j] == troca_jogador(jogador):
        n += 1
        i, j = i + dl, j + dc
    if tabuleiro[i][j] == jogador:
        return n
    return 0


def numero_reversoes(tabuleiro, jogador, lin, col):
    total = 0
    if not (1 <= lin <= len(tabuleiro) - 2 and 1 <= col <= len(tabuleiro) - 2):
        return 0
    if tabuleiro[lin][col] != VAZIA:
        return 0
    for dl, dc in DIRECOES:
        total += cercadas(tabuleiro, jogador, lin, col, dl, dc)
    return total


def existe_movimento(tabuleiro, jogador):
    for lin in range(1, len(tabuleiro) - 1):
        for col in range(1, len(tabuleiro) - 1):
            if numero_reversoes(tabuleiro, jogador, lin, col) > 0:
                return True
    return False


def estrategia_jogo(tabuleiro, jogador):
    melhor = (0, 0, 0)
    for lin in range(1, len(tabuleiro) - 1):
        for col in range(1, len(tabuleiro) - 1):
            n = numero_reversoes(tabuleiro, jogador, lin, col)
            if n > melhor[0]:
                melhor = (n, lin, col)
    return melhor


def coloque_reverta_marca(tabuleiro, jogador, lin, col):
    for dl, dc in DIRECOES:
        n = cercadas(tabuleiro, jogador, lin, col, dl, dc)
        for k in range(1, n + 1):
            tabuleiro[lin + k * dl][col + k * dc] = jogador
    tabuleiro[lin][col] = jogador


def troca_jogador(jogador):
    if jogador == XIS:
        return BOLA
    return XIS


main()
