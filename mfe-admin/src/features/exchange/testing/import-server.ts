import type { ImportPlan } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { expect } from 'vitest';
import { BulkImport } from '../bulk-import.ts';
import type { ImportCalls } from '../import-state.ts';

export const pdf = (name: string) => new File(['%PDF-'], name);

export function planOf(count: number, changes: Partial<ImportPlan> = {}): ImportPlan {
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

/** Returns a server that stores what it receives. `failure` may return an error for a request. */
export function server(
  plan: ImportPlan,
  failure: (ref: string, times: number) => unknown = () => null,
) {
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

export async function checked(calls: ImportCalls, count: number): Promise<BulkImport> {
  const run = new BulkImport(calls);
  const pdfs = Array.from({ length: count }, (_, at) => pdf(`R${at}.pdf`));
  run.addFiles([new File(['x'], 'all.csv'), ...pdfs]);
  await run.check();
  expect(run.get().step).toBe('checked');
  return run;
}
