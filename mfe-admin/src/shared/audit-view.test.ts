import { expect, it } from 'vitest';
import { auditPath, viewOf } from './audit-view.ts';

const all = { source: 'records', kind: '', record: '', by: '', page: 1 } as const;

it('parses a view from a query, with defaults for invalid values', () => {
  expect(viewOf('?source=users&kind=user&record=u1&by=+Ada+&page=3')).toEqual({
    source: 'users',
    kind: 'user',
    record: 'u1',
    by: 'Ada',
    page: 3,
  });
  for (const query of ['', '?source=else&page=none', '?page=-2', '?page=0']) {
    expect(viewOf(query)).toEqual(all);
  }
});

it('formats a view as a path without default values', () => {
  expect(auditPath(all)).toBe('/admin/audit');
  const view = { source: 'users', by: 'Ada & Bob', page: 2 } as const;
  expect(auditPath(view)).toBe('/admin/audit?source=users&by=Ada+%26+Bob&page=2');
  const [, query] = auditPath(view).split('?');
  expect(viewOf(`?${query}`)).toEqual({ ...all, ...view });
});
