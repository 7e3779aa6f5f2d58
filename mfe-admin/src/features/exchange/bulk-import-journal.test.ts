import { createHash } from 'node:crypto';
import { ApiError } from '@app/web-kit';
import { expect, it, vi } from 'vitest';
import { BulkImport } from './bulk-import.ts';
import { reportFile } from './import-report.ts';
import { planOf, server } from './testing/import-server.ts';
import { zipOf } from './testing/zip.ts';

const PICTURE = `assets/editors/${'0'.repeat(64)}.webp`;

/** Returns an import of an exported journal with two articles, an editor and the editor's picture. */
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

it('imports an exported journal: its pictures, then its records, then its articles', async () => {
  const { run, sent, stored } = await journalImport();
  await run.start();
  expect(sent).toEqual([PICTURE, 'journal.json']);
  expect(stored.toSorted()).toEqual(['R0', 'R1']);
  expect(run.get()).toMatchObject({ step: 'done', journal: { state: 'done' } });
  expect(reportFile(run.get())).toContain('journal.json,,,New,editors Ada');
});

it('imports only the articles if the user chooses so', async () => {
  const { run, sent, stored } = await journalImport();
  run.takeJournal(false);
  await run.start();
  expect([sent, stored.toSorted(), run.get().step]).toEqual([[], ['R0', 'R1'], 'done']);
});

it('imports the articles even if the journal’s other parts fail, and retries the failed parts', async () => {
  let isRefused = true;
  const refusal = new ApiError(415, { error: 'unsupported_file' });
  const { run, sent, stored } = await journalImport((name) =>
    name === PICTURE && isRefused ? refusal : null,
  );
  await run.start();
  expect(stored.toSorted()).toEqual(['R0', 'R1']);
  expect(run.get()).toMatchObject({ step: 'done', journal: { state: 'failed' } });
  expect(run.get().journal.message).not.toBe('');
  isRefused = false;
  await run.resume();
  expect(sent).toEqual([PICTURE, 'journal.json']);
  expect(run.get().journal).toEqual({ state: 'done', message: '' });
});

it('sends the PDFs of earlier versions before the article', async () => {
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

it('reports which picture of an exported journal is missing', async () => {
  const { run, sent } = await journalImport(undefined, 'other.webp');
  await run.start();
  expect(run.get().journal).toEqual({
    state: 'failed',
    message: `${PICTURE} is missing: choose the exported zip file`,
  });
  expect(sent).toEqual([]);
});

it('stops during the journal’s other parts if the session ends, and continues with them', async () => {
  let signedIn = false;
  const ended = new ApiError(401, { error: 'unauthorized' });
  const { run, sent, stored } = await journalImport(() => (signedIn ? null : ended));
  await run.start();
  expect([run.get().step, sent, stored]).toEqual(['stopped', [], []]);
  signedIn = true;
  await run.resume();
  expect([run.get().step, sent, stored.toSorted()]).toEqual([
    'done',
    [PICTURE, 'journal.json'],
    ['R0', 'R1'],
  ]);
});

it('does not add a damaged zip file, and retains the files chosen before', async () => {
  const run = new BulkImport(server(planOf(1)).calls);
  await run.addFiles([new File(['x'], 'all.csv'), new File(['PK no zip'], 'journal.zip')]);
  expect(run.get().problem).toBe(
    'journal.zip is incomplete, or not a zip file: download or copy it again',
  );
  expect(run.get().files.sources.map(({ name }) => name)).toEqual(['all.csv']);
});

it('reports a file of an exported journal that differs from its manifest, and sends nothing', async () => {
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
