import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';

export const result = (page: Page, name: string) => page.getByRole('region', { name });

export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

export async function downloaded(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return downloading;
}
