"""As verificações públicas: corra-as com "python3 testes.py"."""

import io
import sys
import types

faltam = 0


def ninguem_digita(*_):
    raise EOFError


# Um programa que chama main() no fim do arquivo não começa uma partida aqui.
ep4 = types.ModuleType('ep4')
ep4.input = ninguem_digita
tela, sys.stdout = sys.stdout, io.StringIO()
try:
    with open('ep4.py', encoding='utf-8') as arquivo:
        exec(compile(arquivo.read(), 'ep4.py', 'exec'), ep4.__dict__)
except EOFError:
    pass
finally:
    sys.stdout = tela


def confere(o_que, pergunta):
    global faltam
    try:
        certo = pergunta()
    except Exception as erro:
        certo = False
        o_que += ' (%s: %s)' % (type(erro).__name__, erro)
    print('[certo]' if certo else '[falta]', o_que)
    faltam += not certo


def comeco():
    return ep4.inicialize_tabuleiro()


def depois():
    tabuleiro = comeco()
    ep4.coloque_reverta_marca(tabuleiro, 'X', 5, 6)
    return tabuleiro


confere('cria_matriz tem o tamanho pedido', lambda: [len(linha) for linha in ep4.cria_matriz(2, 3, 0)] == [3, 3])
confere('o tabuleiro tem uma moldura', lambda: len(comeco()) == 10 and comeco()[0][0] == ep4.MOLDURA)
confere('no começo há X em (4, 5) e (5, 4)', lambda: comeco()[4][5] == comeco()[5][4] == 'X')
confere('no começo há O em (4, 4) e (5, 5)', lambda: comeco()[4][4] == comeco()[5][5] == 'O')
confere('X em (5, 6) reverte uma marca', lambda: ep4.numero_reversoes(comeco(), 'X', 5, 6) == 1)
confere('X não pode jogar em (1, 1)', lambda: ep4.numero_reversoes(comeco(), 'X', 1, 1) == 0)
confere('fora do tabuleiro não há reversões', lambda: ep4.numero_reversoes(comeco(), 'X', 9, 1) == 0)
confere('X tem movimento no começo', lambda: ep4.existe_movimento(comeco(), 'X') is True)
confere('a estratégia escolhe a primeira das iguais', lambda: tuple(ep4.estrategia_jogo(comeco(), 'X')) == (1, 3, 4))
confere('X em (5, 6) coloca e reverte', lambda: depois()[5][6] == depois()[5][5] == 'X')
confere('depois de X vem O', lambda: ep4.troca_jogador('X') == 'O' and ep4.troca_jogador('O') == 'X')
print('Faltam %d.' % faltam if faltam else 'Tudo certo.')
sys.exit(faltam != 0)
