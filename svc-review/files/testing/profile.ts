/** Returns a colour profile with these tags. Its header also names a device. */
export function profileOf(tags: Record<string, string>): Buffer {
  const entries = Object.entries(tags);
  const table = Buffer.alloc(4 + 12 * entries.length);
  table.writeUInt32BE(entries.length, 0);
  const data = entries.map(([, text]) => Buffer.from(`text\0\0\0\0${text}`, 'latin1'));
  let offset = 128 + table.length;
  for (const [at, [name]] of entries.entries()) {
    const size = data[at]?.length ?? 0;
    table.write(name, 4 + 12 * at, 'latin1');
    table.writeUInt32BE(offset, 8 + 12 * at);
    table.writeUInt32BE(size, 12 + 12 * at);
    offset += size;
  }
  const header = Buffer.alloc(128);
  header.write('acsp', 36, 'latin1');
  for (const at of [24, 48, 52, 80, 84]) header.write('LEAK', at, 'latin1');
  return Buffer.concat([header, table, ...data]);
}
