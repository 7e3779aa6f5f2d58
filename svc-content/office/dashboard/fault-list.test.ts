import { MAX_WAITING_ROWS } from '@app/contracts';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { articleRecord, goodPdf, journalOf } from '../indexing-checks/testing/journal.ts';
import { FaultList } from './fault-list.ts';

/** Makes each article have a fault, because its PDF has no letters. */
const facts = new Map([['a'.repeat(64), { ...goodPdf(''), letters: 0 }]]);

const publicUrl = 'https://journal.example';

function listOf(current: Snapshot) {
  const catalogue = { current };
  const clock = { now: 0 };
  let readings = 0;
  const factsOf = async () => {
    readings += 1;
    return facts;
  };
  const list = new FaultList({
    catalogue,
    pdfInspector: { factsOf },
    publicUrl,
    now: () => clock.now,
  });
  return { catalogue, clock, list, readings: () => readings };
}

it('checks all articles only once per write and minute, even for concurrent requests', async () => {
  const snapshot = journalOf({ articles: [articleRecord()] });
  const { catalogue, clock, list, readings } = listOf(snapshot);
  const [first, second] = await Promise.all([list.read(), list.read()]);
  expect(first).toBe(second);
  expect([first.total, readings()]).toEqual([1, 1]);
  clock.now += 61_000;
  await list.read();
  expect(readings()).toBe(2);
  catalogue.current = journalOf({ articles: [articleRecord(), articleRecord()] });
  expect((await list.read()).total).toBe(2);
  expect(readings()).toBe(3);
});

it('counts the faults of 10,000 articles, but lists only a few', async () => {
  const articles = Array.from({ length: 10_000 }, (_, n) =>
    articleRecord({ issue: Math.floor(n / 20), pagenumber: `${n * 5}-${n * 5 + 4}` }),
  );
  const issues = Array.from({ length: 500 }, (_, issue) => ({ year: 2026, volume: 1, issue }));
  const { list } = listOf(journalOf({ articles, issues }));
  const { total, rows } = await list.read();
  expect([total, rows.length]).toEqual([10_000, MAX_WAITING_ROWS]);
});

it('checks again after a failure', async () => {
  const snapshot = journalOf({ articles: [articleRecord()] });
  let fails = true;
  const factsOf = async () => {
    if (fails) throw new Error('the database is gone');
    return facts;
  };
  const list = new FaultList({
    catalogue: { current: snapshot },
    pdfInspector: { factsOf },
    publicUrl,
  });
  await expect(list.read()).rejects.toThrow('gone');
  fails = false;
  expect((await list.read()).total).toBe(1);
});

it('lists the failed checks of the journal, with the field to correct', async () => {
  const { list } = listOf(journalOf({ settings: { issn: '' } }));
  expect((await list.read()).journal).toEqual([{ id: 'issn', title: 'ISSN', field: 'issn' }]);
});
