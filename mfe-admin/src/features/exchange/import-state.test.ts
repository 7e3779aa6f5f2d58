import { expect, it } from 'vitest';
import { NO_FILES, withFiles } from './import-state.ts';

const files = (...names: string[]) => names.map((name) => new File([name], name));
const names = (list: readonly File[]) => list.map(({ name }) => name);

it('sorts source, PDFs and other files, and skips hidden files', () => {
  const chosen = withFiles(
    NO_FILES,
    files('a.PDF', '.DS_Store', 'all.csv', 'Thumbs.db', 'photo.jpg', '~$all.xlsx', 'b.pdf'),
  );
  expect(names(chosen.sources)).toEqual(['all.csv']);
  expect(names(chosen.pdfs)).toEqual(['a.PDF', 'b.pdf']);
  expect(chosen.ignored).toEqual(['photo.jpg']);
});

it('takes all sources, and replaces one by a later one of the same name', () => {
  const first = withFiles(NO_FILES, files('one.bib', 'two.xml'));
  expect([names(first.sources), first.ignored]).toEqual([['one.bib', 'two.xml'], []]);
  const later = files('one.bib', 'three.csv', 'x.pdf');
  const second = withFiles(first, later);
  expect(names(second.sources)).toEqual(['two.xml', 'one.bib', 'three.csv']);
  expect(second.sources[1]).toBe(later[0]);
});

it('replaces a PDF by a later one of the same name, but keeps two that are added together', () => {
  const first = withFiles(NO_FILES, files('a.pdf', 'b.pdf'));
  const [later] = files('a.pdf');
  const second = withFiles(first, later ? [later] : []);
  expect(names(second.pdfs)).toEqual(['b.pdf', 'a.pdf']);
  expect(second.pdfs[1]).toBe(later);
  expect(names(withFiles(NO_FILES, files('a.pdf', 'a.pdf')).pdfs)).toEqual(['a.pdf', 'a.pdf']);
});
