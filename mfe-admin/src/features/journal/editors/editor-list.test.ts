import type { AdminEditor } from '@app/contracts';
import { sortRows } from '@app/office-kit/tables/list-query.ts';
import { expect, it } from 'vitest';
import { editorSortKeys, filterEditors } from './components/editor-list.tsx';

const editor = (name: string, fields: Partial<AdminEditor> = {}): AdminEditor => ({
  id: name,
  name,
  post: 'Professor',
  content: 'Lighthouse University',
  category: 'assistant editor',
  degree: '',
  country: '',
  email: '',
  phone: '',
  picture: '',
  status: 'enabled',
  creation: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 0,
  ...fields,
});

const elodie = editor('Élodie Kermarrec', { country: 'France' });
const ada = editor('Ada Lovelace', { category: 'chief editor', email: 'ada@example.org' });
const names = (editors: AdminEditor[]) => editors.map(({ name }) => name);

it('finds every word in any field, regardless of case and accents', () => {
  const found = (text: string) => names(filterEditors([elodie, ada], { text, category: '' }));
  expect(found(' ')).toEqual([elodie.name, ada.name]);
  expect(found('elodie')).toEqual([elodie.name]);
  expect(found('FRANCE kermarrec')).toEqual([elodie.name]);
  expect(found('ada@ lighthouse')).toEqual([ada.name]);
  expect(found('ada france')).toEqual([]);
});

it('filters by category', () => {
  const chief = filterEditors([elodie, ada], { text: '', category: 'chief editor' });
  expect(names(chief)).toEqual([ada.name]);
});

it('sorts categories in the order of the board, not alphabetically', () => {
  const key = editorSortKeys.category;
  if (!key) throw new Error('Not a column');
  const sorted = sortRows([elodie, ada], key, { column: 'category', descending: false });
  expect(names(sorted)).toEqual([ada.name, elodie.name]);
});
