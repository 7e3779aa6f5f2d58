import { expect, it } from 'vitest';
import { authorPage } from '../../testing/review-api.ts';
import { presentFile } from './manuscript-files.tsx';

const file = (kind: 'manuscript' | 'picture', round: number) => ({
  ...{ id: kind, kind, round, name: kind, mediaType: '', size: 1, pages: null },
  uploaded: '2026-03-02T09:30:00.000Z',
});

it('requires a new PDF for a revision, and retains the picture', () => {
  const files = [file('manuscript', 1), file('picture', 1)];
  const page = authorPage({ files, view: { state: 'revision' } });
  expect(presentFile(page, 'manuscript')).toBeNull();
  expect(presentFile(page, 'picture')).toMatchObject({ round: 1 });
  const revised = authorPage({ files: [file('manuscript', 2)], view: { state: 'revision' } });
  expect(presentFile(revised, 'manuscript')).toMatchObject({ round: 2 });
});

it('retains the PDF for a correction', () => {
  const page = authorPage({ files: [file('manuscript', 1)], view: { state: 'returned' } });
  expect(presentFile(page, 'manuscript')).toMatchObject({ round: 1 });
});
