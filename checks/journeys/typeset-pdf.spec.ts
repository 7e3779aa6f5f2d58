import { articlePdfPath } from '@app/contracts';
import { fullTextSchema, textOf } from '@app/contracts/full-text';
import { paragraph, run, wordFile } from '@app/service-kit/docx-testing';
import { pageTexts } from '../../svc-pdf/testing/pdf-viewer.ts';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, ask, createArticle, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { expect, test } from './support/test.ts';

const SPRING = 'Salt of the lake was measured in spring by three people along the whole shore.';
const heading = (text: string) => paragraph(run(text), '<w:pStyle w:val="Heading1"/>');

/** Returns a text without white space and hyphens, to compare it regardless of line breaks. */
const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

test('an editor shows readers the typeset PDF, and then the author’s PDF again', async ({
  adminPage: page,
  adminToken: token,
}) => {
  // Slow, because a file is converted and a PDF is printed.
  test.slow();
  const fields = articleFields(await makeIssue(token), { status: 'enabled' });
  const bytes = makePdf('Salt of a lake');
  const { body } = await createArticle(token, articleForm(fields, { name: 'paper.pdf', bytes }));
  const { id } = body as { id: string };
  const place = placeOf(fields);
  const readersPdf = async () => {
    const response = await ask(articlePdfPath(place));
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const original = await readersPdf();

  await page.goto(`/admin/archives/${id}/text`);
  await page.getByLabel('File of the text').setInputFiles({
    name: 'accepted.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(
      await wordFile({
        body: [
          ...[heading('Introduction'), paragraph(run('Lakes near the sea are salty.'))],
          ...[heading('The walk'), paragraph(run(SPRING))],
        ].join(''),
      }),
    ),
  });
  const text = page.getByRole('region', { name: 'The text', exact: true });
  await expect(text).toContainText(SPRING, { timeout: 300_000 });
  const choice = page.getByRole('region', { name: 'The PDF for readers' });
  await expect(choice).toContainText('when they see the text');
  await page.getByRole('button', { name: 'Show to readers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await choice.getByLabel('The PDF that is typeset from the text').click();
  const ready = choice.getByText('The typeset PDF is ready.');
  await expect(ready).toBeVisible({ timeout: 300_000 });
  const shown = await ask(`/api/archives/ref/${fields.refnumber}/text`);
  const words = textOf(fullTextSchema.parse(await shown.json()));
  expect(words).toContain(SPRING);
  const typeset = await readersPdf();
  expect(letters((await pageTexts(typeset)).join(''))).toContain(letters(words));
  expect(typeset.toString('latin1')).toContain('/Type /Sig');
  await expectAccessible(page);
  for (const width of [320, 1440]) await expectFits(page, width);

  await choice.getByLabel('The author’s PDF').click();
  await expect.poll(async () => (await readersPdf()).equals(original)).toBe(true);
});
