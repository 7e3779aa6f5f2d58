import { deflateSync } from 'node:zlib';

/**
 * The colour space of all documents, sRGB, as an ICC profile that is compressed for a PDF. PDF/A requires the
 * profile, because without it colours depend on the device. The values are those of IEC 61966-2-1, adapted to the
 * white point D50, on which ICC profiles are based.
 */
export const SRGB_PROFILE = deflateSync(profile(), { level: 9 });

function profile(): Buffer {
  const curve = Buffer.concat([
    signature('para'),
    // The type of the function: it has the parameters g, a, b, c and d.
    Buffer.from([0, 3, 0, 0]),
    fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045),
  ]);
  const tags: [name: string, data: Buffer][] = [
    ['desc', text('sRGB')],
    ['cprt', text('CC0')],
    ['wtpt', colour(0.9642, 1, 0.8249)],
    [
      'chad',
      Buffer.concat([
        signature('sf32'),
        fixed(1.04788, 0.02292, -0.0502),
        fixed(0.02959, 0.99048, -0.01706),
        fixed(-0.00923, 0.01508, 0.75168),
      ]),
    ],
    ['rXYZ', colour(0.43607, 0.22249, 0.01392)],
    ['gXYZ', colour(0.38515, 0.71687, 0.09708)],
    ['bXYZ', colour(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x04200000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  // The date is fixed, because equal documents must have equal bytes.
  for (const [at, part] of [2026, 1, 1].entries()) header.writeUInt16BE(part, 24 + 2 * at);
  header.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(header, 68);
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const data: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = header.length + table.length;
  for (const [at, [name, value]] of tags.entries()) {
    const offset = offsets.get(value) ?? end;
    table.write(name, 4 + 12 * at, 'latin1');
    table.writeUInt32BE(offset, 8 + 12 * at);
    table.writeUInt32BE(value.length, 12 + 12 * at);
    if (offsets.has(value)) continue;
    offsets.set(value, offset);
    data.push(value);
    end += value.length;
  }
  header.writeUInt32BE(end, 0);
  return Buffer.concat([header, table, ...data]);
}

function signature(type: string): Buffer {
  return Buffer.from(`${type}\0\0\0\0`, 'latin1');
}

/** Numbers with 16 bits after the binary point. */
function fixed(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries())
    bytes.writeInt32BE(Math.round(value * 65_536), 4 * at);
  return bytes;
}

function colour(x: number, y: number, z: number): Buffer {
  return Buffer.concat([signature('XYZ '), fixed(x, y, z)]);
}

/** An English text as multi-localized Unicode. */
function text(value: string): Buffer {
  const characters = Buffer.from(value, 'utf16le').swap16();
  const head = Buffer.alloc(28);
  head.write('mluc', 0, 'latin1');
  for (const [number, at] of [
    [1, 8],
    [12, 12],
    [characters.length, 20],
    [28, 24],
  ] as const) {
    head.writeUInt32BE(number, at);
  }
  head.write('enUS', 16, 'latin1');
  // Tags begin at multiples of four bytes.
  return Buffer.concat([head, characters, Buffer.alloc(-characters.length & 3)]);
}
