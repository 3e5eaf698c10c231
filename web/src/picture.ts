// A picture of the board, in the colours of the page.

import type { View } from "./desk.ts";

const SQUARE = 60;
const FRAME = 34;

export function svg(view: View): string {
  const { side } = view;
  const size = side * SQUARE + 2 * FRAME;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" font-family="system-ui, sans-serif">`,
    `<rect width="${size}" height="${size}" rx="8" fill="#2a201b"/>`,
  ];
  for (let index = 0; index < side * side; index++) {
    const [column, row] = [index % side, Math.floor(index / side)];
    const [x, y] = [FRAME + column * SQUARE, FRAME + row * SQUARE];
    const name = `${"abcdefgh"[column]}${row + 1}`;
    parts.push(`<rect x="${x + 0.5}" y="${y + 0.5}" width="${SQUARE - 1}" height="${SQUARE - 1}" fill="${(row + column) % 2 ? "#2e7d57" : "#358f65"}"/>`);
    const glyph = view.board[index];
    const [cx, cy] = [x + SQUARE / 2, y + SQUARE / 2];
    if (glyph === "X") parts.push(`<circle cx="${cx}" cy="${cy}" r="24" fill="#15191d" stroke="#3a4148" stroke-width="3"/>`);
    if (glyph === "O") parts.push(`<circle cx="${cx}" cy="${cy}" r="24" fill="#f3f0e6" stroke="#cfcabb" stroke-width="3"/>`);
    if (view.last?.square === name) parts.push(`<circle cx="${cx}" cy="${cy}" r="5" fill="#f2b441"/>`);
  }
  for (let index = 0; index < side; index++) {
    const at = FRAME + index * SQUARE + SQUARE / 2;
    parts.push(`<text x="${at}" y="${FRAME - 11}" fill="#d8cfc4" font-size="16" text-anchor="middle">${"abcdefgh"[index]}</text>`);
    parts.push(`<text x="${FRAME / 2}" y="${at + 6}" fill="#d8cfc4" font-size="16" text-anchor="middle">${index + 1}</text>`);
  }
  return `${parts.join("")}</svg>`;
}

export async function png(view: View): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(svg(view))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * image.naturalWidth;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"));
}
