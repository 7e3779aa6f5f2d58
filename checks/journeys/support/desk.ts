import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './test.ts';

/** Opens the page of a manuscript on the editors' desk. */
export async function openOnDesk(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/review/desk?${new URLSearchParams({ turn: 'all', q: title })}`);
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Waits until the manuscript's page shows this state. */
export async function expectState(page: Page, label: string): Promise<void> {
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'M-' });
  await expect(status.getByText(label, { exact: true })).toBeVisible();
}

/** Presses a button of the manuscript's page that asks for a confirmation. */
export async function confirmOnDesk(page: Page, label: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${label}?` });
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Sends a decision with a letter, and with points to which the authors reply. */
export async function decideOnDesk(
  page: Page,
  decision: string,
  letter: string,
  points: readonly string[] = [],
): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: decision, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: decision });
  await dialog.getByLabel('Letter').fill(letter);
  if (points.length > 0) {
    await dialog.getByLabel('Points that need a reply').fill(points.join('\n\n'));
    await expectAccessible(page);
  }
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(letter);
  await dialog.getByRole('button', { name: `Send and ${decision.toLowerCase()}` }).click();
}

export const poolOf = (page: Page) => page.getByRole('region', { name: 'Reviewers', exact: true });

/** Releases a copy of each review of the round to the authors. */
export async function releaseReviews(page: Page, texts: readonly string[]): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  for (const [at, text] of texts.entries()) {
    const copy = reviews.getByRole('textbox', { name: 'Copy for the authors' }).nth(at);
    await expect(copy).toHaveValue(new RegExp(text));
    await reviews.getByRole('button', { name: 'Release to authors' }).first().click();
    await expect(reviews.getByRole('button', { name: 'Release again' })).toHaveCount(at + 1);
  }
}
