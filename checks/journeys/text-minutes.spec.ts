import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type QuestionKind, questionKinds } from '@app/contracts/full-text';
import type { Page } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { articleFields, articleForm, createArticle, makeIssue } from './support/api.ts';
import { clicksOf } from './support/clicks.ts';
import { makePng } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

const { REAL_MANUSCRIPTS, ALL_MANUSCRIPTS } = process.env;

/**
 * The durations of human actions in seconds, by the keystroke-level model (Card, Moran and Newell 1980): pressing a
 * key, pointing and clicking, moving the hands to the keyboard and back, and mental preparation.
 */
const KEY = 0.28;
const CLICK = 1.1 + 0.2;
const HANDS = 0.8;
const DECISION = 1.35;
/** The speed of silent reading (Brysbaert 2019). */
const WORDS_PER_SECOND = 238 / 60;
/** The time to save a picture in another format with another program. */
const OTHER_PROGRAM = 30;
const ALTERNATIVE_TEXT =
  'What the picture shows, in a sentence for readers who cannot see it, by its editor.';

/** The work of a person in addition to the clicks that the page counts. */
interface Work {
  keys: number;
  decisions: number;
  read: number;
  /** Clicks in dialogs of the operating system and in select lists, which the page does not count. */
  choices: number;
  conversions: number;
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

const files = REAL_MANUSCRIPTS
  ? readdirSync(REAL_MANUSCRIPTS)
      .filter((name) => name.endsWith('.docx'))
      .map((name) => ({ name, path: `${REAL_MANUSCRIPTS}/${name}` }))
      .sort((a, b) => statSync(a.path).size - statSync(b.path).size)
  : [];

const kindOf = (asked: string) =>
  (Object.keys(questionKinds) as QuestionKind[]).find((kind) =>
    asked.includes(questionKinds[kind]),
  );

/** Answers the shown question by accepting the proposal. */
async function answer(page: Page, work: Work): Promise<void> {
  const panel = page.locator('section[aria-labelledby="text-node"]');
  const asked = (await panel.textContent()) ?? '';
  work.decisions += 1;
  // The person reads the question, and a sentence before and after the part in question.
  work.read += wordsIn(asked) + 40;
  const kind = kindOf(asked);
  if (kind === 'missing-alt') {
    const field = panel.getByLabel(/^What the picture shows/).first();
    await field.click();
    await field.fill(ALTERNATIVE_TEXT);
    work.keys += ALTERNATIVE_TEXT.length;
  }
  if (kind === 'picture-format') {
    const replaced = page.waitForResponse((response) => response.url().endsWith('/text/figures'));
    await panel
      .getByLabel('Picture', { exact: true })
      .first()
      .setInputFiles({
        name: 'figure.png',
        mimeType: 'image/png',
        buffer: makePng(600, 400, 0x99),
      });
    expect((await replaced).status()).toBe(201);
    work.choices += 3;
    work.conversions += 1;
  }
  if (kind === 'chemistry')
    await panel.getByRole('button', { name: 'Yes, set it upright' }).click();
  // A person opens and closes the list of levels, references or rows before the proposal is accepted.
  if (kind === 'heading' || kind === 'unresolved-citation' || kind === 'table-head') {
    work.choices += 2;
  }
  await panel.getByRole('button', { name: 'Answered: next question' }).click();
}

for (const { name, path } of ALL_MANUSCRIPTS ? files : files.slice(0, 1)) {
  test(`an editor needs at most ten minutes for ${name}`, async ({
    adminPage: page,
    adminToken: token,
  }) => {
    // Slow, because a file is converted and a PDF is printed.
    test.slow();
    const fields = articleFields(await makeIssue(token), { status: 'enabled' });
    const pdf = { name: 'paper.pdf', bytes: makePdf('A manuscript') };
    const { body } = await createArticle(token, articleForm(fields, pdf));
    const { id } = body as { id: string };
    const clicks = await clicksOf(page);
    const work: Work = { keys: 0, decisions: 0, read: 0, choices: 0, conversions: 0 };
    await page.goto(`/admin/archives/${id}`);
    await page.getByRole('link', { name: 'Text', exact: true }).click();

    let waited = 0;
    const wait = async (what: () => Promise<unknown>) => {
      const began = performance.now();
      await what();
      waited += (performance.now() - began) / 1_000;
    };
    const text = page.getByRole('region', { name: 'The text', exact: true });
    await page.getByLabel('File of the text').setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: readFileSync(path),
    });
    work.choices += 3;
    await wait(() => expect(text).toBeVisible({ timeout: 300_000 }));

    const open = page.getByRole('button', { name: /^Show the place: / });
    const asked = await open.count();
    if (asked > 0) await open.first().click();
    for (let left = asked; left > 0; left -= 1) {
      await expect(open).toHaveCount(left);
      await answer(page, work);
    }
    await expect(page.getByText('No question is open.')).toBeVisible();
    // The person looks over the text: one decision for each screen of 400 words.
    work.decisions += Math.ceil(wordsIn((await text.textContent()) ?? '') / 400);

    if (asked > 0) await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Show to readers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const choice = page.getByRole('region', { name: 'The PDF for readers' });
    await choice.getByLabel('The PDF that is typeset from the text').click();
    await wait(() =>
      expect(choice).toContainText('The typeset PDF is ready', { timeout: 300_000 }),
    );

    const clicked = clicks() + work.choices;
    const hands = 2 * HANDS * Math.ceil(work.keys / ALTERNATIVE_TEXT.length);
    const person =
      clicked * CLICK +
      work.keys * KEY +
      hands +
      work.decisions * DECISION +
      work.read / WORDS_PER_SECOND +
      work.conversions * OTHER_PROGRAM;
    console.log(
      `${name}: ${asked} questions, ${clicked} clicks, ${work.keys} keys, ${person.toFixed(0)} s of a person, ` +
        `${waited.toFixed(0)} s of waiting`,
    );
    expect(person).toBeLessThan(600);
  });
}
