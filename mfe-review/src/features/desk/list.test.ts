import { describe, expect, it } from 'vitest';
import { listPath, queryOf } from './list.ts';

describe('the address of a list', () => {
  it.each([
    {},
    { turn: 'editor' },
    { turn: 'all', q: 'näive & “quoted”', page: 3 },
    { state: 'decision', mine: true },
  ] as const)('leads back to its query: %j', (query) => {
    const { search } = new URL(listPath(query), 'http://site');
    expect(queryOf(search)).toMatchObject(query);
  });

  it('shows the open manuscripts if it is not understood', () => {
    expect(queryOf('?turn=nobody&page=-1')).toEqual(queryOf(''));
  });
});
