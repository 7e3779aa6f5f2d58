import { expect, it } from 'vitest';
import { NO_FILES, withFiles } from './import-state.ts';

const files = (...names: string[]) => names.map((name) => new File([name], name));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('distinguishes sources, PDFs and other files, and skips hidden files', () => {
  const chosen = withFiles(
    NO_FILES,
    files('a.PDF', '.DS_Store', 'all.csv', 'Thumbs.db', 'photo.jpg', '~$all.xlsx', 'b.pdf'),
  );
  expect(names(chosen.sources)).toEqual(['all.csv']);
  expect(names(chosen.pdfs)).toEqual(['a.PDF', 'b.pdf']);
  expect(chosen.ignored).toEqual(['photo.jpg']);
});

it('accepts several sources, and replaces a source by a later source of the same name', () => {
  const first = withFiles(NO_FILES, files('one.bib', 'two.xml'));
  expect([names(first.sources), first.ignored]).toEqual([['one.bib', 'two.xml'], []]);
  const later = files('one.bib', 'three.csv', 'x.pdf');
  const second = withFiles(first, later);
  expect(names(second.sources)).toEqual(['two.xml', 'one.bib', 'three.csv']);
  expect(second.sources[1]).toBe(later[0]);
});

it('replaces a PDF by a PDF of the same name that is added later, but retains both if they are added together', () => {
  const first = withFiles(NO_FILES, files('a.pdf', 'b.pdf'));
  const [later] = files('a.pdf');
  const second = withFiles(first, later ? [later] : []);
  expect(names(second.pdfs)).toEqual(['b.pdf', 'a.pdf']);
  expect(second.pdfs[1]).toBe(later);
  expect(names(withFiles(NO_FILES, files('a.pdf', 'a.pdf')).pdfs)).toEqual(['a.pdf', 'a.pdf']);
});

it('accepts files of the same name in different folders; a file without a folder replaces the only file of its name', () => {
  const first = withFiles(NO_FILES, files('a/main.xml', 'a/main.pdf', 'a/.hidden', 'one.bib'));
  const both = withFiles(first, files('b/main.xml', 'b/main.pdf'));
  expect(names(both.sources)).toEqual(['a/main.xml', 'one.bib', 'b/main.xml']);
  expect(names(both.pdfs)).toEqual(['a/main.pdf', 'b/main.pdf']);
  expect(names(withFiles(first, files('main.xml')).sources)).toEqual(['one.bib', 'main.xml']);
  expect(names(withFiles(both, files('main.xml')).sources)).toHaveLength(4);
});

it('accepts the PDFs of a zip file, and the pictures and forms of an exported journal by their paths', () => {
  const hash = '0'.repeat(64);
  const packed = ['pdfs/a.pdf', `assets/editors/${hash}.webp`, `j/assets/journal/${hash}.pdf`].map(
    (path) => ({
      path,
      name: path.slice(path.lastIndexOf('/') + 1),
      size: 1,
      read: async () => new File([path], path),
    }),
  );
  const chosen = withFiles(NO_FILES, files('journal.json', 'manifest-sha256.txt'), packed);
  expect(names(chosen.sources)).toEqual(['journal.json']);
  expect(names(chosen.pdfs)).toEqual(['a.pdf']);
  expect([...chosen.assets.keys()]).toEqual([
    `assets/editors/${hash}.webp`,
    `assets/journal/${hash}.pdf`,
  ]);
  expect(chosen.ignored).toEqual([]);
});
