import { createHash } from 'node:crypto';
import {
  articlePath,
  articlePdfPath,
  certificatePath,
  type IssueKey,
  issuePath,
  plainText,
  type Settings,
  splitAuthors,
} from '@app/contracts';
import type { Page } from '@playwright/test';
import { readPdf, squeezed } from '../../systems/pdf-files.ts';
import { baseUrl } from '../environment.ts';
import { type ArticleText, call } from './api.ts';
import { articleForm } from './article-form.ts';
import { expectArticleShown, expectCitationTags, placeOf } from './article-page.ts';
import { expect, test } from './test.ts';

export interface Manuscript {
  fields: ArticleText;
  pdf: Buffer;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function publicSettings(): Promise<Settings> {
  return (await call<Settings>('/api/settings/')).body;
}

/** Creates an issue with the form in the admin list. */
export async function makeIssueByForm(page: Page, { year, volume, issue }: IssueKey) {
  await page.goto('/admin/archives');
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('textbox', { name: 'Volume', exact: true }).fill(String(volume));
  await page.getByRole('textbox', { name: 'Issue' }).fill(String(issue));
  await page.getByRole('textbox', { name: 'Year' }).fill(String(year));
  await page.getByRole('button', { name: 'Create issue' }).click();
  await expect(page.getByRole('dialog')).toContainText('Issue created successfully');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** Adds each manuscript with the form. For all but the first, the button in the success notice opens the form. */
export async function publishByForm(page: Page, key: IssueKey, manuscripts: Manuscript[]) {
  const { origin } = await publicSettings();
  const name = `Volume ${key.volume}, issue ${key.issue} (${key.year})`;
  await page.getByRole('link', { name: `Add article to ${name}`, exact: true }).click();
  for (const [i, { fields, pdf }] of manuscripts.entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Add another article' }).click();
    const form = articleForm(page);
    await form.fill(fields);
    await form.choose(`${fields.refnumber}.pdf`, pdf);
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'The article is published' })).toBeVisible();
    await expect(form.submit).toBeHidden();
    const download = page.getByRole('link', { name: /\/pdf\?refno=/ });
    await expect(download).toHaveAttribute('href', `${origin}/pdf?refno=${fields.refnumber}`);
  }
}

/** Expects the article's page without scripts, as an indexer reads it. */
export async function readWithoutScripts(page: Page, { fields }: Manuscript) {
  const settings = await publicSettings();
  // Retried, because another instance of svc-content may receive the article slightly later.
  await expect(async () => {
    const answer = await page.goto(articlePath(placeOf(fields)));
    expect(answer?.status()).toBe(200);
  }).toPass();
  await expectArticleShown(page, fields);
  await expectCitationTags(fields, settings);
}

/** Downloads the PDF by following links from the home page. */
export async function downloadByLinks(page: Page, { fields, pdf }: Manuscript) {
  const place = placeOf(fields);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Archives' }).first().click();
  await page
    .getByRole('region', { name: new RegExp(`^${place.year}\\b`) })
    .getByRole('link', { name: new RegExp(`VOL\\. ${place.volume} : ISSUE ${place.issue}$`) })
    .click();
  await expect(page).toHaveURL(baseUrl + issuePath(place));
  const row = page.getByRole('row').filter({ hasText: plainText(fields.title ?? '') });
  await expect(row).toContainText((fields.pagenumber ?? '').replace('-', '–'));
  await row.getByRole('link', { name: /^Abstract/ }).click();
  await expect(page).toHaveURL(baseUrl + articlePath(place));
  await expectArticleShown(page, fields);

  // A separate request fetches the file from the link's target, because browsers show or save PDFs.
  const asked = page.waitForRequest(baseUrl + articlePdfPath(place));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Download PDF/ })
    .click();
  const answer = await page.request.get((await asked).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(sha256(await answer.body())).toBe(sha256(pdf));
}

/** Expects a link to every author's certificate on the download page, and the first author's certificate behind it. */
export async function expectCertificates(page: Page, { fields }: Manuscript) {
  const { websitename } = await publicSettings();
  const refnumber = fields.refnumber ?? '';
  const authors = splitAuthors(fields.authorname ?? '');
  await page.goto(`/pdf?refno=${refnumber}`);
  for (const [at, author] of authors.entries()) {
    await test.step(`certificate of ${author}`, async () => {
      const certificates = page.getByRole('region', { name: 'Certificates of publication' });
      const links = certificates.getByRole('link').filter({ hasText: author });
      const link = links.filter({ hasText: 'Download certificate' });
      await expect(link).toHaveAttribute('href', certificatePath(refnumber, author));
      if (at > 0) return;
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toBe('application/pdf');
      expect(answer.headers()['x-robots-tag']).toContain('noindex');
      const { pages, width, height, text } = await readPdf(await answer.body());
      expect(pages).toBe(1);
      expect([width, height].sort((a, b) => a - b).map(Math.round)).toEqual([595, 842]);
      for (const words of [author, plainText(fields.title ?? ''), websitename]) {
        expect(squeezed(text)).toContain(squeezed(words));
      }
    });
  }
}
