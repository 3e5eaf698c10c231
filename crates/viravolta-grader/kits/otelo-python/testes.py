"""As verificações públicas: corra-as com "python3 testes.py"."""

import sys

from otelo import escolhejogada, joga, podejogar

faltam = 0


def confere(certo, o_que):
    global faltam
    print("[certo]" if certo else "[falta]", o_que)
    faltam += not certo


t = [[0] * 8 for _ in range(8)]
t[3][3] = t[4][4] = 1
t[3][4] = t[4][3] = -1
confere(podejogar(t, -1, 2, 3), "no começo, as pretas podem jogar em (2, 3)")
confere(podejogar(t, -1, 5, 4), "no começo, as pretas podem jogar em (5, 4)")
confere(not podejogar(t, -1, 2, 4), "no começo, as pretas não podem jogar em (2, 4)")
confere(not podejogar(t, -1, 3, 3), "ninguém joga em uma casa ocupada")
confere(not podejogar(t, -1, 0, 0), "ninguém joga onde nada fica cercado")
antes = [linha[:] for linha in t]
confere(podejogar(t, -1, *escolhejogada(t, -1)), "escolhejogada escolhe uma jogada válida")
confere(t == antes, "escolhejogada deixa o tabuleiro como estava")
joga(t, -1, 2, 3)
confere(t[2][3] == -1, "joga coloca a peça")
confere(t[3][3] == -1, "joga vira a peça cercada")
confere(t[4][4] == 1, "joga deixa as outras como estavam")
print("Faltam %d." % faltam if faltam else "Tudo certo.")
sys.exit(faltam != 0)
