import { expect, it } from 'vitest';
import {
  type Marks,
  parseMarks,
  trayJobs,
  withAsked,
  withDismissed,
  withShown,
} from './job-marks.ts';
import { testJob } from './testing.ts';

const none = parseMarks(null);
const done = testJob({
  id: 'done',
  state: 'done',
  bytes: 1,
  finishedAt: '2026-02-03T10:01:00.000Z',
});
const trayIds = (marks: Marks, ...jobs: ReturnType<typeof testJob>[]) =>
  trayJobs(jobs, marks, 'ada').map(({ id }) => id);

it('shows the active jobs of the user, and the jobs requested in this browser', () => {
  const theirs = testJob({ id: 'theirs', createdBy: 'grace' });
  expect(trayIds(none, testJob({ id: 'own' }), theirs, done)).toEqual(['own']);
  expect(trayIds(withAsked(none, ['theirs', 'done']), theirs, done)).toEqual(['theirs', 'done']);
});

it('hides a dismissed job until it ends again', () => {
  const marks = withDismissed(withAsked(none, ['done']), [done]);
  expect(trayIds(marks, done)).toEqual([]);
  expect(trayIds(marks, { ...done, state: 'running' })).toEqual(['done']);
  expect(trayIds(marks, { ...done, finishedAt: '2026-02-04T10:00:00.000Z' })).toEqual(['done']);
});

it('expands the tray for a dismissed job that is requested again', () => {
  const marks = { ...withDismissed(withAsked(none, ['done']), [done]), collapsed: true };
  const again = withShown(marks, 'done');
  expect(trayIds(again, done)).toEqual(['done']);
  expect(again.collapsed).toBe(false);
});

it('stores only the latest jobs, and returns the same object if nothing is new', () => {
  const ids = Array.from({ length: 60 }, (_, at) => String(at));
  const marks = withAsked(none, ids);
  expect([marks.asked.length, marks.asked.at(-1)]).toEqual([50, '59']);
  expect(withAsked(marks, ['59'])).toBe(marks);
  const many = ids.map((id) => testJob({ id, state: 'cancelled' }));
  expect(Object.keys(withDismissed(withDismissed(marks, many), []).dismissed)).toHaveLength(50);
});

it.each([null, '', '{', '7', '{"asked":7}', '{"dismissed":null}'])(
  'starts empty if local storage contains %s',
  (text) => {
    expect(parseMarks(text)).toEqual({ asked: [], dismissed: {}, collapsed: false });
  },
);
