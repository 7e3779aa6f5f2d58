import { articlePath } from '@app/contracts';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

/** A text so long that the found words are below the first screen. */
const markdown = (word: string) => `# Introduction

${'Lakes near the sea are salty, which is known since people drank from them.\n\n'.repeat(40)}
# Walk along the shore

The ${word} grows on the northern shore, where the water has less salt.
`;

test('a search for words of a full text leads to these words on the page', async ({
  page,
  plainPage,
  adminToken: token,
}) => {
  // Slow, because a file is converted by a new process.
  test.slow();
  const word = uniqueWord();
  const fields = articleFields(await makeIssue(token), { status: 'enabled' });
  const pdf = { name: 'paper.pdf', bytes: makePdf('Salt of a lake') };
  const { body } = await createArticle(token, articleForm(fields, pdf));
  const { id } = body as { id: string };
  const path = `/api/admin/archives/${id}/text`;
  const form = new FormData();
  form.set('file', new Blob([markdown(word)], { type: 'text/markdown' }), 'paper.md');
  expect((await call(path, { method: 'POST', token, body: form })).status).toBe(202);
  const versions = async () => {
    const { body } = await call(path, { token });
    return (body as { versions: unknown[] }).versions.length;
  };
  await expect.poll(versions, { timeout: 300_000 }).toBe(1);
  await plainPage.goto(`/search?q=${word}`);
  await expect(plainPage.getByRole('main')).toContainText('0 results');

  const shown = { shown: 1, pdf: 'author' };
  expect((await call(`${path}/shown`, { method: 'PUT', token, body: shown })).status).toBe(200);
  for (const reader of [plainPage, page]) {
    await reader.goto(`/search?q=${word}`);
    const result = reader.getByRole('main').getByRole('row').nth(1);
    await expect(result).toContainText(`The ${word} grows on the northern shore`);
    await expect(result.locator('mark')).toHaveText(word);
    await result.getByRole('link', { name: 'In the text: Walk along the shore' }).click();
    await expect(reader).toHaveURL(new RegExp(`${articlePath(placeOf(fields))}#t-`));
    await expect(reader.getByText(`The ${word} grows`)).toBeInViewport();
  }
  await page.goto(`/search?q=${word}`);
  await expectAccessible(page);
  await expectFits(page, 320);

  const hidden = { shown: null, pdf: 'author' };
  expect((await call(`${path}/shown`, { method: 'PUT', token, body: hidden })).status).toBe(200);
  await plainPage.goto(`/search?q=${word}`);
  await expect(plainPage.getByRole('main')).toContainText('0 results');
});
