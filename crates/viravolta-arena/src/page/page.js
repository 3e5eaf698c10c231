"use strict";
const games = JSON.parse(document.getElementById("data").textContent);
const labels = JSON.parse(document.getElementById("labels").textContent);
const el = (id) => document.getElementById(id);
const directions = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

// The discs that a move flips; 1 is black, 2 white, 0 empty.
function flips(board, at, color) {
  if (board[at]) return [];
  const found = [];
  for (const [dr, dc] of directions) {
    const line = [];
    let r = (at >> 3) + dr, c = (at & 7) + dc;
    while (r >= 0 && r < 8 && c >= 0 && c < 8 && board[r * 8 + c] === 3 - color) { line.push(r * 8 + c); r += dr; c += dc; }
    if (line.length && r >= 0 && r < 8 && c >= 0 && c < 8 && board[r * 8 + c] === color) found.push(...line);
  }
  return found;
}

// All positions of a game, with the passes that its transcript leaves out.
function positions(game) {
  const board = new Array(64).fill(0);
  board[27] = board[36] = 2; board[28] = board[35] = 1;
  let color = 1;
  const all = [{ board: board.slice(), color, name: "", last: -1 }];
  for (let i = 0; i + 1 < game.moves.length; i += 2) {
    const at = (game.moves.charCodeAt(i + 1) - 49) * 8 + game.moves.charCodeAt(i) - 97;
    if (!flips(board, at, color).length) {
      color = 3 - color;
      all.push({ board: board.slice(), color, name: labels.pass, last: -1 });
    }
    for (const flipped of flips(board, at, color)) board[flipped] = color;
    board[at] = color;
    color = 3 - color;
    all.push({ board: board.slice(), color, name: game.moves.slice(i, i + 2), last: at });
  }
  return all;
}

let shown = [], step = 0, timer = 0, current = null;

// What both clocks show after a move, where there is one for the game.
function clocks() {
  if (!labels.clock) return "";
  const left = [labels.clock[0], labels.clock[0]];
  for (let i = current.opening; i < step; i++) {
    const mover = shown[i].color;
    left[mover - 1] += (shown[i + 1].last < 0 ? 0 : labels.clock[1]) - (current.times[i - current.opening] || 0);
  }
  const text = (ms) => `${Math.floor(Math.max(0, ms) / 60000)}:${String(Math.floor(Math.max(0, ms) / 1000) % 60).padStart(2, "0")}`;
  return ` · ${labels.left}: ● ${text(left[0])} ○ ${text(left[1])}`;
}

function draw() {
  const { board, color, last } = shown[step];
  let svg = '<rect width="432" height="432" fill="#2a201b"/>';
  for (let i = 0; i < 8; i++) {
    svg += `<text x="${48 + 48 * i}" y="17" font-size="13" text-anchor="middle" fill="#d9cfc4">${"abcdefgh"[i]}</text>`;
    svg += `<text x="12" y="${53 + 48 * i}" font-size="13" text-anchor="middle" fill="#d9cfc4">${i + 1}</text>`;
  }
  board.forEach((disc, at) => {
    const x = 48 + 48 * (at & 7), y = 48 + 48 * (at >> 3);
    svg += `<rect x="${x - 23.5}" y="${y - 23.5}" width="47" height="47" rx="2" fill="${((at >> 3) + at) & 1 ? "#2e7d57" : "#358f65"}"/>`;
    if (disc) svg += `<circle cx="${x}" cy="${y}" r="19" fill="${disc === 1 ? "#15191d" : "#f3f0e6"}" stroke="${disc === 1 ? "#3a4148" : "#cfcabb"}" stroke-width="1.5"/>`;
    if (at === last) svg += `<circle cx="${x}" cy="${y}" r="4.5" fill="#f2b441"/>`;
  });
  el("board").innerHTML = svg;
  const count = (color) => board.filter((disc) => disc === color).length;
  const time = current.times[step - 1 - current.opening];
  // After the last move of a game that was played to its end nobody is to move.
  const mover = [color, 3 - color].find((side) => board.some((_, at) => flips(board, at, side).length));
  el("state").textContent = `${labels.move_label} ${step}/${shown.length - 1} ${shown[step].name} · ● ${count(1)} ○ ${count(2)}`
    + (time === undefined ? "" : ` · ${time} ms`) + clocks() + (mover ? ` · ${labels.to_move[mover - 1]}` : "");
  document.querySelectorAll("#moves span").forEach((span, i) => span.classList.toggle("on", i + 1 === step));
}

function go(to) { step = Math.max(0, Math.min(shown.length - 1, to)); draw(); }

function show(game, scroll) {
  current = game;
  shown = positions(game);
  step = shown.length - 1;
  el("players").replaceChildren(`${labels.game} ${game.number}: `, ...sides(game));
  el("moves").replaceChildren(...shown.slice(1).map((position, i) => {
    const span = document.createElement("span");
    span.textContent = position.name;
    span.onclick = () => go(i + 1);
    return span;
  }));
  el("how").replaceChildren(...game.fault.map((sentence) => {
    const p = document.createElement("p");
    p.textContent = sentence;
    return p;
  }));
  document.querySelectorAll("#list li").forEach((li) => li.classList.toggle("on", li.dataset.game == game.number));
  if (scroll) el("games").scrollIntoView();
  draw();
}

// Both names with the score between them; the winner stands out.
function sides(game) {
  const name = (text, side) => {
    const part = document.createElement(game.winner === side ? "b" : "span");
    part.textContent = text;
    return part;
  };
  return [name(`● ${game.black}`, "black"), ` ${game.result} `, name(`${game.white} ○`, "white")];
}

function list() {
  const wanted = el("filter").value.toLowerCase();
  el("list").replaceChildren(...games.filter((game) => `${game.number} ${game.black} ${game.white} ${game.how}`.toLowerCase().includes(wanted)).slice(0, 2000).map((game) => {
    const li = document.createElement("li");
    li.dataset.game = game.number;
    li.id = `game-${game.number}`;
    const button = document.createElement("button");
    button.append(`${game.number}. `, ...sides(game));
    if (game.lost) {
      const how = document.createElement("small");
      how.textContent = game.lost;
      button.append(how);
    }
    button.onclick = () => show(game);
    li.append(button);
    return li;
  }));
}

el("filter").oninput = list;
el("first").onclick = () => go(0);
el("back").onclick = () => go(step - 1);
el("forward").onclick = () => go(step + 1);
el("last").onclick = () => go(shown.length - 1);
el("play").onclick = () => {
  if (timer) { clearInterval(timer); timer = 0; return; }
  if (step === shown.length - 1) go(0);
  timer = setInterval(() => { if (step === shown.length - 1) { clearInterval(timer); timer = 0; } else go(step + 1); }, 500);
};
document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "INPUT") return;
  if (event.key === "ArrowLeft") go(step - 1);
  if (event.key === "ArrowRight") go(step + 1);
});
document.querySelectorAll("a[data-game]").forEach((link) => {
  link.onclick = (event) => { event.preventDefault(); show(games.find((game) => game.number == link.dataset.game), true); };
});
list();
if (games.length) show(games[0]);
