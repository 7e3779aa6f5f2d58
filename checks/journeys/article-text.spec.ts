import { articlePath } from '@app/contracts';
import { emptyText, type FullText } from '@app/contracts/full-text';
import { paragraph, run, wordFile } from '@app/service-kit/docx-testing';
import type { Page } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectAccessibleInLight, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { publishText } from './support/full-text.ts';
import { expect, test } from './support/test.ts';

const p = (text: string) => paragraph(run(text));
const bold = (text: string) => paragraph(run(text, '<w:b/>'));

const SPRING =
  'Salt of the lake was measured in spring by three people, who walked along the whole shore.';

/** Returns a manuscript whose headings are only bold paragraphs, so that the conversion asks about them. */
const manuscript = async (...more: string[]) => ({
  name: 'accepted.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(
    await wordFile({
      body: [
        ...[p('Salt of a lake'), p('Ruth Ofori, Ingrid Solheim'), bold('Introduction')],
        ...[p('Lakes near the sea are salty. This is known since people drank from them.')],
        ...[bold('The walk along the shore'), p(SPRING), ...more.map(p)],
        ...[bold('What was found'), p('The northern shore has more salt than the southern one.')],
      ].join(''),
    }),
  ),
});

async function drop(page: Page, file: Awaited<ReturnType<typeof manuscript>>) {
  await page.getByLabel('File of the text').setInputFiles(file);
}

test('an editor converts a Word file to a text, corrects it, and merges the corrections with a newer file', {
  tag: '@core',
}, async ({ adminPage: page, adminToken: token }) => {
  // Slow, because two files are converted, each by a new process.
  test.slow();
  const fields = articleFields(await makeIssue(token), { status: 'enabled' });
  const pdf = { name: 'paper.pdf', bytes: makePdf('Salt of a lake') };
  const { body } = await createArticle(token, articleForm(fields, pdf));
  const { id } = body as { id: string };
  await page.goto(`/admin/archives/${id}`);
  await page.getByRole('link', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Text of');
  await expectAccessibleInLight(page);

  await drop(page, { ...(await manuscript()), name: 'accepted.exe' });
  await expect(page.getByRole('alert')).toContainText('This kind of file cannot be converted');
  await drop(page, await manuscript());
  const text = page.getByRole('region', { name: 'The text', exact: true });
  await expect(text).toContainText(SPRING, { timeout: 300_000 });
  await expectAccessible(page);
  for (const width of [320, 1440]) await expectFits(page, width);

  // Questions lead to the parts that they are about, and back.
  const questions = page.getByRole('region', { name: /^Questions/ });
  const first = questions.getByRole('button', { name: /^Show the place: Is this paragraph/ });
  await expect(first.first()).toBeVisible();
  const asked = await first.count();
  expect(asked).toBeGreaterThan(1);
  await first.first().click();
  const part = page.getByRole('region', { name: 'Heading', exact: true });
  await expect(part.getByRole('heading', { name: 'Heading' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the questions' }).click();
  await expect(first.first()).toBeFocused();
  await page.keyboard.press('Enter');
  for (let left = asked; left > asked - 2; left -= 1) {
    await expect(first).toHaveCount(left);
    await page.getByRole('button', { name: 'Answered: next question' }).click();
  }
  await expect(first).toHaveCount(asked - 2);

  // A word is corrected in the text; the correction is undone and redone.
  await text.getByText(SPRING).click();
  const words = page.getByRole('textbox', { name: 'Words' });
  await words.fill(SPRING.replace('spring', 'May'));
  await expect(text).toContainText('measured in May');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toContainText('measured in spring');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(text).toContainText('measured in May');

  // Nothing is lost when the page is left.
  await page.getByRole('link', { name: /^← Edit/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Text', exact: true }).click();
  await expect(text).toContainText('measured in May');
  await page.getByRole('button', { name: 'Save' }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);

  // A newer file, which has other changes, is merged with the correction.
  await drop(page, await manuscript('The boat was green.'));
  await expect(page.getByRole('region', { name: /^Your corrections/ })).toContainText(
    'Nothing contradicts them',
    { timeout: 300_000 },
  );
  await expect(text).toContainText('measured in May');
  await expect(text).toContainText('The boat was green.');
  await expect(first).toHaveCount(asked - 2);
  await expectAccessibleInLight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(versions.getByRole('listitem')).toHaveCount(4);

  // A former version can be viewed.
  await versions.getByRole('button', { name: 'Look at version 1' }).click();
  const former = page.getByRole('region', { name: 'Version 1', exact: true });
  await expect(former).toContainText('measured in spring');
  await page.getByRole('button', { name: 'Back to the current version' }).click();

  await page.getByRole('button', { name: 'Show to readers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Readers see this version.')).toBeVisible();
  // Retried, because the first rendering of a text loads much code and may exceed the renderer's time limit on a busy
  // machine.
  const path = articlePath(placeOf(fields));
  await expect.poll(async () => (await call(path)).status).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('measured in May');
  await expect(page.getByRole('main')).toContainText('The boat was green.');
});

test.describe('a correction of words that a colleague has changed meanwhile', () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test('is listed with its words, and nothing is saved until it is removed', async ({
    adminPage: page,
    adminToken: token,
  }) => {
    const textOf = (words: string): FullText => ({
      ...emptyText(),
      body: [{ type: 'paragraph', id: 'p1', content: [words] }],
    });
    const { id } = await publishText(token, [], () => textOf('Salt was measured in spring.'));
    await page.goto(`/admin/archives/${id}`);
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    const text = page.getByRole('region', { name: 'The text', exact: true });
    await text.getByText('measured in spring').click();
    const words = page.getByRole('textbox', { name: 'Words' });
    await words.fill('Salt was measured in May.');
    const colleagues = {
      kind: 'correction',
      basedOn: 2,
      text: textOf('Salt was measured in June.'),
    };
    const saved = await call(`/api/admin/archives/${id}/text/versions`, {
      token,
      body: colleagues,
    });
    expect(saved.status).toBe(201);

    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    const failed = page.getByRole('region', { name: 'Corrections that cannot be made (1)' });
    await expect(failed).toContainText('Salt was measured in May.');
    await expect(text).toContainText('measured in June');
    await expect(page.getByText('Not saved: one correction cannot be made.')).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    for (const width of [320, 768, 1440]) await expectFits(page, width);
    await page.reload();
    await expect(failed).toContainText('Salt was measured in May.');

    await failed.getByRole('button', { name: /^Remove: .*in May/ }).press('Enter');
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Questions/ })).toBeFocused();
    await text.getByText('measured in June').click();
    await words.fill('Salt was measured in May and June.');
    await save.click();
    const versions = page.getByRole('region', { name: 'Versions' });
    await expect(versions.getByRole('listitem')).toHaveCount(4);
    await expect(text).toContainText('measured in May and June');
  });
});
