import type { ImportPlan } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { BulkImport } from './bulk-import.ts';
import { countOutcomes, reportFile } from './import-report.ts';
import { problemOf } from './retries.ts';
import { checked, pdf, planOf, server } from './testing/import-server.ts';

it('creates the missing issues, then sends only new rows, two at a time', async () => {
  const plan = planOf(5, { missingIssues: [{ year: 2020, volume: 1, issue: 7 }] });
  plan.rows[1] = { ...plan.rows[1], outcome: 'faulty' } as ImportPlan['rows'][number];
  plan.rows[3] = { ...plan.rows[3], outcome: 'exists' } as ImportPlan['rows'][number];
  const { calls, stored, issues, max } = server(plan);
  const run = await checked(calls, 5);
  await run.start();
  expect(issues).toEqual([7]);
  expect(stored.toSorted()).toEqual(['R0', 'R2', 'R4']);
  expect(max()).toBe(2);
  expect(run.get().step).toBe('done');
  expect(countOutcomes(run.get())).toMatchObject({ imported: 3, exists: 1, faulty: 1 });
});

it('retries an article if the connection is bad, and stops without a connection until it is continued', async () => {
  let isOffline = true;
  const { calls, stored, waits } = server(planOf(6), (ref, times) => {
    if (ref === 'R0' && times < 3) return new NetworkError('no answer');
    return ref === 'R3' && isOffline ? new NetworkError('no answer') : null;
  });
  const run = await checked(calls, 6);
  await run.start();
  expect(run.get()).toMatchObject({ step: 'stopped' });
  expect(run.get().problem).toContain('Nothing is lost');
  expect(waits.length).toBeGreaterThan(3);
  expect(countOutcomes(run.get()).failed).toBe(0);
  isOffline = false;
  await run.resume();
  expect(run.get()).toMatchObject({ step: 'done', problem: '' });
  expect([...stored].sort()).toEqual(['R0', 'R1', 'R2', 'R3', 'R4', 'R5']);
});

it('stops when the session ends, and continues after the next login', async () => {
  let signedIn = false;
  const plan = planOf(4, { missingIssues: [{ year: 2020, volume: 1, issue: 7 }] });
  const { calls, stored, tried, requested } = server(plan, (ref) =>
    ref !== 'R0' && !signedIn ? new ApiError(401, { error: 'unauthorized' }) : null,
  );
  const run = await checked(calls, 4);
  await run.start();
  expect(run.get().step).toBe('stopped');
  expect(run.get().problem).toContain('session has ended');
  expect([...tried.values()].reduce((sum, times) => sum + times)).toBeLessThan(4);
  signedIn = true;
  await run.resume();
  expect([...stored].sort()).toEqual(['R0', 'R1', 'R2', 'R3']);
  expect(countOutcomes(run.get()).imported).toBe(4);
  // An existing issue must not be created again.
  expect(requested).toEqual([7]);
});

it('skips a refused article, reports the reason, and retries it on request', async () => {
  let refused = true;
  const { calls } = server(planOf(3), (ref) =>
    ref === 'R1' && refused
      ? new ApiError(409, {
          error: 'duplicate_title',
          issues: [{ path: 'title', message: 'Duplicate title' }],
        })
      : null,
  );
  const run = await checked(calls, 3);
  await run.start();
  expect(run.get().step).toBe('done');
  expect(countOutcomes(run.get())).toMatchObject({ imported: 2, failed: 1 });
  expect(reportFile(run.get())).toBe(
    '\ufefffile,line,refnumber,outcome,message\r\nall.csv,2,R0,Imported,\r\n' +
      'all.csv,3,R1,Failed,title: Duplicate title\r\nall.csv,4,R2,Imported,\r\n',
  );
  refused = false;
  await run.resume();
  expect(countOutcomes(run.get())).toMatchObject({ imported: 3, failed: 0 });
});

it('can be stopped, and adds nothing twice after it is resumed', async () => {
  const source = server(planOf(6));
  const run = await checked(source.calls, 6);
  const stop = run.subscribe(() => {
    if (countOutcomes(run.get()).imported === 2) run.stop();
  });
  await run.start();
  stop();
  expect(run.get()).toMatchObject({ step: 'stopped', problem: '' });
  const { waiting, imported, sending } = countOutcomes(run.get());
  expect([waiting + imported, sending]).toEqual([6, 0]);
  expect(waiting).toBeGreaterThan(1);
  await run.resume();
  expect(source.stored).toHaveLength(6);
  expect(new Set(source.stored).size).toBe(6);
});

it('requires another check after any change of files or options', async () => {
  const { calls } = server(planOf(1));
  const run = await checked(calls, 1);
  run.setChoices({ withoutEmail: true });
  expect(run.get()).toMatchObject({ step: 'choosing', plan: null });
  await run.check();
  run.addFiles([pdf('more.pdf')]);
  expect(run.get()).toMatchObject({ step: 'choosing', plan: null });
  expect(run.get().files.pdfs.map(({ name }) => name)).toEqual(['R0.pdf', 'more.pdf']);
});

it('is cleared when another user signs in, but not for the same user', async () => {
  const { calls } = server(planOf(1));
  const run = new BulkImport(calls);
  run.belongTo('ada');
  run.addFiles([pdf('R0.pdf')]);
  run.belongTo('ada');
  expect(run.get().files.pdfs).toHaveLength(1);
  run.belongTo('eve');
  expect(run.get().files.pdfs).toHaveLength(0);
});

const busy = [{ path: 'source', message: 'Another file is being read' }];

it.each([
  [413, { error: 'file_too_large' }, 'File size exceeds the limit of 5 MB.'],
  [503, { error: 'unavailable', issues: busy }, 'source: Another file is being read'],
] as const)('shows why a check was refused with %i', async (status, body, problem) => {
  const { calls } = server(planOf(1));
  const run = new BulkImport({
    ...calls,
    check: async () => {
      throw new ApiError(status, { ...body });
    },
  });
  run.addFiles([new File(['x'], 'a.csv')]);
  await run.check();
  expect(run.get()).toMatchObject({ step: 'choosing', problem });
});

it('can stop a check, retains the files, and ignores the late response', async () => {
  const { calls } = server(planOf(1));
  let respond: (plan: ImportPlan) => void = () => {};
  let checkSignal: AbortSignal | undefined;
  const run = new BulkImport({
    ...calls,
    check: (_source, _pdfs, _choices, signal) => {
      checkSignal = signal;
      return new Promise((resolve) => {
        respond = resolve;
      });
    },
  });
  run.addFiles([new File(['x'], 'a.csv'), pdf('R0.pdf')]);
  const checking = run.check();
  expect(run.get().step).toBe('checking');
  run.stop();
  expect(checkSignal?.aborted).toBe(true);
  respond(planOf(1));
  await checking;
  expect(run.get()).toMatchObject({ step: 'choosing', plan: null, problem: '' });
  expect(run.get().files.pdfs).toHaveLength(1);
});

it('stops at once while it waits to retry an issue, and reports no problem', async () => {
  const plan = planOf(1, { missingIssues: [{ year: 2020, volume: 1, issue: 7 }] });
  const source = server(plan);
  const run = await checked(
    {
      ...source.calls,
      createIssue: async () => {
        throw new NetworkError('no answer');
      },
      wait: (_ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          run.stop();
        }),
    },
    1,
  );
  await run.start();
  expect(run.get()).toMatchObject({ step: 'stopped', problem: '' });
  expect(source.stored).toEqual([]);
});

it.each([
  [new ApiError(429), 'Wait a few minutes'],
  [new ApiError(503), 'Continue in a few minutes'],
  [new NetworkError('no answer'), 'when you are online again'],
])('shows when to continue after %s', (error, advice) => {
  expect(problemOf(error)).toContain(advice);
  expect(problemOf(error)).toContain('Nothing is lost');
});

it('does not show the messages of programming errors', () => {
  expect(problemOf(new TypeError('x is not a function'))).toBe('Something went wrong');
});
