import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { clicksOf, measureAct } from './clicks.ts';
import { expect } from './test.ts';

/** The certificate of a reviewer with two reviews in a year. */
export interface ReviewersCertificate {
  name: string;
  year: string;
  /** The title of the manuscript, which must not be on the certificate. */
  title: string;
}

/** Issues the certificate on the desk as an editor, and downloads it in a zip. */
export async function issueOnDesk(desk: Page, { name, year }: ReviewersCertificate): Promise<void> {
  const office = desk.getByRole('main');
  const clicks = await clicksOf(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto('/review/desk/people');
  const measured = measureAct('issue the certificate of a reviewer', clicks);
  await office.getByRole('link', { name: 'Certificates' }).click();
  await office.getByLabel('Year').selectOption(year);
  await office.getByRole('checkbox', { name: `Select ${name}` }).check();
  await office.getByRole('button', { name: 'Issue', exact: true }).click();
  const link = office.getByRole('link', {
    name: `Certificate of ${name}: 2 reviews in ${year}`,
  });
  await expect(link).toBeVisible();
  expect(measured()).toBe(3);
  await expectAccessible(desk);
  for (const width of [320, 375, 768, 1440]) await expectFits(desk, width);
  await office.getByRole('checkbox', { name: `Select ${name}` }).check();
  const zip = desk.waitForEvent('download');
  await office.getByRole('button', { name: 'Download as a zip' }).click();
  expect((await zip).suggestedFilename()).toBe(`Certificates of the reviewer ${name}, ${year}.zip`);
}

/** Opens the certificate on a phone from the page of the reviewer's personal link. */
export async function openOnPhone(
  page: Page,
  link: string,
  { name, year, title }: ReviewersCertificate,
): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(link);
  const certificateLink = main.getByRole('link', { name: `Certificate for 2 reviews in ${year}` });
  await expect(certificateLink).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 375, 1440]) await expectFits(page, width);
  await page.setViewportSize({ width: 375, height: 812 });
  await certificateLink.click();
  await expect(main).toContainText(`certifies that ${name} has completed 2 reviews in ${year}`);
  await expect(main.getByRole('link', { name: 'Download badge (PNG)' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await expect(main).not.toContainText(title);
  await expectAccessible(page);
  for (const width of [320, 375, 1440]) await expectFits(page, width);
}

/**
 * Verifies the code of the open certificate without an account. After an editor withdraws the certificate, expects the
 * verification to fail.
 */
export async function verifyUntilWithdrawn(
  page: Page,
  desk: Page,
  { name }: ReviewersCertificate,
): Promise<void> {
  const [office, main] = [desk.getByRole('main'), page.getByRole('main')];
  const code = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(code).toMatch(/^RV-/);
  const verify = async () => {
    await page.goto('/verify');
    await main.getByLabel('Verification code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
  };
  await verify();
  await expect(main.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  await office.getByRole('button', { name: `Withdraw the certificate of ${name}` }).click();
  const dialog = desk.getByRole('dialog', { name: 'Withdraw the certificate?' });
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toBeHidden();
  await verify();
  await expect(main.getByRole('heading', { name: 'This code is unknown' })).toBeVisible();
}
