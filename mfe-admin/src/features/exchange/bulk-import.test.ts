import { createHash } from 'node:crypto';
import type { ImportPlan } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it, vi } from 'vitest';
import { BulkImport } from './bulk-import.ts';
import { countOutcomes, reportFile } from './import-report.ts';
import type { ImportCalls } from './import-state.ts';
import { problemOf } from './retries.ts';
import { zipOf } from './testing/zip.ts';

const pdf = (name: string) => new File(['%PDF-'], name);

function planOf(count: number, changes: Partial<ImportPlan> = {}): ImportPlan {
  const rows = Array.from({ length: count }, (_, at) => ({
    file: 'all.csv',
    line: at + 2,
    refnumber: `R${at}`,
    title: `T${at}`,
    outcome: 'new' as const,
    faults: [],
    notes: [],
    fields: { refnumber: `R${at}` },
    pdf: `R${at}.pdf`,
    files: [],
  }));
  const nothing = { faults: [], missingIssues: [], unusedPdfs: [], unheld: [], journal: null };
  return { format: 'csv', formats: ['csv'], rows, ...nothing, ...changes };
}

/** A server that stores what it receives. `failure` may return an error for a request. */
function server(plan: ImportPlan, failure: (ref: string, times: number) => unknown = () => null) {
  const stored: string[] = [];
  const tried = new Map<string, number>();
  const issues: number[] = [];
  const requested: number[] = [];
  const waits: number[] = [];
  const sent: string[] = [];
  let concurrent = 0;
  let maxConcurrent = 0;
  const calls: ImportCalls = {
    check: async () => plan,
    createIssue: async ({ issue }) => {
      requested.push(issue);
      if (issues.includes(issue)) throw new ApiError(409, { error: 'duplicate_issue' });
      issues.push(issue);
    },
    importArticle: async ({ refnumber = '' }, _file, signal) => {
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
      await Promise.resolve();
      concurrent -= 1;
      const times = (tried.get(refnumber) ?? 0) + 1;
      tried.set(refnumber, times);
      const error = failure(refnumber, times);
      if (error) throw error;
      signal.throwIfAborted();
      const exists = stored.includes(refnumber);
      if (!exists) stored.push(refnumber);
      return { outcome: exists ? 'exists' : 'created', article: {} as never };
    },
    importFile: async (path) => {
      const error = failure(path, 1);
      if (error) throw error;
      sent.push(path);
    },
    importJournal: async ({ name }) => {
      sent.push(name);
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    now: () => 0,
  };
  return { calls, stored, sent, tried, issues, requested, waits, max: () => maxConcurrent };
}

async function checked(calls: ImportCalls, count: number): Promise<BulkImport> {
  const run = new BulkImport(calls);
  const pdfs = Array.from({ length: count }, (_, at) => pdf(`R${at}.pdf`));
  run.addFiles([new File(['x'], 'all.csv'), ...pdfs]);
  await run.check();
  expect(run.get().step).toBe('checked');
  return run;
}

it('creates the missing issues, then sends only the new rows, two at a time', async () => {
  const plan = planOf(5, { missingIssues: [{ year: 2020, volume: 1, issue: 7 }] });
  plan.rows[1] = { ...plan.rows[1], outcome: 'faulty' } as ImportPlan['rows'][number];
  plan.rows[3] = { ...plan.rows[3], outcome: 'exists' } as ImportPlan['rows'][number];
  const { calls, stored, issues, max } = server(plan);
  const run = await checked(calls, 5);
  await run.start();
  expect(issues).toEqual([7]);
  expect(stored).toEqual(['R0', 'R2', 'R4']);
  expect(max()).toBe(2);
  expect(run.get().step).toBe('done');
  expect(countOutcomes(run.get())).toMatchObject({ imported: 3, exists: 1, faulty: 1 });
});

it('retries an article on a bad connection, and stops without one until it is continued', async () => {
  let isOffline = true;
  const { calls, stored, waits } = server(planOf(6), (ref, times) => {
    if (ref === 'R0' && times < 3) return new NetworkError('no answer');
    return ref === 'R3' && isOffline ? new NetworkError('no answer') : null;
  });
  const run = await checked(calls, 6);
  await run.start();
  expect(run.get()).toMatchObject({ step: 'stopped' });
  expect(run.get().problem).toContain('nothing is lost');
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
  expect(run.get().problem).toContain('session is over');
  expect([...tried.values()].reduce((sum, times) => sum + times)).toBeLessThan(4);
  signedIn = true;
  await run.resume();
  expect([...stored].sort()).toEqual(['R0', 'R1', 'R2', 'R3']);
  expect(countOutcomes(run.get()).imported).toBe(4);
  // An existing issue is not created again.
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

it('can be stopped, and adds nothing twice when it is continued', async () => {
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

it('requires another check after any change of the choice', async () => {
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

it('can stop a check, keeps the files, and ignores its late response', async () => {
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

it('stops at once while it waits to retry an issue, without a problem', async () => {
  const plan = planOf(1, { missingIssues: [{ year: 2020, volume: 1, issue: 7 }] });
  const source = server(plan);
  const run = await checked(
    {
      ...source.calls,
      createIssue: async () => {
        throw new NetworkError('no answer');
      },
      wait: () => {
        run.stop();
        return new Promise(() => {});
      },
    },
    1,
  );
  await run.start();
  expect(run.get()).toMatchObject({ step: 'stopped', problem: '' });
  expect(source.stored).toEqual([]);
});

it('does not show messages of programming errors', () => {
  expect(problemOf(new TypeError('x is not a function'))).toBe('Something went wrong');
});

const PICTURE = `assets/editors/${'0'.repeat(64)}.webp`;

/** An import of an exported journal with two articles, an editor and the editor's picture. */
async function journalImport(failure?: Parameters<typeof server>[1], picture = PICTURE) {
  const change = { name: 'Ada', outcome: 'new' as const, fields: [], faults: [] };
  const plan = planOf(2, {
    journal: {
      file: 'journal.json',
      changes: [{ part: 'editors', ...change }],
      mailTexts: [],
      files: [PICTURE],
    },
  });
  const parts = server(plan, failure);
  const run = new BulkImport(parts.calls);
  const entries = ['R0.pdf', 'R1.pdf', picture].map((path) => [path, '%PDF-'] as const);
  await run.addFiles([await zipOf([['journal.json', '{}'], ...entries])]);
  expect(run.get().problem).toBe('');
  await run.check();
  return { run, ...parts };
}

it('takes over an exported journal: its pictures, then its records, then the articles', async () => {
  const { run, sent, stored } = await journalImport();
  await run.start();
  expect(sent).toEqual([PICTURE, 'journal.json']);
  expect(stored).toEqual(['R0', 'R1']);
  expect(run.get()).toMatchObject({ step: 'done', journal: { state: 'done' } });
  expect(reportFile(run.get())).toContain('journal.json,,,New,editors Ada');
});

it('takes over the articles alone if the user wants that', async () => {
  const { run, sent, stored } = await journalImport();
  run.takeJournal(false);
  await run.start();
  expect([sent, stored, run.get().step]).toEqual([[], ['R0', 'R1'], 'done']);
});

it('imports the articles if the journal cannot be taken over, and tries the journal again', async () => {
  let isRefused = true;
  const refusal = new ApiError(415, { error: 'unsupported_file' });
  const { run, sent, stored } = await journalImport((name) =>
    name === PICTURE && isRefused ? refusal : null,
  );
  await run.start();
  expect(stored).toEqual(['R0', 'R1']);
  expect(run.get()).toMatchObject({ step: 'done', journal: { state: 'failed' } });
  expect(run.get().journal.message).not.toBe('');
  isRefused = false;
  await run.resume();
  expect(sent).toEqual([PICTURE, 'journal.json']);
  expect(run.get().journal).toEqual({ state: 'done', message: '' });
});

it('sends the PDFs of earlier versions before their article', async () => {
  const path = `assets/articles/${'1'.repeat(64)}.pdf`;
  const { calls, sent, stored } = server(
    planOf(1, { rows: planOf(1).rows.map((row) => ({ ...row, files: [path] })) }),
  );
  const run = new BulkImport(calls);
  const entries = ['R0.pdf', path].map((name) => [name, '%PDF-'] as const);
  await run.addFiles([await zipOf([['journal.json', '{}'], ...entries])]);
  expect(run.get().files.pdfs).toHaveLength(1);
  await run.check();
  await run.start();
  expect([sent, stored]).toEqual([[path], ['R0']]);
});

it('says which picture of an exported journal is missing', async () => {
  const { run, sent } = await journalImport(undefined, 'other.webp');
  await run.start();
  expect(run.get().journal).toEqual({
    state: 'failed',
    message: `${PICTURE} is missing: choose the exported zip file`,
  });
  expect(sent).toEqual([]);
});

it('stops with the journal if the session ends, and continues with it', async () => {
  let signedIn = false;
  const ended = new ApiError(401, { error: 'unauthorized' });
  const { run, sent, stored } = await journalImport(() => (signedIn ? null : ended));
  await run.start();
  expect([run.get().step, sent, stored]).toEqual(['stopped', [], []]);
  signedIn = true;
  await run.resume();
  expect([run.get().step, sent, stored]).toEqual(['done', [PICTURE, 'journal.json'], ['R0', 'R1']]);
});

it('does not add a zip file that is damaged, and keeps the files that were chosen', async () => {
  const run = new BulkImport(server(planOf(1)).calls);
  await run.addFiles([new File(['x'], 'all.csv'), new File(['PK no zip'], 'journal.zip')]);
  expect(run.get().problem).toBe('journal.zip is not a whole zip file: download or copy it again');
  expect(run.get().files.sources.map(({ name }) => name)).toEqual(['all.csv']);
});

it('names a file of an exported journal that differs from its manifest, and sends nothing', async () => {
  const { calls } = server(planOf(1));
  const checked = vi.fn(calls.check);
  const run = new BulkImport({ ...calls, check: checked });
  const hash = createHash('sha256').update('%PDF-').digest('hex');
  const manifest = ['R0.pdf', 'R1.pdf'].map((name) => `${hash}  pdfs/${name}\n`).join('');
  const zip = (other: string) =>
    zipOf([
      ['articles-0001.jsonl', '{}\n'],
      ['pdfs/R0.pdf', '%PDF-'],
      ['pdfs/R1.pdf', other],
      ['manifest-sha256.txt', manifest],
    ]);
  await run.addFiles([await zip('%PDF-other')]);
  await run.check();
  expect(run.get()).toMatchObject({
    step: 'choosing',
    problem: 'pdfs/R1.pdf in journal.zip is damaged: download or copy the zip file again',
  });
  expect(checked).not.toHaveBeenCalled();
  await run.addFiles([await zip('%PDF-')]);
  await run.check();
  expect(run.get()).toMatchObject({ step: 'checked', problem: '' });
});

const COVER = `/${PICTURE.replace('.webp', '.40x50.webp')}`;

it.each([
  [PICTURE, [PICTURE, COVER]],
  ['other.webp', ['']],
])(
  'sends the cover of an issue before the issue if the files have it: %s',
  async (name, expected) => {
    const missingIssues = [{ year: 2026, volume: 1, issue: 1, cover: COVER }];
    const { calls } = server(planOf(1, { missingIssues }));
    const sent: string[] = [];
    const run = new BulkImport({
      ...calls,
      importFile: async (path) => void sent.push(path),
      createIssue: async (issue) => void sent.push(issue.cover ?? 'none'),
    });
    const entries = ['R0.pdf', name].map((path) => [path, '%PDF-'] as const);
    await run.addFiles([await zipOf([['journal.json', '{}'], ...entries])]);
    await run.check();
    await run.start();
    expect(sent).toEqual(expected);
  },
);
