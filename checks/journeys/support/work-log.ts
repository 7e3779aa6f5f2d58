import {
  type CreateWorkEntry,
  WORK_LOG_PATH,
  type WorkEntry,
  type WorkStatus,
  workEntryPath,
} from '@app/contracts';
import type { Locator, Page } from '@playwright/test';
import { call } from './api.ts';
import { uniqueWord } from './unique.ts';

/** Returns a unique word. A search for this word lists only entries of the current test. */
export const freshWord = uniqueWord;

/** Creates entries one by one, so that the last one is the newest. */
export async function makeEntries(
  token: string,
  entries: readonly CreateWorkEntry[],
): Promise<WorkEntry[]> {
  const made: WorkEntry[] = [];
  for (const body of entries) {
    const answer = await call<WorkEntry>(WORK_LOG_PATH, { token, body });
    if (answer.status !== 201) throw new Error(`Entry not created: ${JSON.stringify(answer.body)}`);
    made.push(answer.body);
  }
  return made;
}

export async function setStatus(token: string, id: string, status: WorkStatus): Promise<void> {
  const answer = await call(workEntryPath(id), { token, method: 'PUT', body: { status } });
  if (answer.status !== 200) throw new Error(`Status not changed: ${JSON.stringify(answer.body)}`);
}

/** Page object of the work log. */
export function workList(page: Page) {
  const table = page.getByRole('region', { name: 'Work entries' });
  /** Returns the row whose entry starts with a word. Other parts of the row contain the names of all statuses. */
  const row = (text: string): Locator => {
    const work = page.getByRole('cell').filter({ hasText: new RegExp(`^${text}\\b`) });
    return table.getByRole('row').filter({ has: work });
  };
  return {
    table,
    rows: table.locator('tbody').getByRole('row'),
    row,
    status: (text: string) => row(text).getByRole('combobox'),
    mark: (text: string) => row(text).getByRole('checkbox'),
    history: (text: string) => row(text).getByRole('button', { name: /^History/ }),
    filters: page.getByRole('navigation', { name: 'Filter by status' }),
    pages: page.getByRole('navigation', { name: 'Pages of entries' }),
    question: page.getByRole('dialog', { name: 'Do you really want to Change.' }),
  };
}
