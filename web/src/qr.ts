// QR codes of links: bytes, correction level L, versions 1 to 20. The standard (ISO/IEC 18004) gives every table here.

import { s } from "./dom.ts";

/** Per version: bytes of correction for each block, and the sizes of the data blocks. */
const BLOCKS: [correction: number, ...groups: [count: number, bytes: number][]][] = [
  [7, [1, 19]], [10, [1, 34]], [15, [1, 55]], [20, [1, 80]], [26, [1, 108]], [18, [2, 68]], [20, [2, 78]], [24, [2, 97]],
  [30, [2, 116]], [18, [2, 68], [2, 69]], [20, [4, 81]], [24, [2, 92], [2, 93]], [26, [4, 107]], [30, [3, 115], [1, 116]],
  [22, [5, 87], [1, 88]], [24, [5, 98], [1, 99]], [28, [1, 107], [5, 108]], [30, [5, 120], [1, 121]], [28, [3, 113], [4, 114]],
  [28, [3, 107], [5, 108]],
];

/** Where the centres of the small patterns are, per version. */
const CENTRES = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58],
  [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
];

const EXPONENTS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXPONENTS[power] = EXPONENTS[power + 255] = value;
  LOGARITHMS[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

const times = (a: number, b: number) => (a && b ? EXPONENTS[LOGARITHMS[a]! + LOGARITHMS[b]!]! : 0);

/** The remainder by which a reader finds and mends errors. */
function correction(data: Uint8Array, length: number): Uint8Array {
  let divisor = Uint8Array.of(1);
  for (let power = 0; power < length; power++) {
    const next = new Uint8Array(divisor.length + 1);
    divisor.forEach((factor, at) => {
      next[at]! ^= factor;
      next[at + 1]! ^= times(factor, EXPONENTS[power]!);
    });
    divisor = next;
  }
  const rest = new Uint8Array(data.length + length);
  rest.set(data);
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at]!;
    if (lead) divisor.forEach((factor, by) => (rest[at + by]! ^= times(factor, lead)));
  }
  return rest.subarray(data.length);
}

/** All bytes in the order in which they are drawn. */
function codewords(text: Uint8Array, version: number): number[] {
  const [length, ...groups] = BLOCKS[version - 1]!;
  const capacity = groups.reduce((sum, [count, bytes]) => sum + count * bytes, 0);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(text.length, version < 10 ? 8 : 16);
  text.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = new Uint8Array(capacity);
  for (let at = 0; at < capacity; at++) {
    const filled = at * 8 < bits.length;
    data[at] = filled ? Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2) : (at - bits.length / 8) % 2 ? 0x11 : 0xec;
  }
  const blocks: Uint8Array[] = [];
  let from = 0;
  for (const [count, bytes] of groups) {
    for (let each = 0; each < count; each++, from += bytes) blocks.push(data.subarray(from, from + bytes));
  }
  const corrections = blocks.map((block) => correction(block, length));
  const longest = Math.max(...blocks.map((block) => block.length));
  const woven = (parts: Uint8Array[], most: number) =>
    [...Array(most).keys()].flatMap((at) => parts.flatMap((part) => (at < part.length ? [part[at]!] : [])));
  return [...woven(blocks, longest), ...woven(corrections, length)];
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The remainder of a polynomial division, for the words about the code itself. */
function remainder(value: number, divisor: number, bits: number): number {
  let rest = value << bits;
  const top = 31 - Math.clz32(divisor);
  for (let bit = 31 - Math.clz32(rest); rest && bit >= top; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - top);
  return rest;
}

/** The squares of the code, `true` being dark; `undefined` when the text is too long. */
export function modules(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, ...groups], at) => groups.reduce((sum, [count, size]) => sum + count * size, 0) >= bytes.length + (at + 1 < 10 ? 2 : 3));
  if (version === 0) return undefined;
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (row: number, column: number, value: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    dark[row]![column] = value;
    fixed[row]![column] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) {
    for (let down = -4; down <= 4; down++) {
      for (let right = -4; right <= 4; right++) {
        const ring = Math.max(Math.abs(down), Math.abs(right));
        set(row + down, column + right, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = CENTRES[version - 1]!;
  for (const row of centres) {
    for (const column of centres) {
      const corner = (row === 6 && (column === 6 || column === size - 7)) || (row === size - 7 && column === 6);
      if (corner) continue;
      for (let down = -2; down <= 2; down++) {
        for (let right = -2; right <= 2; right++) set(row + down, column + right, Math.max(Math.abs(down), Math.abs(right)) !== 1);
      }
    }
  }
  const describe = (mask: number) => {
    const format = (((1 << 3) | mask) << 10 | remainder((1 << 3) | mask, 0x537, 10)) ^ 0x5412;
    for (let bit = 0; bit < 15; bit++) {
      const value = ((format >> bit) & 1) === 1;
      set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, value);
      set(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, value);
    }
    set(size - 8, 8, true);
    if (version < 7) return;
    const about = (version << 12) | remainder(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit++) {
      const value = ((about >> bit) & 1) === 1;
      set(Math.floor(bit / 3), size - 11 + (bit % 3), value);
      set(size - 11 + (bit % 3), Math.floor(bit / 3), value);
    }
  };
  describe(0);
  const words = codewords(bytes, version);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        dark[row]![column] = at < words.length * 8 && ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
  const masked = (mask: number) => dark.map((line, row) => line.map((value, column) => value !== (!fixed[row]![column] && MASKS[mask]!(row, column))));
  // Any mask can be read; the one with the fewest long runs is read best.
  const best = MASKS.map((_, mask) => ({ mask, runs: runs(masked(mask)) })).reduce((a, b) => (b.runs < a.runs ? b : a)).mask;
  describe(best);
  return masked(best);
}

function runs(code: boolean[][]): number {
  const lines = [...code, ...code.map((_, column) => code.map((row) => row[column]!))];
  return lines.reduce((sum, line) => {
    let length = 1;
    return sum + line.reduce((cost, value, at) => {
      length = at > 0 && value === line[at - 1] ? length + 1 : 1;
      return cost + (length === 5 ? 3 : length > 5 ? 1 : 0);
    }, 0);
  }, 0);
}

/** A picture of the code; `undefined` when the text is too long. */
export function qr(text: string): SVGSVGElement | undefined {
  const code = modules(text);
  if (!code) return undefined;
  const size = code.length + 8;
  const path = code.flatMap((line, row) => line.flatMap((value, column) => (value ? [`M${column + 4} ${row + 4}h1v1h-1z`] : []))).join("");
  return s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": text, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}
