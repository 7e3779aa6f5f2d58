import { WORK_CSV_PATH, type WorkStatus, workEntryPath } from '@app/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

/** Returns the rows of the table. The first row has the column names. */
async function rowsOf(query: Record<string, string> = {}): Promise<string[][]> {
  const answer = await content.get(
    `${WORK_CSV_PATH}?${new URLSearchParams(query)}`,
    content.sign('staff'),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="work-log-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes());
  expect(text[0]).toBe('\ufeff');
  return parse(text, { bom: true });
}

it('contains every entry that matches the filter, in the order of the list, as text', async () => {
  // More entries than fit into one chunk. Entry n was created in minute n.
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
  const entries = Array.from({ length: 600 }, (_, n) => ({
    content: `<p>Proof ${n}</p>`,
    status: (n % 2 === 0 ? 'urgent' : 'info') satisfies WorkStatus,
    createdby: n % 3 === 0 ? 'Ravi' : 'Ada',
    created_at: minute(n),
  }));
  await content.models.workEntries.insertMany(entries);
  const token = content.sign('staff');
  const work =
    '<p>=1+1 &amp; <strong>“தமிழ்”</strong>, "quoted";</p><ul><li>one</li><li>two</li></ul>';
  const made = await content.post('/api/webdata', { status: 'info', content: work }, token);
  const { id, created_at } = (await made.json()) as { id: string; created_at: string };
  const changed = await fetch(content.url + workEntryPath(id), {
    method: 'PUT',
    body: JSON.stringify({ status: 'last-work' }),
    headers: {
      authorization: `Bearer ${content.sign('admin')}`,
      'content-type': 'application/json',
    },
  });
  expect(changed.status).toBe(200);

  const [columns, first, second, ...others] = await rowsOf();
  expect(columns).toEqual([
    's.no.',
    'Work',
    'Status',
    'Created by',
    'Created at',
    'Last changed by',
    'Last changed at',
  ]);
  expect(first).toEqual([
    '1',
    `'=1+1 & “தமிழ்”, "quoted"; one two`,
    'Last-work',
    'The staff',
    created_at,
    'The admin',
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
  ]);
  expect(second).toEqual([
    '2',
    'Proof 599',
    'Information',
    'Ada',
    minute(599).toISOString(),
    '',
    '',
  ]);
  expect(others.map(([number]) => Number(number))).toEqual(others.map((_, at) => at + 3));
  expect(others.at(-1)).toEqual([
    '601',
    'Proof 0',
    'Urgent',
    'Ravi',
    minute(0).toISOString(),
    '',
    '',
  ]);

  const chosen = await rowsOf({
    status: 'urgent',
    search: 'PROOF 4',
    from: minute(40).toISOString(),
    to: minute(406).toISOString(),
    sort: '-createdby',
  });
  expect(chosen.slice(1).map(([, text, , by]) => `${text} ${by}`)).toEqual([
    ...['Proof 402 Ravi', 'Proof 48 Ravi', 'Proof 42 Ravi'],
    ...['Proof 404 Ada', 'Proof 400 Ada', 'Proof 46 Ada', 'Proof 44 Ada', 'Proof 40 Ada'],
  ]);
  expect(await rowsOf({ search: 'nothing like it' })).toEqual([columns]);
});

it('is available to staff only, and refuses an invalid filter', async () => {
  expect((await content.get(WORK_CSV_PATH)).status).toBe(401);
  for (const query of ['status=done', 'from=yesterday', 'sort=content']) {
    const answer = await content.get(`${WORK_CSV_PATH}?${query}`, content.sign('admin'));
    expect(answer.status, query).toBe(400);
  }
});
