import { expect, it } from 'vitest';
import { testJob } from './testing.ts';
import { JobNews } from './use-watched-jobs.ts';

const running = testJob();
const done = testJob({ state: 'done', done: 1_000, bytes: 1 });
const ready = `${done.title}: ready to download`;

it('announces changes of jobs, but not the jobs of the first list', () => {
  const news = new JobNews();
  expect(news.update(null, [], null)).toBe('');
  // The user's marks are read only after the jobs.
  expect(news.update([done, testJob({ id: 'b' })], [], null)).toBe('');
  expect(news.update([done, testJob({ id: 'b' })], [done, testJob({ id: 'b' })], null)).toBe('');
  const ended = testJob({ id: 'b', state: 'done', done: 1_000, bytes: 1 });
  expect(news.update([done, ended], [done, ended], null)).toBe(ready);
});

it('announces a requested job each time, even if it is already done', () => {
  const news = new JobNews();
  expect(news.update([done], [done], null)).toBe('');
  const first = { ...done };
  expect(news.update([first], [first], first)).toBe(ready);
  expect(news.update([first], [first], first)).toBe('');
  const again = { ...done };
  expect(news.update([again], [again], again)).toBe(ready);
  expect(news.update([running], [running], running)).toBe(`${done.title}: being made`);
});
