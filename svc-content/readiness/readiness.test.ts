import { expect, it } from 'vitest';
import { journalReadiness } from './readiness.ts';
import { articleRecord, journalOf } from './testing/journal.ts';

it('everybody else is served while a large journal is judged', async () => {
  const articles = Array.from({ length: 100 }, () => articleRecord());
  const judging = journalReadiness(journalOf({ articles }), new Map(), 'http://journal.test');
  let turns = 0;
  let isJudged = false;
  const turn = () => {
    turns += 1;
    if (!isJudged) setImmediate(turn);
  };
  turn();
  expect((await judging).articles).toHaveLength(100);
  isJudged = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});
