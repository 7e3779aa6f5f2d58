import type { AdminEditor } from '@app/contracts';
import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { expect } from './test.ts';
import { uniqueWord } from './unique.ts';

/** The names of the editors that the running test has created. */
const given = new Set<string>();

/** Returns a unique name. */
export function freshEditorName(word: string): string {
  const name = `${word} ${uniqueWord()}`;
  given.add(name);
  return name;
}

/** Disables the editors that the test has created, and no others. */
export async function removeMadeEditors(token: string): Promise<void> {
  const { body } = await call<AdminEditor[]>('/api/editors/', { token });
  for (const { id } of body.filter(({ name }) => given.has(name))) {
    await call(`/api/editors/${id}`, { token, body: { status: 'disabled' } });
  }
  given.clear();
}

export async function makeEditor(
  token: string,
  fields: Partial<AdminEditor> = {},
): Promise<AdminEditor> {
  const { status, body } = await call<AdminEditor>('/api/editors', {
    token,
    body: {
      name: freshEditorName('Ebba'),
      post: 'Lecturer',
      content: 'Harbour Institute',
      category: 'assistant editor',
      email: 'ebba@example.org',
      ...fields,
    },
  });
  expect(status).toBe(201);
  return body;
}

export const dialog = (page: Page) => page.getByRole('dialog');
/** Closes a dialog. Also waits until it has faded out, because it moves the focus at its end. */
export async function closeDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Waits until the editorial board page, which the shell caches, shows the editor this many times. */
export async function onBoard(page: Page, { name }: { name: string }, times: number) {
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await expect(async () => {
    await page.goto('/board');
    await expect(entry).toHaveCount(times, { timeout: 500 });
  }).toPass();
  return entry;
}
