import { articlePath, authorPath, issuePath } from '@app/contracts';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, createArticle, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { freshEditorName, makeEditor, removeMadeEditors } from './support/editors.ts';
import { expect, test } from './support/test.ts';

const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosisforschungsgemeinschaft';
const ADDRESS = `https://repository.example.org/${'long-path/'.repeat(12)}${WORD}?q=${'x'.repeat(80)}`;
const FORMULA = `K<sub>${'a'.repeat(60)}</sub>=10<sup>${'−9.8'.repeat(20)}</sup>`;
const AUTHORS = 162;

const pdf = { name: 'paper.pdf', bytes: makePdf('A paper') };
const authors = Array.from({ length: AUTHORS }, (_, at) => ({
  name: at === 0 ? `${WORD} ${WORD}` : `Author ${at + 1} of the Consortium`,
  affiliations: [{ name: `${at % 12} ${WORD}${at === 0 ? ` ${ADDRESS}` : ''}` }],
}));

test.afterEach(({ adminToken }) => removeMadeEditors(adminToken));

// The search finds nothing, and the last address does not exist.
test.use({ expectedErrors: /status of 404/ });

test('no page scrolls sideways, whatever its words, names, addresses and numbers', async ({
  page,
  adminToken,
}) => {
  test.slow();
  const key = await makeIssue(adminToken);
  const hostile = articleFields(key, {
    authorname: authors.map(({ name }) => name).join(', '),
    contributors: JSON.stringify(authors),
    title: `${WORD.repeat(3)} and <i>${WORD}</i> ${key.volume}`,
    abstract: `<p>${WORD.repeat(3)} ${ADDRESS} ${FORMULA}</p><ul><li>${ADDRESS}</li></ul>`,
    keywords: `${WORD}${WORD}, ${ADDRESS}`,
    subject: WORD.slice(0, 60),
    country: WORD.slice(0, 60),
    references: JSON.stringify([{ text: `${ADDRESS} ${WORD.repeat(2)}` }]),
    funding: JSON.stringify([{ name: `${WORD} ${WORD}`, awards: [WORD.repeat(2)] }]),
  });
  // The article's neighbour, which links to the hostile title.
  const neighbour = articleFields(key);
  for (const fields of [hostile, neighbour]) {
    expect((await createArticle(adminToken, articleForm(fields, pdf))).body).toMatchObject({
      id: expect.any(String),
    });
  }
  await makeEditor(adminToken, { name: freshEditorName(WORD.slice(0, 60)), content: ADDRESS });

  const { refnumber } = hostile;
  for (const path of [
    articlePath(placeOf(hostile)),
    articlePath(placeOf(neighbour)),
    issuePath(key),
    authorPath(authors[0]?.name ?? ''),
    `/pdf?refno=${refnumber}`,
    `/search?q=${refnumber}`,
    `/search?q=${WORD}${WORD}`,
    '/board',
    '/archives',
    `/no/such/${WORD}`,
  ]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 812 });
      await page.goto(path);
      for (const width of [320, 375, 768]) await expectFits(page, width, 812);
    });
  }
});

test('a long list of authors is folded, and unfolds without scripts', async ({
  page,
  plainPage,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  const article = articleFields(key, {
    authorname: authors.map(({ name }) => name).join(', '),
    contributors: JSON.stringify(authors),
  });
  expect((await createArticle(adminToken, articleForm(article, pdf))).status).toBe(201);
  await plainPage.setViewportSize({ width: 375, height: 812 });
  await plainPage.goto(articlePath(placeOf(article)));
  const main = plainPage.getByRole('main');
  const last = main.getByRole('link', { name: `Author ${AUTHORS} of the Consortium` });
  await expect(last).toBeHidden();
  const place = main.getByRole('listitem').filter({ hasText: ADDRESS });
  await plainPage.emulateMedia({ media: 'print' });
  await expect(last).toBeVisible();
  await expect(place).toBeVisible();
  await plainPage.emulateMedia({ media: 'screen' });
  await expect(place).toBeHidden();
  const abstract = await main.getByRole('heading', { name: 'Abstract' }).boundingBox();
  expect(abstract?.y).toBeLessThan(2 * 812);
  await main.getByText('and 152 more', { exact: true }).click();
  await expect(last).toBeVisible();
  await expect(main.getByText('13 affiliations', { exact: true })).toBeVisible();

  // Lists of articles show only the first authors.
  await plainPage.goto(issuePath(key));
  await expect(plainPage.getByRole('main').getByText('and 152 others')).toBeVisible();

  await page.goto(articlePath(placeOf(article)));
  await page.getByText('and 152 more', { exact: true }).click();
  await page.getByText('13 affiliations', { exact: true }).click();
  await expectAccessible(page);
});
