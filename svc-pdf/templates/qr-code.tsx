import type { ReactNode } from 'react';
import { qrModules } from '../documents/qr-modules.ts';

const EAST = 0;
const SOUTH = 1;
const WEST = 2;
const NORTH = 3;

/** A QR code as one path. The element is as large as the code and its quiet zone. */
export function QrCode({ text }: { text: string }): ReactNode {
  const rows = qrModules(text);
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
      <path d={outline(rows)} />
    </svg>
  );
}

/**
 * The outlines of the dark modules that touch. Squares of their own would show hair lines between them in a
 * viewer, and be four times as many.
 */
function outline(rows: boolean[][]): string {
  // The edges that leave each corner, a bit for each direction: the dark is on their right hand.
  const stride = rows.length + 1;
  const leaving = new Uint8Array(stride * stride);
  const add = (corner: number, direction: number) => {
    leaving[corner] = (leaving[corner] ?? 0) | (1 << direction);
  };
  for (let y = 0; y < stride; y++) {
    const row = rows[y] ?? [];
    const above = rows[y - 1] ?? [];
    for (let x = 0; x < stride; x++) {
      const corner = y * stride + x;
      const dark = row[x] === true;
      if (dark !== (above[x] === true)) add(dark ? corner : corner + 1, dark ? EAST : WEST);
      if (dark !== (row[x - 1] === true))
        add(dark ? corner + stride : corner, dark ? NORTH : SOUTH);
    }
  }
  let path = '';
  for (let start = 0; start < leaving.length; start++) {
    while (leaving[start] !== 0) {
      path += `M${start % stride} ${Math.floor(start / stride)}${walk(leaving, start, stride)}z`;
    }
  }
  return path;
}

/** The way from a corner back to it, taking the edges away. */
function walk(leaving: Uint8Array, start: number, stride: number): string {
  const steps = [1, stride, -1, -stride];
  let path = '';
  let corner = start;
  do {
    const edges = leaving[corner] ?? 0;
    const direction = 31 - Math.clz32(edges & -edges);
    const from = corner;
    // On along the line as far as it goes.
    do {
      leaving[corner] = (leaving[corner] ?? 0) & ~(1 << direction);
      corner += steps[direction] ?? 0;
    } while (((leaving[corner] ?? 0) & (1 << direction)) !== 0);
    const moved = corner - from;
    path += direction % 2 === 0 ? `h${moved}` : `v${moved / stride}`;
  } while (corner !== start);
  return path;
}
