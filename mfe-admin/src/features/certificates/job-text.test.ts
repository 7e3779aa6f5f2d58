import { expect, it } from 'vitest';
import { announcementOf, missingText, progressText, sizeText, stateText } from './job-text.ts';
import { testJob } from './testing.ts';

const ended = (state: 'done' | 'failed' | 'cancelled', changes = {}) =>
  testJob({ state, ...changes });

it('formats counts, with the number of missing certificates', () => {
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
  // The job lists only some of its missing certificates.
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
])('describes the state of a job: %#', (job, text) => {
  expect(stateText(job)).toBe(text);
});

it('announces the start and the end of a job, but not its progress', () => {
  const { title } = testJob();
  const queued = testJob({ state: 'queued' });
  expect(announcementOf(undefined, queued)).toBe(`${title}: being made`);
  expect(announcementOf(queued, testJob())).toBe('');
  expect(announcementOf(testJob(), testJob({ done: 500 }))).toBe('');
  expect(announcementOf(testJob({ done: 999 }), ended('done', { done: 999, bytes: 1 }))).toBe(
    `${title}: ready to download. 1 of 1,000 could not be made`,
  );
  expect(announcementOf(testJob(), ended('failed', { error: 'No space' }))).toBe(
    `${title}: failed. No space`,
  );
  expect(announcementOf(testJob(), ended('cancelled'))).toBe(`${title}: cancelled`);
  expect(announcementOf(ended('failed'), queued)).toBe(`${title}: being made`);
  expect(announcementOf(ended('failed'), ended('failed'))).toBe('');
});

it.each([
  [12, '1 kB'],
  [840_000, '840 kB'],
  [999_700, '1 MB'],
  [1_440_000, '1.4 MB'],
  [61_300_000, '61 MB'],
  [612_000_000, '612 MB'],
  [1_440_000_000, '1.4 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
