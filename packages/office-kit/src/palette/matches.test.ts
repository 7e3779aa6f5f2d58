import { expect, it } from 'vitest';
import { matchesIn, searchIn } from './matches.ts';

const source = {
  group: 'Pages',
  places: [
    { to: '/1', name: 'The archives', words: 'issues' },
    { to: '/2', name: 'Archives' },
    { to: '/3', name: 'Éditeurs', note: 'of the board' },
  ],
};
const named = (text: string) => matchesIn(source, text).places.map(({ to }) => to);

it('finds words in names, notes and keywords, and lists names that begin with the text first', () => {
  expect(named('archives')).toEqual(['/2', '/1']);
  expect(named('issues the')).toEqual(['/1']);
  expect(named('editeurs BOARD')).toEqual(['/3']);
  expect(named('unknown')).toEqual([]);
});

it('lists only the places of the first group while nothing is typed', () => {
  expect(named('')).toEqual([]);
  expect(matchesIn({ ...source, isFirst: true }, '').places).toHaveLength(3);
});

it('limits a group to six places', () => {
  const places = Array.from({ length: 9 }, (_, n) => ({ to: `/${n}`, name: `Volume ${n}` }));
  expect(matchesIn({ group: 'Issues', places }, 'volume').places).toHaveLength(6);
});

it('searches on the server, and reports failed sources without losing the others', async () => {
  const { signal } = new AbortController();
  const good = { group: 'Articles', search: async (text: string) => [{ to: '/a', name: text }] };
  const bad = { group: 'Entries', search: () => Promise.reject(new Error('away')) };
  expect(await searchIn([source, good, bad], 'ester', signal)).toEqual({
    groups: [
      { group: 'Articles', places: [{ to: '/a', name: 'ester' }] },
      { group: 'Entries', places: [] },
    ],
    failed: ['Entries'],
  });
});
