import type { AdminArticle, AdminIssue } from '@app/contracts';
import { expect, it, vi } from 'vitest';
import { type Counts, IssueCounter } from './issue-counter.ts';

const issue = (id: string) => ({ id }) as AdminIssue;
const article = { refnumber: 'A', status: 'enabled', authors: ['Ada'] } as AdminArticle;

function counting(...failing: string[]) {
  const asked: string[] = [];
  let counts: Counts = { counted: new Map(), failed: new Set() };
  const counter = new IssueCounter(
    async ({ id }) => {
      asked.push(id);
      if (failing.includes(id)) throw new Error('away');
      return [article];
    },
    (next) => {
      counts = next;
    },
  );
  const known = () => [[...counts.counted.keys()], [...counts.failed]];
  return { counter, asked, known, failing };
}

it('asks for each issue once, in turn', async () => {
  const { counter, asked, known } = counting();
  counter.count(['a', 'b', 'c', 'd', 'e', 'f'].map(issue));
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  counter.count(['a', 'f', 'g'].map(issue));
  await vi.waitFor(() => expect(known()).toEqual([['a', 'b', 'c', 'd', 'e', 'f', 'g'], []]));
  expect(asked).toHaveLength(7);
});

it('holds a failure against the issue that failed, and asks for it again when told to', async () => {
  const { counter, asked, known, failing } = counting('a');
  counter.count([issue('a')]);
  counter.count([issue('b')]);
  await vi.waitFor(() => expect(known()).toEqual([['b'], ['a']]));
  counter.count([issue('a')]);
  expect(asked).toEqual(['a', 'b']);
  failing.pop();
  counter.retry([issue('a'), issue('b')]);
  expect(known()).toEqual([['b'], []]);
  await vi.waitFor(() => expect(known()).toEqual([['b', 'a'], []]));
  expect(asked).toEqual(['a', 'b', 'a']);
});
