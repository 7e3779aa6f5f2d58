import { expect, it } from 'vitest';
import { NO_FILES, withFiles } from './chosen-files.ts';

const files = (...names: string[]) => names.map((name) => new File([name], name));
const names = (list: readonly File[]) => list.map(({ name }) => name);

it('tells source, PDFs and all else apart, and passes over what systems put into folders', () => {
  const chosen = withFiles(
    NO_FILES,
    files('a.PDF', '.DS_Store', 'all.csv', 'Thumbs.db', 'photo.jpg', '~$all.xlsx', 'b.pdf'),
  );
  expect(chosen.source?.name).toBe('all.csv');
  expect(names(chosen.pdfs)).toEqual(['a.PDF', 'b.pdf']);
  expect(chosen.ignored).toEqual(['photo.jpg']);
});

it('takes one source of several, and a later one in its place', () => {
  const first = withFiles(NO_FILES, files('one.bib', 'two.xml'));
  expect([first.source?.name, first.ignored]).toEqual(['one.bib', ['two.xml']]);
  expect(withFiles(first, files('three.csv')).source?.name).toBe('three.csv');
  expect(withFiles(first, files('x.pdf')).source?.name).toBe('one.bib');
});

it('takes a PDF anew in the place of the one before, and keeps two of one name that come together', () => {
  const first = withFiles(NO_FILES, files('a.pdf', 'b.pdf'));
  const [anew] = files('a.pdf');
  const second = withFiles(first, anew ? [anew] : []);
  expect(names(second.pdfs)).toEqual(['b.pdf', 'a.pdf']);
  expect(second.pdfs[1]).toBe(anew);
  expect(names(withFiles(NO_FILES, files('a.pdf', 'a.pdf')).pdfs)).toEqual(['a.pdf', 'a.pdf']);
});
