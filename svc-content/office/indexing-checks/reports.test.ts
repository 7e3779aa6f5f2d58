import { expect, it } from 'vitest';
import { journalReport } from './reports.ts';
import { articleRecord, journalOf } from './testing/journal.ts';

it('lets the event loop continue while it checks a large journal', async () => {
  const articles = Array.from({ length: 100 }, () => articleRecord());
  const checking = journalReport(
    journalOf({ articles }),
    async () => new Map(),
    'http://journal.test',
  );
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  expect((await checking).articles).toHaveLength(100);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});
