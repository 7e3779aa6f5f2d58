import { expect, it } from 'vitest';
import { JobNews } from './job-news.ts';
import { testJob } from './testing.ts';

const running = testJob();
const done = testJob({ state: 'done', done: 1_000, bytes: 1 });
const ready = `${done.title}: ready to download`;

it('tells what becomes of a job, and nothing of what was there when it was first asked', () => {
  const news = new JobNews();
  expect(news.hear(null, [], null)).toBe('');
  // Whose the marks are is known later than the jobs are.
  expect(news.hear([done, testJob({ id: 'b' })], [], null)).toBe('');
  expect(news.hear([done, testJob({ id: 'b' })], [done, testJob({ id: 'b' })], null)).toBe('');
  const ended = testJob({ id: 'b', state: 'done', done: 1_000, bytes: 1 });
  expect(news.hear([done, ended], [done, ended], null)).toBe(ready);
});

it('tells of a job that was asked for, each time, also where it is there already', () => {
  const news = new JobNews();
  expect(news.hear([done], [done], null)).toBe('');
  const answer = { ...done };
  expect(news.hear([answer], [answer], answer)).toBe(ready);
  expect(news.hear([answer], [answer], answer)).toBe('');
  const again = { ...done };
  expect(news.hear([again], [again], again)).toBe(ready);
  expect(news.hear([running], [running], running)).toBe(`${done.title}: being made`);
});
