import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { zipOf } from './testing/zip.ts';
import { openZip } from './zip-files.ts';

const HASH = '0'.repeat(64);
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

it('opens sources at once, but PDFs and pictures only when they are read', async () => {
  const zip = await zipOf([
    ['journal.json', '{"settings":{}}'],
    ['pdfs/A.pdf', '%PDF-A'],
    ['assets/editors/x.webp', 'RIFF'],
    [`assets/texts/${HASH}.json`, '{}'],
    [
      'manifest-sha256.txt',
      `${hashOf('{"settings":{}}')}  journal.json\n${hashOf('%PDF-A')}  pdfs/A.pdf\n`,
    ],
    ['__MACOSX/journal.json', 'x'],
    ['.DS_Store', 'x'],
  ]);
  const { files, packed } = await openZip(zip);
  expect(files.map(({ name }) => name)).toEqual(['journal.json']);
  expect(await files[0]?.text()).toBe('{"settings":{}}');
  expect(packed.map(({ path, name, size, isListed }) => [path, name, size, isListed])).toEqual([
    ['pdfs/A.pdf', 'pdfs/A.pdf', 6, true],
    ['assets/editors/x.webp', 'assets/editors/x.webp', 4, false],
    [`assets/texts/${HASH}.json`, `assets/texts/${HASH}.json`, 2, false],
  ]);
  const pdf = await packed[0]?.read();
  expect([pdf?.name, await pdf?.text()]).toEqual(['pdfs/A.pdf', '%PDF-A']);
});

it('names the files of a zip file after the zip file, unless it is an exported journal', async () => {
  const { files, packed } = await openZip(
    await zipOf([
      ['main.xml', '<x/>'],
      ['main.pdf', '%PDF-A'],
    ]),
  );
  expect([...files, ...packed].map(({ name }) => name)).toEqual([
    'journal/main.xml',
    'journal/main.pdf',
  ]);
});

it('reports missing files of the manifest', async () => {
  const listed = ['a', 'b', 'c', 'd'].map((name) => `${HASH}  pdfs/${name}.pdf\n`).join('');
  const zip = await zipOf([['manifest-sha256.txt', listed]]);
  await expect(openZip(zip)).rejects.toThrow(
    'journal.zip lacks pdfs/a.pdf, pdfs/b.pdf, pdfs/c.pdf and 1 more: export it again',
  );
});

it('reports the file that differs from the manifest', async () => {
  const manifest = `${HASH}  pdfs/A.pdf\n`;
  const { packed } = await openZip(
    await zipOf([
      ['pdfs/A.pdf', '%PDF-A'],
      ['manifest-sha256.txt', manifest],
    ]),
  );
  await expect(packed[0]?.read()).rejects.toThrow('pdfs/A.pdf in journal.zip is damaged');
  const changed = await zipOf([
    ['journal.json', '{}'],
    ['manifest-sha256.txt', `${HASH}  journal.json\n`],
  ]);
  await expect(openZip(changed)).rejects.toThrow('journal.json in journal.zip is damaged');
});

it('refuses a truncated zip file', async () => {
  const zip = await zipOf([['a.csv', 'x']]);
  const cut = new File([zip.slice(0, zip.size - 30)], 'cut.zip');
  await expect(openZip(cut)).rejects.toThrow('cut.zip is incomplete');
});

it('refuses an encrypted zip file', async () => {
  const zip = await zipOf([['a.csv', 'x']], { password: 'secret' });
  await expect(openZip(zip)).rejects.toThrow('journal.zip is encrypted');
});

it('reports the file whose content is damaged', async () => {
  const zip = await zipOf([['pdfs/A.pdf', '%PDF-the-content']], { level: 0 });
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const at = new TextDecoder('latin1').decode(bytes).indexOf('the-content');
  bytes[at] = 0;
  const { packed } = await openZip(new File([bytes], 'journal.zip'));
  await expect(packed[0]?.read()).rejects.toThrow('pdfs/A.pdf in journal.zip is damaged');
});

/** Returns the zip file with a false size in the headers of an entry. */
async function claiming(zip: File, size: number): Promise<File> {
  const bytes = new DataView(await zip.arrayBuffer());
  for (let at = 0; at + 30 < bytes.byteLength; at += 1) {
    const signature = bytes.getUint32(at, true);
    if (signature === 0x04034b50) bytes.setUint32(at + 22, size, true);
    if (signature === 0x02014b50) bytes.setUint32(at + 24, size, true);
  }
  return new File([bytes.buffer as ArrayBuffer], 'journal.zip');
}

it('does not unpack a file that is too large, whatever size the zip file states', async () => {
  const bomb = await zipOf([['a.csv', new Uint8Array(110_000_000)]]);
  expect(bomb.size).toBeLessThan(1_000_000);
  const message = 'a.csv in journal.zip is too large: at most 100 MB are unpacked';
  await expect(openZip(bomb)).rejects.toThrow(message);
  await expect(openZip(await claiming(bomb, 10))).rejects.toThrow(/a\.csv in journal\.zip is /);
  const small = await zipOf([['a.csv', 'x']]);
  await expect(openZip(await claiming(small, 2 ** 31))).rejects.toThrow(message);
});

it('does not unpack sources that are too large in total', async () => {
  const each = new Uint8Array(60_000_000);
  const bomb = await zipOf(['a.csv', 'b.csv'].map((name) => [name, each] as const));
  await expect(openZip(bomb)).rejects.toThrow('b.csv in journal.zip is too large');
});

it('does not unpack entries that share their content', async () => {
  const zip = await zipOf([
    ['a.csv', 'x'.repeat(1_000)],
    ['b.csv', 'y'.repeat(1_000)],
  ]);
  const bytes = new DataView(await zip.arrayBuffer());
  const directory = [...Array(bytes.byteLength - 46).keys()].filter(
    (at) => bytes.getUint32(at, true) === 0x02014b50,
  );
  // Makes the second entry of the directory refer to the content of the first entry.
  bytes.setUint32((directory[1] ?? 0) + 42, 0, true);
  const shared = new File([bytes.buffer as ArrayBuffer], 'journal.zip');
  await expect(openZip(shared)).rejects.toThrow(/in journal\.zip /);
});

it('reports that a file is not a zip file', async () => {
  const file = new File(['%PDF-1.7'], 'paper.zip');
  await expect(openZip(file)).rejects.toThrow('paper.zip is incomplete, or not a zip file');
});

it('does not list a zip file with too many files', async () => {
  await expect(openZip(await listing(10_001))).rejects.toThrow('more than 10,000 files');
});

/** Returns a zip file with one file, which the directory lists `count` times. Packing `count` files would be slower. */
async function listing(count: number): Promise<File> {
  const zip = await zipOf([['a.txt', '']]);
  const bytes = Buffer.from(await zip.arrayBuffer());
  const end = bytes.subarray(-22);
  const [length, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const entry = bytes.subarray(start, start + length);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length * count, 12);
  return new File([bytes.subarray(0, start), ...Array(count).fill(entry), end], zip.name);
}
