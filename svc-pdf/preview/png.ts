import { crc32, deflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes (RGBA) per pixel, row by row. */
  data: Uint8Array;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** End of the header: eight bits per channel, RGB. */
const FORMAT = Buffer.of(8, 2, 0, 0, 0);

/** Encodes an opaque picture. Uses the fastest compression, whose result is only a tenth larger than the best. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Each row starts with its filter type, 0 for none.
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let at = 0;
  let pixel = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1, pixel += 4, at += 3) {
      rows[at] = data[pixel] ?? 0;
      rows[at + 1] = data[pixel + 1] ?? 0;
      rows[at + 2] = data[pixel + 2] ?? 0;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, FORMAT])),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
