"""Testa o módulo ep4 instalado: python3 -m unittest bindings/python/tests/test_ep4.py"""

import contextlib
import io
import random
import sys
import unittest
from pathlib import Path

import ep4

AMOSTRAS = Path(__file__).resolve().parents[4] / "shared" / "data" / "courses" / "ep4"
DIRECOES = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


def tabuleiro(*linhas):
    """Um tabuleiro com moldura a partir de linhas como "..OX"."""
    n = len(linhas)
    return [["*"] * (n + 2)] + [["*", *linha, "*"] for linha in linhas] + [["*"] * (n + 2)]


def reversoes(t, jogador, lin, col):
    """As reversões, contadas casa por casa, sem nada do módulo."""
    if t[lin][col] != ".":
        return []
    outro = "X" if jogador == "O" else "O"
    todas = []
    for dl, dc in DIRECOES:
        l, c, linha = lin + dl, col + dc, []
        while t[l][c] == outro:
            linha.append((l, c))
            l, c = l + dl, c + dc
        if t[l][c] == jogador:
            todas += linha
    return todas


def joga(entrada):
    """O que main() imprime quando se digita a entrada."""
    antes, sys.stdin = sys.stdin, io.StringIO(entrada)
    saida = io.StringIO()
    try:
        with contextlib.redirect_stdout(saida):
            ep4.main()
    finally:
        sys.stdin = antes
    return saida.getvalue()


class Enunciado(unittest.TestCase):
    def tearDown(self):
        ep4.TAMANHO = 8

    def test_seed_004_constantes(self):
        self.assertEqual(
            (ep4.TAMANHO, ep4.BOLA, ep4.XIS, ep4.VAZIA, ep4.MOLDURA), (8, "O", "X", ".", "*")
        )

    def test_seed_004_inicio(self):
        for n in (4, 6, 8):
            ep4.TAMANHO = n
            t = ep4.inicialize_tabuleiro()
            m = n // 2
            self.assertEqual(len(t), n + 2)
            self.assertTrue(all(len(linha) == n + 2 for linha in t))
            self.assertEqual((t[m][m], t[m + 1][m + 1], t[m][m + 1], t[m + 1][m]), ("O", "O", "X", "X"))
            moldura = [t[i][j] for i in (0, n + 1) for j in range(n + 2)]
            moldura += [t[i][j] for i in range(n + 2) for j in (0, n + 1)]
            self.assertEqual(set(moldura), {"*"})
            self.assertEqual(sum(linha.count(".") for linha in t), n * n - 4)

    def test_seed_004_aberturas(self):
        t = ep4.inicialize_tabuleiro()
        validas = [(l, c) for l in range(1, 9) for c in range(1, 9) if ep4.numero_reversoes(t, "X", l, c)]
        self.assertEqual(validas, [(3, 4), (4, 3), (5, 6), (6, 5)])
        ep4.coloque_reverta_marca(t, "X", 5, 6)
        self.assertEqual((t[5][5], t[5][6]), ("X", "X"))
        validas = [(l, c) for l in range(1, 9) for c in range(1, 9) if ep4.numero_reversoes(t, "O", l, c)]
        self.assertEqual(validas, [(4, 6), (6, 4), (6, 6)])

    def test_seed_004_cinco_reversoes(self):
        antes = ["..XX....", "...XOX..", ".OXX...X", "XXOOOX..", "XOOOXXXO", "XO.OO.OX", "...OX...", "....X..."]
        depois = ["..XX....", "...XOX..", ".OXX...X", "XXXOOX..", "XXXOXXXO", "XXXOO.OX", "...XX...", "....X..."]
        t = tabuleiro(*antes)
        self.assertEqual(ep4.numero_reversoes(t, "X", 6, 3), 5)
        ep4.coloque_reverta_marca(t, "X", 6, 3)
        self.assertEqual(t, tabuleiro(*depois))

    def test_seed_004_sem_reacao_em_cadeia(self):
        t = tabuleiro(
            "........", "........", "..X.O...", "..OOXX..", ".OOXXX..", "...OX...", "....O...", "........"
        )
        self.assertEqual(ep4.numero_reversoes(t, "X", 5, 1), 2)
        ep4.coloque_reverta_marca(t, "X", 5, 1)
        self.assertEqual("".join(t[5][1:9]), "XXXXXX..")
        self.assertEqual(t[4][3], "O")

    def test_seed_004_estrategia(self):
        t = tabuleiro("OOOX", "XXX.", ".XO.", "....")
        self.assertEqual([ep4.numero_reversoes(t, "O", *p) for p in ((3, 1), (3, 4), (4, 2))], [3, 1, 2])
        self.assertEqual(ep4.estrategia_jogo(t, "O"), (3, 3, 1))
        ep4.coloque_reverta_marca(t, "O", 3, 1)
        self.assertEqual(t, tabuleiro("OOOX", "OOX.", "OOO.", "...."))

    def test_seed_004_troca_jogador(self):
        self.assertEqual((ep4.troca_jogador("X"), ep4.troca_jogador("O")), ("O", "X"))

    def test_seed_004_exibe(self):
        ep4.TAMANHO = 4
        for exibe in (ep4.exibe_tabuleiro, ep4.exhibe_tabuleiro):
            saida = io.StringIO()
            with contextlib.redirect_stdout(saida):
                exibe(ep4.inicialize_tabuleiro())
            regra = "      +-----+-----+-----+-----+\n"
            linhas = ["....", ".OX.", ".XO.", "...."]
            esperado = "\n         1     2     3     4  \n" + regra
            for numero, linha in enumerate(linhas, 1):
                esperado += f"{numero:5} |" + "".join(f"  {marca}  |" for marca in linha) + "\n" + regra
            self.assertEqual(saida.getvalue(), esperado + "\n")

    def test_seed_004_amostras(self):
        if not AMOSTRAS.is_dir():
            self.skipTest(f"{AMOSTRAS} não existe")
        for numero, tamanho in enumerate((8, 6, 4, 4, 6), 1):
            sessao = (AMOSTRAS / f"sai_exemplo{numero}.txt").read_text(encoding="utf-8")
            digitado, impresso = "", ""
            for linha in sessao.splitlines(keepends=True):
                if linha.startswith("Digite "):
                    pergunta, resposta = linha.split(": ")
                    impresso, digitado = impresso + pergunta + ": ", digitado + resposta
                else:
                    impresso += linha
            if numero == 1:
                impresso = impresso.replace("marca na posicao (5, 7)", "marca na posição (5, 7)")
            if numero == 3:
                impresso = impresso[: -len(" \n")]
            ep4.TAMANHO = tamanho
            nosso = joga(digitado).split("\n")
            deles = impresso.split("\n")
            self.assertEqual(nosso[:2] + nosso[3:], deles[:2] + deles[3:], f"amostra {numero}")


class Cuidados(unittest.TestCase):
    def tearDown(self):
        ep4.TAMANHO = 8

    def test_cria_matriz(self):
        m = ep4.cria_matriz(2, 3, ".")
        self.assertEqual(m, [[".", ".", "."], [".", ".", "."]])
        m[0][0] = "X"
        self.assertEqual(m[1][0], ".")
        self.assertEqual(ep4.cria_matriz(0, 5, 1), [])
        self.assertEqual(ep4.cria_matriz(2, -1, 1), [[], []])
        with self.assertRaises(MemoryError):
            ep4.cria_matriz(1, sys.maxsize, 0)

    def test_partidas_aleatorias_contra_uma_contagem_propria(self):
        sorteio = random.Random(4)
        for n in (4, 6, 8):
            for _ in range(6):
                ep4.TAMANHO = n
                t, jogador, passes = ep4.inicialize_tabuleiro(), "X", 0
                while passes < 2:
                    casas = [(l, c) for l in range(1, n + 1) for c in range(1, n + 1)]
                    contagem = {p: reversoes(t, jogador, *p) for p in casas}
                    for p in casas:
                        self.assertEqual(ep4.numero_reversoes(t, jogador, *p), len(contagem[p]))
                    validas = [p for p in casas if contagem[p]]
                    self.assertEqual(ep4.existe_movimento(t, jogador), bool(validas))
                    melhor = max(validas, key=lambda p: len(contagem[p]), default=None)
                    esperada = (len(contagem[melhor]), *melhor) if melhor else (0, 0, 0)
                    self.assertEqual(ep4.estrategia_jogo(t, jogador), esperada)
                    passes = 0 if validas else passes + 1
                    if validas:
                        p = sorteio.choice(validas)
                        esperado = [linha[:] for linha in t]
                        for l, c in contagem[p] + [p]:
                            esperado[l][c] = jogador
                        ep4.coloque_reverta_marca(t, jogador, *p)
                        self.assertEqual(t, esperado)
                    jogador = ep4.troca_jogador(jogador)

    def test_fora_do_tabuleiro_e_zero(self):
        t = ep4.inicialize_tabuleiro()
        copia = [linha[:] for linha in t]
        for lin, col in ((0, 4), (9, 4), (4, 0), (4, 9), (-1, -1), (10**30, 3), (3, -(10**30))):
            self.assertEqual(ep4.numero_reversoes(t, "X", lin, col), 0)
            ep4.coloque_reverta_marca(t, "X", lin, col)
        self.assertEqual(ep4.numero_reversoes(t, "X", 4, 4), 0)
        ep4.coloque_reverta_marca(t, "X", 4, 4)
        ep4.coloque_reverta_marca(t, "X", 1, 1)
        self.assertEqual(t, copia)

    def test_argumentos_errados_tem_uma_mensagem(self):
        t = ep4.inicialize_tabuleiro()
        for chamada in (
            lambda: ep4.numero_reversoes(t, "x", 3, 4),
            lambda: ep4.troca_jogador("."),
            lambda: ep4.existe_movimento([], "X"),
            lambda: ep4.existe_movimento([["*"] * 10] * 9, "X"),
            lambda: ep4.existe_movimento(t[:-1] + [["*"]], "X"),
            lambda: ep4.existe_movimento(tabuleiro("....", ".0X.", ".XO.", "...."), "X"),
            lambda: ep4.existe_movimento(tabuleiro("....", [".", None, ".", "."], "....", "...."), "X"),
        ):
            with self.assertRaises(ValueError):
                chamada()
        for chamada in (
            lambda: ep4.existe_movimento(None, "X"),
            lambda: ep4.numero_reversoes(t, "X", "3", 4),
            lambda: ep4.numero_reversoes(t, 5, 3, 4),
        ):
            with self.assertRaises(TypeError):
                chamada()
        for tamanho in (0, 5, 10, "8", -4, None):
            ep4.TAMANHO = tamanho
            with self.assertRaises(ValueError):
                ep4.inicialize_tabuleiro()
            with self.assertRaises(ValueError):
                ep4.main()

    def test_main_termina_com_a_entrada(self):
        ep4.TAMANHO = 4
        self.assertTrue(joga("").endswith("Digite a linha da posição em que pretende jogar: "))
        self.assertIn("Resposta inválida", joga("abc\n"))


if __name__ == "__main__":
    unittest.main()
