"""Asks a student's function for one move after the other, in one game.

One line in: the side to move (X is black, O is white), a blank and 64 squares. One line out: line and column, counted from
0. The function gets a new board each time, and sees neither of these streams.

Two kinds of modules are known: ep4, with estrategia_jogo(tabuleiro, jogador), which returns the number of flips, the line
and the column, counted from 1, on a board with a frame; and make_move(board, color), which returns column and line,
counted from 0, for colour "B" or "W".
"""

import os
import sys
import types

questions = os.fdopen(os.dup(0), "r")
answers = os.dup(1)
nothing = os.open(os.devnull, os.O_RDWR)
os.dup2(nothing, 0)
os.dup2(nothing, 1)


def say(text):
    os.write(answers, (text + "\n").encode())


class Board(list):
    """Eight lists of eight: "B", "W" or "."; with the methods that programs of this kind expect."""

    BLACK, WHITE, EMPTY = "B", "W", "."
    DIRECTIONS = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]

    @property
    def tiles(self):
        return self

    @staticmethod
    def opponent(color):
        return "W" if color == "B" else "B"

    @staticmethod
    def is_within_bounds(move):
        return 0 <= move[0] < 8 and 0 <= move[1] < 8

    def flips(self, move, color):
        found = []
        if not self.is_within_bounds(move) or self[move[1]][move[0]] != ".":
            return found
        for dx, dy in self.DIRECTIONS:
            run, x, y = [], move[0] + dx, move[1] + dy
            while 0 <= x < 8 and 0 <= y < 8 and self[y][x] == self.opponent(color):
                run.append((x, y))
                x, y = x + dx, y + dy
            if 0 <= x < 8 and 0 <= y < 8 and self[y][x] == color:
                found += run
        return found

    def is_legal(self, move, color):
        return bool(self.flips(move, color))

    def legal_moves(self, color):
        return [(x, y) for x in range(8) for y in range(8) if self.is_legal((x, y), color)]

    def has_legal_move(self, color):
        return bool(self.legal_moves(color))

    def is_terminal_state(self):
        return not (self.has_legal_move("B") or self.has_legal_move("W"))

    def process_move(self, move, color):
        flips = self.flips(move, color)
        for x, y in flips + ([tuple(move)] if flips else []):
            self[y][x] = color
        return bool(flips)

    def num_pieces(self, color):
        return sum(row.count(color) for row in self)

    @property
    def piece_count(self):
        return {color: self.num_pieces(color) for color in "BW."}

    def copy(self):
        return Board([row[:] for row in self])

    def __deepcopy__(self, memo):
        return self.copy()

    def __str__(self):
        return "\n".join("".join(row) for row in self) + "\n"


def number(value):
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return -77


def ep4(module, side, squares):
    def mark(name, usual):
        found = module.get(name, usual)
        return found if isinstance(found, str) else usual

    marks = {"X": mark("XIS", "X"), "O": mark("BOLA", "O"), "-": mark("VAZIA", ".")}
    rows = [[mark("MOLDURA", "*")] * 10 for _ in range(10)]
    for k, square in enumerate(squares):
        rows[k // 8 + 1][k % 8 + 1] = marks[square]
    module["TAMANHO"] = 8
    chosen = module["estrategia_jogo"](rows, marks[side])
    line, column = tuple(chosen)[-2:] if isinstance(chosen, (tuple, list)) and len(chosen) >= 2 else (None, None)
    return number(line) - 1, number(column) - 1


def kit(module, side, squares):
    names = {"X": "B", "O": "W", "-": "."}
    rows = Board([[names[squares[8 * y + x]] for x in range(8)] for y in range(8)])
    chosen = module["make_move"](rows, names[side])
    column, line = tuple(chosen)[:2] if isinstance(chosen, (tuple, list)) and len(chosen) >= 2 else (None, None)
    return number(line), number(column)


def no_input(*_):
    raise EOFError("nobody types anything in a contest of functions")


FILE = sys.argv[1]
board = types.ModuleType("board")
board.Board = Board
sys.modules["board"] = board
sys.path.insert(0, os.path.dirname(os.path.abspath(FILE)))
module = {"__name__": "contest", "__file__": FILE, "input": no_input}
with open(FILE, "rb") as file:
    code = compile(file.read(), FILE, "exec")
try:
    exec(code, module)
except (EOFError, SystemExit):
    # A module that plays at once when it is loaded finds nobody at the keyboard.
    pass
if callable(module.get("estrategia_jogo")):
    choose = ep4
elif callable(module.get("make_move")):
    choose = kit
else:
    say("missing")
    os._exit(0)
say("ready")
for question in questions:
    if len(question) < 66:
        break
    say("%d %d 0" % choose(module, question[0], question[2:66]))
os._exit(0)
