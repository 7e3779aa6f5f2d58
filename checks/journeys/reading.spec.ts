import { articlePath, articlePdfPath, contributorsSchema, issuePath } from '@app/contracts';
import { issues, journalArticles, publicationOf } from '../../local/demo/content.ts';
import { settings } from '../../local/demo/journal.ts';
import {
  expectArticleShown,
  expectCitationTags,
  readRaw,
  shownText,
  textOf,
} from './support/article-page.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const masthead = { websitename: settings.websitename ?? '', issn: settings.issn ?? '' };
const asText = ({ fields }: (typeof journalArticles)[number]) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

test('the home page shows the journal, its ISSNs and its claims', { tag: '@core' }, async ({
  plainPage,
}) => {
  const answer = await plainPage.goto('/');
  expect(answer?.status()).toBe(200);
  const home = plainPage.locator('body');
  await expect(plainPage.getByRole('heading', { level: 1 })).toContainText(masthead.websitename);
  for (const issn of masthead.issn.split(',')) await expect(home).toContainText(issn.trim());
  for (const claim of ['Indexed', 'Refereed', 'Peer Reviewed']) {
    await expect(home).toContainText(claim);
  }
  await expect(home).toContainText('5 days');
  await expect(home).toContainText('publishes research on the chemistry of coasts');
  const menu = plainPage.getByRole('navigation').first();
  for (const entry of ['Home', 'Archives']) {
    await expect(menu.getByRole('link', { name: entry })).toBeVisible();
  }
});

test('every demonstration article is on its issue’s page, in page order', {
  tag: '@core',
}, async () => {
  for (const key of issues) {
    const page = await readRaw(issuePath(key));
    expect(textOf(page, 'h1')).toMatch(
      new RegExp(`VOL\\. ${key.volume}, ISSUE ${key.issue} \\(${key.year}\\)`, 'i'),
    );
    const titles = journalArticles
      .filter(({ fields }) => fields.volume === key.volume && fields.issue === key.issue)
      .map(({ fields }) => shownText(fields.title));
    const rows = page.$('tr:has(td)').toArray();
    expect(rows.map((row) => page.$(row).text())).toEqual(
      titles.map((title) => expect.stringContaining(title)),
    );
  }
});

for (const { fields } of journalArticles) {
  const { refnumber, contributors } = fields;
  test(`${refnumber} is complete in the raw HTML, with the tags for indexers`, {
    tag: '@core',
  }, async () => {
    const authors = contributorsSchema
      .parse(contributors)
      .map(({ name, family, given }) => (family ? `${family}, ${given}` : name));
    await expectCitationTags(asText(publicationOf(refnumber)), masthead, authors);
  });
}

for (const refnumber of ['JLC250104', 'JLC250201', 'JLC260102']) {
  test(`${refnumber} is readable without JavaScript in any script`, async ({ plainPage }) => {
    await plainPage.goto(articlePath(publicationOf(refnumber).fields));
    await expectArticleShown(plainPage, asText(publicationOf(refnumber)));
  });
}

test('a rendered article hydrates without refetching its data', { tag: '@core' }, async ({
  page,
}) => {
  const { fields } = publicationOf('JLC250101');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Counting the view, the figures of use and the specimen certificate are not part of the page's data.
    if (/^\/api\/(?!usage\/|pdf\/specimen)/.test(pathname)) calls.push(request.url());
  });
  await page.goto(articlePath(fields));
  await expectArticleShown(page, asText(publicationOf('JLC250101')));
  expect(calls).toEqual([]);

  // After hydration, links no longer load documents.
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'Archives' }).first().click();
  await expect(page).toHaveURL(/\/archives$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/archives/i);
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
});

test.describe('a page that was changed before React hydrates it', () => {
  test.use({ expectedErrors: /Minified React error #418/ });

  test('shows the whole article', async ({ page }) => {
    const { fields } = publicationOf('JLC250101');
    const name = page.getByRole('banner').getByRole('paragraph').first();
    await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('header p a').textContent = 'Revue';
    })`);
    await page.goto(articlePath(fields));
    // React renders the whole page again, so it shows the journal's name again.
    await expect(name).toHaveText(masthead.websitename);
    await hydrated(page);
    await expectArticleShown(page, asText(publicationOf('JLC250101')));
  });
});

test('an article under another issue’s address redirects to its own', async ({ request, page }) => {
  const { fields } = publicationOf('JLC250101');
  const astray = `${issuePath(issues[3])}/${fields.refnumber}`;
  const answer = await request.get(astray, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  await page.goto(astray);
  await expect(page).toHaveURL(new RegExp(`${articlePath(fields)}$`));
});

test.describe('a missing page', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('is a 404 with a message for an unknown article', async ({ plainPage, page }) => {
    const path = `${issuePath(issues[0])}/NONE-SUCH`;
    const answer = await plainPage.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(plainPage.locator('body')).toContainText('Article not found!');
    await page.goto(path);
    await expect(page.getByText('Article not found!')).toBeVisible();
  });

  test('is a 404 with the menu for an unknown address', async ({ plainPage, page }) => {
    const answer = await plainPage.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    const sorry = 'Oops! Sorry, an unexpected error has occurred.';
    await expect(plainPage.locator('body')).toContainText(sorry);
    await page.goto('/no/such/page');
    await expect(page.getByText(sorry)).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
  });

  test('is a 404 for an issue with overlong numbers', async ({ request }) => {
    expect((await request.get('/archives/12345678/vol1/issue1')).status()).toBe(404);
    expect((await request.get('/archives/2026/vol123456789/issue1')).status()).toBe(404);
  });
});

test.describe('an article’s PDF', { tag: '@core' }, () => {
  const { fields } = publicationOf('JLC250101');
  const path = articlePdfPath(fields);

  test('has a content type, a file name and a validator', async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(answer.headers()['content-disposition']).toContain(`${fields.refnumber}.pdf`);
    const { etag = '' } = answer.headers();
    expect(etag).not.toBe('');
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect(await again.body()).toHaveLength(0);
  });

  test('supports range requests', async ({ request }) => {
    const whole = await (await request.get(path)).body();
    const get = (range: string) => request.get(path, { headers: { range } });

    const middle = await get('bytes=100-299');
    expect(middle.status()).toBe(206);
    expect(middle.headers()['content-range']).toBe(`bytes 100-299/${whole.length}`);
    expect(await middle.body()).toEqual(whole.subarray(100, 300));

    const end = await get('bytes=-50');
    expect(end.status()).toBe(206);
    expect(await end.body()).toEqual(whole.subarray(-50));

    const beyond = await get(`bytes=${whole.length}-`);
    expect(beyond.status()).toBe(416);
    expect(beyond.headers()['content-range']).toBe(`bytes */${whole.length}`);
  });

  test('of an unknown article is a 404', async ({ request }) => {
    expect((await request.get(`${issuePath(issues[0])}/NONE-SUCH.pdf`)).status()).toBe(404);
  });
});

test.describe('a certificate', { tag: '@core' }, () => {
  const authors = ['कावेरी देशपांडे', 'Rohan D’Souza'];
  for (const author of authors) {
    test(`is issued to each author by name: ${author}`, async ({ request }) => {
      const path = `/api/pdf/certificate/JLC250202/${encodeURIComponent(author)}`;
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });
  }

  test('is refused for any other name or article', async ({ request }) => {
    const get = (path: string) => request.get(`/api/pdf/certificate/${path}`);
    expect((await get('JLC250202/Somebody%20Else')).status()).toBe(404);
    expect((await get('NONE-SUCH/Rohan%20D%E2%80%99Souza')).status()).toBe(404);
  });
});
