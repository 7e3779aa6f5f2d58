import { correction, generate } from 'lean-qr';
import type { ReactNode } from 'react';

/** White modules around a code, which the standard asks for. */
const QUIET = 4;

/** Directions along the modules' edges. */
const EAST = 0;
const SOUTH = 1;
const WEST = 2;
const NORTH = 3;

/** A QR code as one path. The element is as large as the code and its quiet zone. */
export function QrCode({ text }: { text: string }): ReactNode {
  // Any mask can be read; looking for the prettiest takes longer than all the rest of a certificate.
  const code = generate(text, {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    mask: 0,
  });
  const edge = code.size + 2 * QUIET;
  return (
    <svg className="qr" viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} aria-hidden="true">
      <path d={outline(code)} />
    </svg>
  );
}

interface Modules {
  size: number;
  get(x: number, y: number): boolean;
}

/**
 * The outlines of the dark modules that touch. Squares of their own would show hair lines between them in a
 * viewer, and be four times as many.
 */
function outline(code: Modules): string {
  // Every edge between dark and light is walked once, the dark on its right hand.
  const edges = new Map<number, number[]>();
  const stride = code.size + 1;
  const add = (x: number, y: number, direction: number) => {
    const at = y * stride + x;
    const there = edges.get(at);
    if (there) there.push(direction);
    else edges.set(at, [direction]);
  };
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      if (!code.get(x, y - 1)) add(x, y, EAST);
      if (!code.get(x + 1, y)) add(x + 1, y, SOUTH);
      if (!code.get(x, y + 1)) add(x + 1, y + 1, WEST);
      if (!code.get(x - 1, y)) add(x, y + 1, NORTH);
    }
  }
  const steps = [1, stride, -1, -stride];
  let path = '';
  for (const [start, starting] of edges) {
    for (let direction = starting.pop(); direction !== undefined; direction = starting.pop()) {
      path += `M${start % stride} ${Math.floor(start / stride)}`;
      let at = start;
      let length = 0;
      for (let next: number | undefined = direction; next !== undefined; ) {
        if (next !== direction) {
          path += `${'hvhv'[direction]}${direction > 1 ? -length : length}`;
          direction = next;
          length = 0;
        }
        length++;
        at += steps[direction] ?? 0;
        next = at === start ? undefined : edges.get(at)?.pop();
      }
      path += 'z';
    }
  }
  return path;
}
