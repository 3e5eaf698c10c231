// Making a game by link.

import type { Color, Shown } from "./desk.ts";
import type { Place } from "./page.ts";
import { store, stored } from "./settings.ts";

/** Makes a game by link and goes there. */
export async function beginByLink(place: Place, game: { size: number; start: string; pace: string; color: string }) {
  const balanced = game.start === "balanced";
  const opening = balanced ? place.desk.ask<Shown>({ op: "new", size: 8, start: "balanced", black: "person", white: "person", pace: "none", seed: Math.random() }) : undefined;
  const body = {
    size: game.size,
    mirrored: game.start === "mirrored",
    ...(opening ? { moves: opening.view.link } : {}),
    pace: game.pace,
    side: game.color === "lot" ? "random" : game.color,
    name: stored<string>("viravolta-name") ?? null,
  };
  const answer = await fetch(`${place.root}api/games`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const made = (await answer.json()) as { you: Color; black: string; white: string; message?: string };
  if (!answer.ok) throw new Error(made.message ?? String(answer.status));
  const mine = made[made.you];
  const other = made[made.you === "black" ? "white" : "black"];
  store("viravolta-links", { ...stored<Record<string, unknown>>("viravolta-links"), [mine]: { other } });
  location.href = `${place.root}g/${mine}`;
}
