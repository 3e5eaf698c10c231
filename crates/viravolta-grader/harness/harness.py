"""Calls a student's functions with boards that it is told, and says what came back.

It knows no rules: whoever asks compares. One request per line on standard input, one answer per line on standard output.
The student's code sees neither. Answers are JSON; a call that raises is {"raised": name, "text": ..., "call": n}.
"""

import io
import json
import os
import signal
import sys
import time

# Seconds of processor time for one request: much for looking at a board, and time to think about a choice.
LONGEST = {"C": 10.0}

requests = os.fdopen(os.dup(0), "r", encoding="utf-8", errors="replace")
answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
nothing = os.open(os.devnull, os.O_RDWR)
os.dup2(nothing, 0)
os.dup2(nothing, 1)
call = 0
student = {}


def say(answer):
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def too_long(number, frame):
    say({"hung": True, "call": call})
    os._exit(0)


slept = 0.0


def nap(seconds):
    """Sleeping takes no time here. Who wants to sleep for a minute during one request does not come back."""
    global slept
    slept += seconds
    if slept > 60:
        too_long(None, None)


time.sleep = nap


class Mute(io.StringIO):
    """Forgets what is printed, however much it is."""

    def write(self, text):
        return len(text)


def ask_nobody(*_):
    raise EOFError("EOF when reading a line")


def failure(error):
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return {"raised": type(error).__name__, "text": str(error)[:200], "line": line, "call": call}


def load(name):
    """Defines the functions. A call of main() at the end of the file finds no input and stops there."""
    with open(name, "rb") as file:
        code = compile(file.read(), name, "exec")
    student["__name__"] = "ep4"
    student["__file__"] = name
    student["input"] = ask_nobody
    try:
        exec(code, student)
    except (EOFError, SystemExit):
        pass
    return {"ok": True, "functions": sorted(n for n, v in student.items() if callable(v))}


def value(name, usual):
    found = student.get(name, usual)
    return found if isinstance(found, str) else usual


def matrix(board):
    size = int(len(board) ** 0.5)
    marks = {"X": value("XIS", "X"), "O": value("BOLA", "O"), "-": value("VAZIA", ".")}
    frame = value("MOLDURA", "*")
    rows = [[frame] * (size + 2) for _ in range(size + 2)]
    for k, mark in enumerate(board):
        rows[k // size + 1][k % size + 1] = marks[mark]
    return rows


def picture(rows, size):
    names = {value("XIS", "X"): "X", value("BOLA", "O"): "O", value("VAZIA", "."): "-"}
    try:
        return "".join(names.get(rows[l][c], "?") for l in range(1, size + 1) for c in range(1, size + 1))
    except (IndexError, TypeError, KeyError):
        return "?" * (size * size)


def frame_of(rows, size):
    frame = value("MOLDURA", "*")
    try:
        edge = [rows[0][k] for k in range(size + 2)] + [rows[size + 1][k] for k in range(size + 2)]
        edge += [rows[k][0] for k in range(size + 2)] + [rows[k][size + 1] for k in range(size + 2)]
        shape = len(rows) == size + 2 and all(len(row) == size + 2 for row in rows)
        return shape and all(cell == frame for cell in edge)
    except (IndexError, TypeError, KeyError):
        return False


def number(answer):
    """What came back, as far as it is a whole number."""
    if isinstance(answer, bool) or answer is None:
        return None if answer is None else int(answer)
    return answer if isinstance(answer, int) and abs(answer) < 10**6 else repr(answer)[:40]


def answer(request):
    global call
    op, board, side = request["op"], request.get("board", ""), request.get("side")
    size = int(len(board) ** 0.5)
    player = value("XIS", "X") if side == "X" else value("BOLA", "O")
    if size:
        student["TAMANHO"] = size
    call = 0
    if op in "AB":
        found, damage = [], None
        for l, c in request["squares"]:
            rows = matrix(board)
            found.append(number(student["numero_reversoes"](rows, player, l, c)))
            if damage is None and rows != matrix(board):
                damage = [call, picture(rows, size)]
            call += 1
        return {"found": found, "changed": damage}
    if op == "M":
        after = []
        for l, c in request["squares"]:
            rows = matrix(board)
            student["coloque_reverta_marca"](rows, player, l, c)
            after.append(picture(rows, size) if frame_of(rows, size) else picture(rows, size) + "#")
            call += 1
        return {"after": after}
    if op == "C":
        rows = matrix(board)
        chosen = student["estrategia_jogo"](rows, player)
        chosen = [number(part) for part in chosen] if isinstance(chosen, (tuple, list)) else number(chosen)
        return {"chosen": chosen, "changed": rows != matrix(board)}
    if op == "X":
        rows = matrix(board)
        found = student["existe_movimento"](rows, player)
        return {"found": found if isinstance(found, bool) else number(found), "changed": rows != matrix(board)}
    if op == "I":
        student["TAMANHO"] = request["size"]
        rows = student["inicialize_tabuleiro"]()
        return {"board": picture(rows, request["size"]), "frame": frame_of(rows, request["size"])}
    if op == "Z":
        rows = student["cria_matriz"](request["lines"], request["columns"], "?")
        shape, filled = [len(row) for row in rows], all(c == "?" for r in rows for c in r)
        if rows and rows[0]:
            rows[0][0] = "x"
        return {"shape": shape, "filled": filled, "marked": " ".join("".join(map(str, row)) for row in rows)}
    if op == "J":
        found = [student["troca_jogador"](value("XIS", "X")), student["troca_jogador"](value("BOLA", "O"))]
        return {"right": found == [value("BOLA", "O"), value("XIS", "X")], "found": str(found[0])[:40]}
    if op == "T":
        name = "exibe_tabuleiro" if "exibe_tabuleiro" in student else "exhibe_tabuleiro"
        text = io.StringIO()
        keep, sys.stdout = sys.stdout, text
        try:
            student[name](matrix(board))
        finally:
            sys.stdout = keep
        return {"text": text.getvalue()[:20000]}
    return {"missing": op}


FILE = sys.argv[1]
sys.stdout = Mute()
sys.setrecursionlimit(5000)
signal.signal(signal.SIGPROF, too_long)
for line in requests:
    request = json.loads(line)
    slept = 0.0
    signal.setitimer(signal.ITIMER_PROF, LONGEST.get(request["op"], 3.0))
    try:
        result = load(FILE) if request["op"] == "load" else answer(request)
    except BaseException as error:
        result = failure(error)
    signal.setitimer(signal.ITIMER_PROF, 0)
    say(result)
