import {
  articlePath,
  type CitationFile,
  citationFileNames,
  citationFilePath,
  citationFiles,
  citationStyles,
  plainText,
} from '@app/contracts';
import { journalArticles, publicationOf } from '../../local/demo/content.ts';
import { JOURNAL_NAME } from '../../local/demo/journal.ts';
import { makePdf } from '../systems/pdf-files.ts';
import { baseUrl } from './environment.ts';
import { announced } from './support/announced.ts';
import { articleFields, articleForm, createArticle, makeIssue } from './support/api.ts';
import { placeOf, shownText } from './support/article-page.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC260102');
const title = shownText(fields.title);
const sameIssue = journalArticles.filter(
  (other) => other.fields.volume === fields.volume && other.fields.issue === fields.issue,
);
const following = sameIssue.find((other) => other.fields.refnumber === 'JLC260103');

test('a reader goes from home to an article, its author and the next article without scripts', {
  tag: '@core',
}, async ({ plainPage }) => {
  await plainPage.goto('/');
  await plainPage.getByRole('link', { name: 'ARCHIVES', exact: true }).click();
  const year = plainPage.getByRole('region', { name: '2026 ISSUES' });
  await year.getByRole('link', { name: 'VOL. 2 : ISSUE 1' }).click();
  const row = plainPage.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(JOURNAL_NAME);
  await row.getByRole('link', { name: /^Abstract/ }).click();
  const main = plainPage.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(
    main.getByRole('region', { name: 'Related articles' }).getByRole('link'),
  ).not.toHaveCount(0);

  const [author = ''] = fields.authorname.split(', ');
  await main.getByRole('link', { name: author }).first().click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(author);
  await main.getByRole('link', { name: title }).click();
  await main.getByRole('link', { name: /^Next article/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    shownText(following?.fields.title ?? ''),
  );
  await main.getByRole('link', { name: /^Previous article/ }).click();
  await expect(plainPage).toHaveURL(baseUrl + articlePath(fields));
});

test('the citation is shown in the chosen style and copied', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(articlePath(fields));
  const cite = page.getByRole('region', { name: 'How to cite this article' });
  const styles = Object.values(citationStyles);
  // The journal's own style is the first one.
  await expect(cite.getByRole('radio')).toHaveCount(1 + styles.length);
  const copied = new Set<string>();
  for (const style of styles) {
    await cite.getByText(style, { exact: true }).click();
    const copy = cite.getByRole('button', { name: 'Copy citation' });
    await expect(copy).toHaveCount(1);
    await copy.click();
    await expect(async () => {
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(text).toContain(String(fields.year));
      expect(text.toLowerCase()).toContain(title.toLowerCase().slice(0, 20));
      expect(copied).not.toContain(text);
      copied.add(text);
    }).toPass();
  }
  expect(copied.size).toBe(styles.length);
});

test('the citation style can be chosen without scripts', async ({ plainPage }) => {
  await plainPage.goto(articlePath(fields));
  const cite = plainPage.getByRole('region', { name: 'How to cite this article' });
  const visibleFormats = cite.locator('fieldset > div').filter({ visible: true });
  await expect(visibleFormats).toHaveCount(1);
  const first = (await visibleFormats.textContent()) ?? '';
  await cite.getByText('Vancouver', { exact: true }).click();
  await expect(visibleFormats).toHaveCount(1);
  await expect(visibleFormats).not.toHaveText(first);
});

const beginnings: Record<CitationFile, RegExp> = {
  bib: /^@article\{/,
  ris: /^TY {2}- JOUR/,
  json: /^\s*[[{]/,
  enw: /^%0 Journal Article/,
};

test('the citation is downloaded in each file format', async ({ page }) => {
  await page.goto(articlePath(fields));
  for (const ending of citationFileNames) {
    const name = citationFiles[ending];
    await test.step(name, async () => {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      const path = citationFilePath(fields.refnumber, ending);
      await expect(link).toHaveAttribute('href', path);
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(`${fields.refnumber}.${ending}`);
      const text = await (await page.request.get(path)).text();
      expect(text).toMatch(beginnings[ending]);
      expect(text).toContain(String(fields.year));
    });
  }
});

test('an article is shared by plain links and by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(articlePath(fields));
  const share = page.getByRole('region', { name: 'Share' });
  const address = baseUrl + articlePath(fields);
  for (const name of ['Email', 'WhatsApp', 'LinkedIn', 'X', 'Facebook']) {
    const href = await share.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(address);
  }
  const copied = announced(page, /^Copied$/);
  await share.getByRole('button', { name: 'Copy link' }).click();
  await copied;
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(address);
});

test('the download page asks for a reference number and lists its documents', async ({
  plainPage,
}) => {
  await plainPage.goto('/pdf');
  await plainPage.getByLabel('Reference number').fill(fields.refnumber);
  await plainPage.getByRole('button', { name: 'Show downloads' }).click();
  await expect(plainPage).toHaveURL(`/pdf?refno=${fields.refnumber}`);
  const main = plainPage.getByRole('main');
  await expect(main.getByRole('link', { name: 'Download article PDF' })).toBeVisible();
  for (const author of fields.authorname.split(', ')) {
    await expect(
      main
        .getByRole('link')
        .filter({ hasText: 'Download certificate' })
        .filter({ hasText: author }),
    ).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Cover page' })).toHaveAttribute(
    'href',
    `/api/pdf/coverpage/${fields.refnumber}`,
  );
  await expect(main.getByRole('link', { name: 'Editorial board PDF' })).toHaveAttribute(
    'href',
    '/api/pdf/editorialboard',
  );
});

test('a reader who comes from another page gets the same record and tags as from the server', {
  tag: '@core',
}, async ({ page, adminToken }) => {
  const key = await makeIssue(adminToken);
  const references = JSON.stringify([{ text: 'Kepler (1611). Snow.', doi: '10.5555/snow' }]);
  const [one, two] = [articleFields(key, { references }), articleFields(key)];
  for (const article of [one, two]) {
    const pdf = { name: 'paper.pdf', bytes: makePdf('A paper') };
    expect((await createArticle(adminToken, articleForm(article, pdf))).status).toBe(201);
  }
  const cited = page.locator('head meta[name^=citation_]');
  const tags = () =>
    page
      .locator('head :is(meta[name], meta[property], link[rel=canonical])')
      .evaluateAll((all) => all.map((tag) => tag.outerHTML).sort());
  const kepler = page.getByRole('region', { name: 'References' }).getByRole('listitem');
  await page.goto(articlePath(placeOf(one)));
  await expect(kepler).toHaveText(/Kepler/);
  const sent = await tags();
  expect(sent.length).toBeGreaterThan(20);

  // Hydration leaves the tags unchanged. The next page replaces them, and removes the record.
  await hydrated(page);
  expect(await tags()).toEqual(sent);
  await page.getByRole('link', { name: /^(?:Next|Previous) article/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plainText(two.title ?? ''));
  await expect(kepler).toHaveCount(0);
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
    'href',
    baseUrl + articlePath(placeOf(two)),
  );
  await page.getByRole('link', { name: /^(?:Next|Previous) article/ }).click();
  await expect(kepler).toHaveText(/Kepler/);
  await expect.poll(tags).toEqual(sent);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^VOL\./ })
    .first()
    .click();
  await expect(cited).toHaveCount(0);
});
