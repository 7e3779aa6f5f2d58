import {
  type WorkFilter,
  type WorkSort,
  type WorkStatus,
  workSorts,
  workStatuses,
} from '@app/contracts';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { recordOf, type WorkEntryRecord } from './model.ts';
import { WorkIndex } from './work-index.ts';

interface Made {
  content?: string;
  status?: WorkStatus;
  createdby?: string;
}

/** Returns entry n, which was created in minute n. */
function made(n: number, { content = `n${n}`, status = 'info', createdby = 'Ada' }: Made = {}) {
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, n));
  const _id = new Types.ObjectId(n.toString(16).padStart(24, '0'));
  return recordOf({ _id, content, status, createdby, created_at }, []);
}

function indexOf(records: readonly WorkEntryRecord[]): WorkIndex {
  const index = new WorkIndex();
  for (const record of records) index.put(record);
  return index;
}
const contents = (index: WorkIndex, filter: WorkFilter = {}) =>
  index.select(filter).records.map(({ content }) => content);

describe('the index of the work log', () => {
  it('has the same order and the latest versions, regardless of the order in which records arrive', () => {
    const first = [made(1), made(2), made(3), made(3), made(4)];
    const later = { ...made(2), status: 'urgent', version: 2 } as const;
    const between = { ...made(2), status: 'working', version: 1 } as const;
    for (const records of [
      [...first, between, later],
      [later, ...first.toReversed(), between],
      [made(3), later, made(1), between, made(4), made(2)],
    ]) {
      const index = indexOf(records);
      expect(contents(index)).toEqual(['n4', 'n3', 'n2', 'n1']);
      expect(index.get(String(later._id))).toBe(later);
      expect(index.select({}).counts).toMatchObject({ info: 3, urgent: 1, working: 0, all: 4 });
    }
  });

  it('selects a changed record by its new values in all fields', () => {
    const change = { content: 'changed', status: 'urgent', createdby: 'Eve' } as const;
    const index = indexOf([made(1), made(2), { ...made(4, change), _id: made(1)._id, version: 1 }]);
    expect(contents(index)).toEqual(['changed', 'n2']);
    expect(contents(index, { search: 'changed' })).toEqual(['changed']);
    expect(contents(index, { search: 'n1' })).toEqual([]);
    expect(contents(index, { sort: '-createdby' })).toEqual(['changed', 'n2']);
    expect(contents(index, { from: made(3).created_at.toISOString() })).toEqual(['changed']);
    expect(index.select({}).counts).toMatchObject({ info: 1, urgent: 1, all: 2 });
  });

  it('reports whether a record is new', () => {
    const index = new WorkIndex();
    const again = { ...made(1), version: 1 };
    expect([made(1), made(1), again, again, made(1)].map((record) => index.put(record))).toEqual([
      ...[true, false, true, false, false],
    ]);
  });

  it('has the same order of simultaneous entries on every instance', () => {
    const moment = { created_at: new Date(0) };
    const records = [1, 2, 3].map((n) => ({ ...made(n), ...moment }));
    expect(contents(indexOf(records))).toEqual(contents(indexOf(records.toReversed())));
  });

  it('counts all statuses that match the search and the dates, regardless of the status filter', () => {
    const records = workStatuses.flatMap((status, n) =>
      Array.from({ length: n + 1 }, (_, m) => made(n * 10 + m, { status, content: `no ${m}` })),
    );
    const index = indexOf(records);
    const perStatus = Object.fromEntries(workStatuses.map((status, n) => [status, n + 1]));
    for (const status of [undefined, ...workStatuses]) {
      const { counts, records: found } = index.select({ status });
      expect(counts).toEqual({ ...perStatus, all: 36 });
      expect(found).toHaveLength(counts[status ?? 'all']);
    }
    expect(index.select({ search: 'no 6', status: 'info' }).counts).toEqual({
      ...Object.fromEntries(workStatuses.map((status) => [status, 0])),
      urgent: 1,
      cancelled: 1,
      all: 2,
    });
    expect(index.select({ from: '2026-01-01T01:00:00Z', search: 'NO 0' }).counts).toMatchObject({
      pending: 0,
      urgent: 1,
      cancelled: 1,
      all: 2,
    });
  });

  it('includes `from` and excludes `to`, in any time zone', () => {
    const index = indexOf([made(1), made(2), made(3), made(4)]);
    const from = '2026-01-01T00:02:00Z';
    expect(contents(index, { from })).toEqual(['n4', 'n3', 'n2']);
    expect(contents(index, { to: from })).toEqual(['n1']);
    const range = { from: '2026-01-01T05:32:00+05:30', to: '2026-01-01T00:04:00.000Z' };
    expect(contents(index, range)).toEqual(['n3', 'n2']);
    expect(contents(index, { from: range.to, to: range.from })).toEqual([]);
  });

  it('sorts in both directions, with the newest of equal entries first', () => {
    const index = indexOf([
      made(1, { status: 'urgent', createdby: 'Zoë' }),
      made(2, { status: 'pending', createdby: 'ada' }),
      made(3, { status: 'urgent', createdby: 'Émile' }),
      made(4, { status: 'info', createdby: 'ada' }),
      made(5, { status: 'pending', createdby: 'Frank' }),
    ]);
    const orders: Record<WorkSort | `-${WorkSort}`, string> = {
      created_at: 'n1 n2 n3 n4 n5',
      '-created_at': 'n5 n4 n3 n2 n1',
      status: 'n5 n2 n4 n3 n1',
      '-status': 'n3 n1 n4 n5 n2',
      createdby: 'n4 n2 n3 n5 n1',
      '-createdby': 'n1 n5 n3 n4 n2',
    };
    for (const sort of workSorts.flatMap((field) => [field, `-${field}`] as const)) {
      expect([sort, contents(index, { sort }).join(' ')]).toEqual([sort, orders[sort]]);
    }
    expect(contents(index, { sort: 'createdby', status: 'urgent' })).toEqual(['n3', 'n1']);
  });

  it.each([
    ['STRASSE', '<p>Die <b>Stra</b>ße</p>'],
    ['straße', 'STRASSE'],
    ['istanbul', '<p>İSTANBUL</p>'],
    ['ΟΔΟΣ', 'η οδοσ, ο δρόμος'],
    ['οδός', 'Η ΟΔΌΣΙΑ'],
    ['Cafe\u0301', 'the caf\u00e9'],
    ['caf\u00e9', 'the cafe\u0301'],
    ['तमिल', '<ul><li>हिन्दी, तमिल</li></ul>'],
    ['AT&T < 5', '<p>AT&amp;T &lt; 5</p>'],
    ['one two', '<p>one</p><p>two</p>'],
    ['  one \n two ', 'one&nbsp;two'],
    ['.*', 'a .* b'],
    ['(', 'call (again'],
    ['[a-z]{9}\\', 'type [A-Z]{9}\\'],
  ])('finds %j in %j, and in nothing else', (search, content) => {
    const index = indexOf([made(1), made(2, { content }), made(3, { content: '<p>p strong</p>' })]);
    expect(contents(index, { search })).toEqual([content]);
  });

  it('finds nothing for a search that folds to nothing, but everything for spaces', () => {
    const index = indexOf([made(1), made(2)]);
    for (const search of ['\u0301', '\u200b', ' \u00ad ']) {
      const { records, counts } = index.select({ search });
      expect([records.length, counts.all]).toEqual([0, 0]);
    }
    expect(contents(index, { search: ' \t ' })).toHaveLength(2);
  });

  it.each(['<p>', 'amp', 'href', 'example', '.*', '^', '$ne'])(
    'does not find %j in a tag',
    (search) => {
      const index = indexOf([
        made(1, { content: '<p><a href="https://a.example">R&amp;D</a></p>' }),
      ]);
      expect(contents(index, { search })).toEqual([]);
    },
  );
});
