import { describe, expect, it } from 'vitest';
import { listPath, queryOf } from './list.ts';

describe('the address of a list', () => {
  it.each([
    {},
    { turn: 'editor' },
    { turn: 'all', q: 'näive & “quoted”', page: 3 },
    { state: 'decision', mine: true },
  ] as const)('formats a query as a path and parses it again: %j', (query) => {
    const { search } = new URL(listPath(query), 'http://site');
    expect(queryOf(search)).toMatchObject(query);
  });

  it('shows the open manuscripts if the query is invalid', () => {
    expect(queryOf('?turn=nobody&page=-1')).toEqual(queryOf(''));
  });
});
