import { expect, it } from 'vitest';
import { missingText, newsOf, progressText, sizeText, stateText } from './job-words.ts';
import { testJob } from './testing.ts';

const ended = (state: 'done' | 'failed' | 'cancelled', changes = {}) =>
  testJob({ state, ...changes });

it('counts with the thousands apart, and tells those that could not be made', () => {
  expect(progressText(testJob({ done: 312 }))).toBe('312 of 1,000');
  expect(missingText(testJob())).toBe('');
  const missing = [{ name: 'E F', reason: 'No font' }];
  expect(missingText(testJob({ missing }))).toBe('1 of 1,000 could not be made');
  const hundred = Array.from({ length: 100 }, () => missing).flat();
  expect(missingText(testJob({ missing: hundred }))).toBe(
    'At least 100 of 1,000 could not be made',
  );
  expect(missingText(ended('done', { done: 900, missing: hundred }))).toBe(
    '100 of 1,000 could not be made',
  );
  // More are missing than the job names.
  expect(missingText(ended('done', { done: 850, missing }))).toBe('150 of 1,000 could not be made');
});

it.each([
  [testJob({ state: 'queued' }), 'In the queue'],
  [testJob(), 'Being made'],
  [testJob({ phase: 'checking' }), 'Checking the zip'],
  [testJob({ phase: 'storing' }), 'Storing the zip'],
  [ended('done', { bytes: 1 }), 'Ready'],
  [ended('done'), 'Expired'],
  [ended('failed'), 'Failed'],
  [ended('cancelled'), 'Cancelled'],
])('says of a job what it does, or what has become of it: %#', (job, text) => {
  expect(stateText(job)).toBe(text);
});

it('says aloud that a job has begun and how it has ended, and nothing of its percents', () => {
  const { title } = testJob();
  const queued = testJob({ state: 'queued' });
  expect(newsOf(undefined, queued)).toBe(`${title}: being made`);
  expect(newsOf(queued, testJob())).toBe('');
  expect(newsOf(testJob(), testJob({ done: 500 }))).toBe('');
  expect(newsOf(testJob({ done: 999 }), ended('done', { done: 999, bytes: 1 }))).toBe(
    `${title}: ready to download. 1 of 1,000 could not be made`,
  );
  expect(newsOf(testJob(), ended('failed', { error: 'No space' }))).toBe(
    `${title}: failed. No space`,
  );
  expect(newsOf(testJob(), ended('cancelled'))).toBe(`${title}: cancelled`);
  expect(newsOf(ended('failed'), queued)).toBe(`${title}: being made`);
  expect(newsOf(ended('failed'), ended('failed'))).toBe('');
});

it.each([
  [12, '1 kB'],
  [840_000, '840 kB'],
  [999_700, '1 MB'],
  [1_440_000, '1.4 MB'],
  [61_300_000, '61 MB'],
  [612_000_000, '612 MB'],
  [1_440_000_000, '1.4 GB'],
])('says %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
