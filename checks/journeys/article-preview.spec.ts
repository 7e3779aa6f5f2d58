import { ARTICLE_PREVIEW_KEY, articlePath, articlePdfPath, plainText } from '@app/contracts';
import { makePdf } from '../systems/pdf-files.ts';
import { baseUrl } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, listArticles, makeIssue } from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import { placeOf, readRaw } from './support/article-page.ts';
import { expect, test } from './support/test.ts';

test('an article’s page, citation and tags are previewed before it is saved', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  const fields = articleFields(key, {
    keywords: 'esters; kinetics',
    abstract: '<p>In H<sub>2</sub>O.</p><ul><li>at 25 °C</li></ul>',
  });
  await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  const form = articleForm(page);
  const dialog = page.getByRole('dialog');
  const preview = async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('row', { name: /^citation_title/ })).toBeVisible();
  };

  // The preview must show input that is not saved yet.
  await form.fill({ title: String(fields.title) });
  await preview();
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(plainText(fields.title ?? ''));
  await expect(dialog).toContainText('once it is saved. Its links work from then on.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  // The next user of this tab must not see unpublished text.
  expect(await page.evaluate('Object.keys(sessionStorage)')).not.toContain(ARTICLE_PREVIEW_KEY);

  await form.fill(fields);
  await form.choose('paper.pdf', makePdf('A paper'));
  await preview();
  await expect(frame.getByRole('heading', { level: 1 }).locator('i')).toHaveText('part');
  // Only the abstract, because titles of related articles may contain other formulas.
  const abstract = frame.getByRole('region', { name: 'Abstract' });
  await expect(abstract.locator('sub')).toHaveText('2');
  await expect(frame.getByRole('listitem').filter({ hasText: 'at 25 °C' })).toBeVisible();
  const place = placeOf(fields);
  await expect(dialog.getByRole('row', { name: /^citation_pdf_url/ })).toContainText(
    baseUrl + articlePdfPath(place),
  );
  const citation = dialog.getByRole('region', { name: 'The citation' });
  await expect(citation).toContainText('APA');
  await expect(citation).toContainText(`${key.volume}(${key.issue}), 12–15`);
  const tags = await dialog
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
  await expectAccessible(page);
  await expectFits(page, 768);
  await expectFits(page, 1280);
  expect(await listArticles(key, adminToken)).toEqual([]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'The article is published' })).toBeVisible();
  await expect(async () => {
    const { $ } = await readRaw(articlePath(place));
    const indexed = $('head meta[name^="citation_"]')
      .toArray()
      .map((tag) => [$(tag).attr('name'), $(tag).attr('content')]);
    expect(tags).toEqual(indexed);
  }).toPass();
});

test('the preview’s own address is empty and excluded from search engines', async ({ page }) => {
  const { status, headers } = await readRaw('/preview');
  expect(status).toBe(200);
  expect(headers.get('x-robots-tag')).toContain('noindex');
  await page.goto('/preview');
  await expect(page.getByText('This tab has none')).toBeVisible();
});
