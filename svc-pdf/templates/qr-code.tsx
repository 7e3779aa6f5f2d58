import type { ReactNode } from 'react';
import { qrModules } from './markup.ts';

const EAST = 0;
const SOUTH = 1;
const WEST = 2;
const NORTH = 3;

/** A QR code as an SVG with a single path. The SVG includes the quiet zone. */
export function QrCode({ text }: { text: string }): ReactNode {
  const rows = qrModules(text);
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
      <path d={outline(rows)} />
    </svg>
  );
}

/**
 * Returns the outlines of connected dark modules as path data. Viewers would show hairlines between separate squares,
 * which would also need four times as many segments.
 */
function outline(rows: boolean[][]): string {
  // The outgoing edges of each corner, one bit per direction. The dark side is on the right of an edge.
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

/** Returns the path data of the outline that starts and ends at a corner. Removes its edges from `leaving`. */
function walk(leaving: Uint8Array, start: number, stride: number): string {
  const steps = [1, stride, -1, -stride];
  let path = '';
  let corner = start;
  do {
    const edges = leaving[corner] ?? 0;
    const direction = 31 - Math.clz32(edges & -edges);
    const from = corner;
    // Continue straight while possible.
    do {
      leaving[corner] = (leaving[corner] ?? 0) & ~(1 << direction);
      corner += steps[direction] ?? 0;
    } while (((leaving[corner] ?? 0) & (1 << direction)) !== 0);
    const moved = corner - from;
    path += direction % 2 === 0 ? `h${moved}` : `v${moved / stride}`;
  } while (corner !== start);
  return path;
}
