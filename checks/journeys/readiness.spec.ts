import type { ArticleIndexingChecks } from '@app/contracts';
import { makePdf, makeScannedPdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, makeIssue } from './support/api.ts';
import { expect, test } from './support/test.ts';

test('a scanned article shows failed indexing checks, and passes them with another PDF', async ({
  adminPage: page,
  adminToken: token,
}) => {
  const key = await makeIssue(token);
  const title = `Sea water as a solvent in volume ${key.volume} of ${key.year}`;
  const fields = articleFields(key, {
    title: `<i>Sea water</i>${title.slice('Sea water'.length)}`,
    publishdate: `${key.year}-02-03`,
    pagenumber: '12',
    keywords: 'sea water; solvents',
    authorname: 'Ada Lovelace',
    contributors: JSON.stringify([
      {
        name: 'Ada Lovelace',
        orcid: '0000-0002-1825-0097',
        affiliations: [{ name: 'Analytical Society' }],
      },
    ]),
    references: JSON.stringify([{ text: 'Lovelace A. Notes. 1843.' }]),
    doi: `10.5555/${key.year}.${key.volume}.sea`,
    abstract: 'The rates of six reactions were measured in sea water at five temperatures. '.repeat(
      3,
    ),
  });
  const scan = { name: 'scan.pdf', bytes: makeScannedPdf() };
  const { body: created } = await createArticle(token, articleForm(fields, scan));
  const state = async () => {
    const path = `/api/admin/readiness/${created.id}`;
    return (await call<ArticleIndexingChecks>(path, { token })).body.state;
  };
  // Other journeys' PDFs may be checked first.
  await expect.poll(state).toBe('fault');

  await page.goto('/admin');
  const places = page.getByRole('navigation', { name: 'Administration' });
  await places.getByRole('link', { name: 'Indexing checks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indexing checks');
  const journal = page.getByRole('region', { name: 'The journal' });
  await journal.getByText(/checks? passed$/).click();
  await expect(journal.getByText('Editorial board')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Title or reference number' }).fill(title);
  const row = page.locator('tr[data-row]').filter({ hasText: title });
  const toggle = row.getByRole('button', { name: `Details of ${title}` });
  const article = row.locator('xpath=following-sibling::tr[1]');
  const check = (name: string) => article.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Fault');
  await expect(row).toContainText('Searchable PDF · ');
  await expect(page.getByRole('listitem').filter({ hasText: 'Searchable PDF' })).toHaveCount(0);
  await toggle.press('Enter');
  await expect(check('Searchable PDF')).toContainText('Fault');
  await expect(check('Searchable PDF')).toContainText('Run text recognition (OCR) on the PDF');
  await expect(check('Title on the first page of the PDF')).toContainText(
    'Set the title in large letters at the top of the first page',
  );
  const targets = article.getByRole('list', { name: 'State for each indexer' });
  await expect(targets).toContainText('Google Scholar Fault');
  await expect(targets).toContainText('Crossref Good');

  await page.getByRole('radio', { name: /^Advice/ }).check();
  await expect(page.getByText('No article matches.')).toBeVisible();
  await page.getByRole('radio', { name: /^Faults/ }).check();
  await expect(row).toBeVisible();
  await toggle.click();
  await expect(check('Searchable PDF')).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 375, 768]) await expectFits(page, width);
  await expect(row.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/admin/archives/${created.id}`,
  );

  await check('Searchable PDF').getByRole('link', { name: 'Searchable PDF' }).click();
  await expect(page.getByLabel(/^PDF/)).toBeFocused();
  const line = 'The rates of six reactions were measured in sea water';
  const text = [title, line, line, line].join('\n');
  const form = articleForm(fields, { name: 'paper.pdf', bytes: makePdf(text) });
  const saved = await call(`/api/archives/${created.id}`, { token, body: form });
  expect(saved.status).toBe(200);
  // While the new PDF is checked, the form is opened again.
  await page.goto(`/admin/archives/${created.id}?field=abstract`);
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeFocused();
  await page.goBack();
  await page.goBack();

  await page.getByRole('radio', { name: /^All/ }).check();
  await expect.poll(state).toBe('ok');
  await page.reload();
  await expect(row).toContainText('Good');
  await expect(row.getByText(' · ')).toHaveCount(0);
});
