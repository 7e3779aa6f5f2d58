import type { AdminArticle, AdminIssue } from '@app/contracts';
import { expect, it } from 'vitest';
import { type Counts, IssueCounter } from './issue-counter.ts';

const issue = (id: string) => ({ id }) as AdminIssue;
const article = { refnumber: 'A', status: 'enabled', authors: ['Ada'] } as AdminArticle;

function counting(...failing: string[]) {
  const requested: string[] = [];
  let counts: Counts = { counted: new Map(), failed: new Set() };
  const counter = new IssueCounter(
    async ({ id }) => {
      requested.push(id);
      if (failing.includes(id)) throw new Error('unavailable');
      return [article];
    },
    (next) => {
      counts = next;
    },
  );
  const known = () => [[...counts.counted.keys()], [...counts.failed]];
  return { counter, requested, known, failing };
}

it('requests each issue once, a few at a time', async () => {
  const { counter, requested, known } = counting();
  counter.count(['a', 'b', 'c', 'd', 'e', 'f'].map(issue));
  expect(requested).toEqual(['a', 'b', 'c', 'd']);
  counter.count(['a', 'f', 'g'].map(issue));
  await expect.poll(known).toEqual([['a', 'b', 'c', 'd', 'e', 'f', 'g'], []]);
  expect(requested).toHaveLength(7);
});

it('reports the issue whose request failed, and repeats only that request', async () => {
  const { counter, requested, known, failing } = counting('a');
  counter.count([issue('a')]);
  counter.count([issue('b')]);
  await expect.poll(known).toEqual([['b'], ['a']]);
  counter.count([issue('a')]);
  expect(requested).toEqual(['a', 'b']);
  failing.pop();
  counter.retry([issue('a'), issue('b')]);
  expect(known()).toEqual([['b'], []]);
  await expect.poll(known).toEqual([['b', 'a'], []]);
  expect(requested).toEqual(['a', 'b', 'a']);
});
