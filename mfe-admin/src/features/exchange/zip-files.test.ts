import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { zipOf } from './testing/zip.ts';
import { openZip } from './zip-files.ts';

const HASH = '0'.repeat(64);
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

it('opens sources at once, and PDFs and pictures when they are read', async () => {
  const zip = await zipOf([
    ['journal.json', '{"settings":{}}'],
    ['pdfs/A.pdf', '%PDF-A'],
    ['assets/editors/x.webp', 'RIFF'],
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
  ]);
  const pdf = await packed[0]?.read();
  expect([pdf?.name, await pdf?.text()]).toEqual(['pdfs/A.pdf', '%PDF-A']);
});

it('names the files of a zip file that is no exported journal after the zip file', async () => {
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

it('says which files of the manifest are missing', async () => {
  const listed = ['a', 'b', 'c', 'd'].map((name) => `${HASH}  pdfs/${name}.pdf\n`).join('');
  const zip = await zipOf([['manifest-sha256.txt', listed]]);
  await expect(openZip(zip)).rejects.toThrow(
    'journal.zip lacks pdfs/a.pdf, pdfs/b.pdf, pdfs/c.pdf and 1 more: export it again',
  );
});

it('names the file that differs from the manifest', async () => {
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

it('refuses a zip file that is cut off', async () => {
  const zip = await zipOf([['a.csv', 'x']]);
  const cut = new File([zip.slice(0, zip.size - 30)], 'cut.zip');
  await expect(openZip(cut)).rejects.toThrow('cut.zip is incomplete');
});

it('refuses an encrypted zip file', async () => {
  const zip = await zipOf([['a.csv', 'x']], { password: 'secret' });
  await expect(openZip(zip)).rejects.toThrow('journal.zip is encrypted');
});

it('names the file whose content is damaged', async () => {
  const zip = await zipOf([['pdfs/A.pdf', '%PDF-the-content']], { level: 0 });
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const at = new TextDecoder('latin1').decode(bytes).indexOf('the-content');
  bytes[at] = 0;
  const { packed } = await openZip(new File([bytes], 'journal.zip'));
  await expect(packed[0]?.read()).rejects.toThrow('pdfs/A.pdf in journal.zip is damaged');
});
