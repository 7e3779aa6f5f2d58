import { articlePath, issuePath } from '@app/contracts';
import type { Block, FullText, Inline } from '@app/contracts/full-text';
import type { Page } from '@playwright/test';
import { largePictures, largeText } from '../systems/full-texts.ts';
import {
  expectAccessible,
  expectAccessibleInLight,
  expectAccessibleWithoutColors,
  expectFits,
  expectLargeTextFits,
  expectPrintable,
  expectSpacedTextFits,
} from './support/accessible.ts';
import { call } from './support/api.ts';
import { publishText } from './support/full-text.ts';
import { hydrated } from './support/hydrated.ts';
import { makePng } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

const p = (id: string, ...content: Inline[]): Block => ({ type: 'paragraph', id, content });
const cell = (words: string) => ({ content: [p(`c-${words}`, words)] });
const wideFormula = `<math><mi>F</mi><mo>=</mo>${'<mi>a</mi><mo>+</mo>'.repeat(20)}<mi>b</mi></math>`;

/** A text with parts that are hard to show in a narrow window, and with links of every kind. */
const textWith = ([picture = '']: string[]): FullText => ({
  front: [],
  body: [
    {
      type: 'section',
      id: 'methods',
      title: ['Methods'],
      content: [
        p(
          'p1',
          'We froze water ',
          { type: 'cross-reference', id: 'x1', kind: 'reference', to: ['r1'], content: ['[1]'] },
          ' with care',
          { type: 'cross-reference', id: 'x2', kind: 'note', to: ['n1'], content: ['*'] },
          ' as ',
          { type: 'equation', id: 'e1', tex: 'F=a', mathml: wideFormula },
          ' says.',
        ),
        { type: 'equation', id: 'e2', label: ['(1)'], tex: 'F=b', mathml: wideFormula },
        { ...p('p2', 'الجليد بارد'), lang: 'ar' } as Block,
        { type: 'code', id: 'code', text: `freeze(${'water, '.repeat(40)})` },
        {
          type: 'table',
          id: 't1',
          label: ['Table 1'],
          caption: [p('t1-caption', 'Temperatures')],
          content: [
            {
              type: 'grid',
              id: 'g1',
              head: [Array.from({ length: 12 }, (_, at) => cell(`Temperature ${at + 1}`))],
              bodies: [
                Array.from({ length: 60 }, (_, row) =>
                  Array.from({ length: 12 }, (_, at) => cell(`${row}.${at}`)),
                ),
              ],
              foot: [],
            },
          ],
          foot: [],
        },
        {
          type: 'figure',
          id: 'f1',
          label: ['Figure 1'],
          caption: [p('f1-caption', 'A crystal')],
          content: [
            { type: 'picture', id: 'i1', file: picture, alt: 'Six arms', width: 1200, height: 300 },
          ],
          foot: [],
        },
      ],
    },
  ],
  back: [
    {
      type: 'notes',
      id: 'notes',
      items: [{ type: 'note', id: 'n1', label: ['*'], content: [p('n1-p', 'Gloves were worn.')] }],
    },
    {
      type: 'references',
      id: 'refs',
      title: ['References'],
      content: [],
      items: [
        {
          type: 'reference',
          id: 'r1',
          label: ['1.'],
          content: ['Kepler. On the six-cornered snowflake.'],
          doi: '10.1234/snow',
        },
      ],
    },
  ],
  floats: [],
  subArticles: [],
});

const reference = ['[1]', 'six-cornered'] as const;
const note = ['*', 'Gloves were worn'] as const;

/** Opens notes or references, and the large picture, by keyboard, and closes them by Escape. */
async function useByKeyboard(page: Page, ...marks: (readonly [string, string])[]): Promise<void> {
  const main = page.getByRole('main');
  for (const [mark, words] of marks) {
    const link = main.getByRole('link', { name: mark, exact: true });
    await link.press('Enter');
    const popup = page.getByRole('dialog', { name: mark, exact: true });
    await expect(popup).toContainText(words);
    await expect(popup).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(link).toBeFocused();
  }
  const enlarge = main.getByRole('link', { name: 'Enlarge Figure 1' });
  await enlarge.press('Enter');
  const large = page.getByRole('dialog', { name: 'Enlarge Figure 1' });
  await expect(large.getByRole('img', { name: 'Six arms' })).toBeVisible();
  await expect(large).toContainText('A crystal');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(enlarge).toBeFocused();
}

/** Scrolls the table by keyboard. Its head stays in view. */
async function scrollTable(page: Page): Promise<void> {
  const table = page.getByRole('group', { name: /^Table 1/ });
  await table.focus();
  const scrolled = (side: 'scrollTop' | 'scrollLeft') =>
    expect.poll(() => table.evaluate((box, offset) => box[offset], side)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await scrolled('scrollLeft');
  await page.keyboard.press('End');
  await scrolled('scrollTop');
  const head = table.getByRole('columnheader', { name: 'Temperature 2', exact: true });
  await expect(head).toBeInViewport();
}

/** Expects the whole text in print, without elements for the screen. */
async function expectOnPaper(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expectPrintable(page, /./);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('navigation', { name: 'Contents of the article' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Enlarge Figure 1' })).toBeHidden();
  // The first and the last cell, and the end of the widest formula, are on the sheet.
  await page.setViewportSize({ width: 794, height: 1123 });
  const sheet = page.getByRole('group', { name: /^Table 1/ });
  const isWhole = () =>
    sheet.evaluate(
      (box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight,
    );
  await expect.poll(isWhole).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the full text of an article is read without scripts, by keyboard, on a phone and on paper', {
  tag: '@core',
}, async ({ page, plainPage, adminToken }) => {
  test.slow();
  const picture = new File([new Uint8Array(makePng(1200, 300, 90))], 'crystal.png');
  const { place } = await publishText(adminToken, [picture], textWith);
  const path = articlePath(place);

  await test.step('without scripts', async () => {
    await plainPage.setViewportSize({ width: 320, height: 640 });
    await plainPage.goto(path);
    const main = plainPage.getByRole('main');
    const contents = main.getByRole('navigation', { name: 'Contents of the article' });
    await expect(contents.getByRole('link', { name: 'Methods' })).toBeHidden();
    await contents.getByRole('checkbox', { name: 'Contents' }).check();
    await contents.getByRole('link', { name: 'References' }).click();
    await expect(main.getByRole('heading', { name: 'References' })).toBeInViewport();
    await main.getByRole('link', { name: '[1]' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'six-cornered' })).toBeInViewport();
    await main.getByRole('link', { name: '*', exact: true }).click();
    await expect(main.getByText('Gloves were worn.')).toBeInViewport();
    await expect(main.locator('[lang=ar]')).toHaveCSS('direction', 'rtl');
    await main.getByLabel('Show the TeX of formulas').check();
    await expect(main.getByText('F=a', { exact: true })).toBeVisible();
    await expectFits(plainPage, 320);
    const large = await main.getByRole('link', { name: 'Enlarge Figure 1' }).getAttribute('href');
    expect(await call(large ?? '')).toMatchObject({ status: 200 });
  });

  await test.step('by keyboard', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await hydrated(page);
    const contents = page.getByRole('navigation', { name: 'Contents of the article' });
    await expect(contents.getByRole('link', { name: 'Methods' })).toBeVisible();
    await useByKeyboard(page, reference, note);
    await scrollTable(page);
    await expectAccessible(page);
  });

  await test.step('on paper', () => expectOnPaper(page));

  await test.step('with larger text, and in a narrow window', async () => {
    await expectLargeTextFits(page);
    // 640 pixels are a window of 1,280 pixels at 200 % zoom.
    for (const width of [320, 375, 640, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 320, height: 640 });
    await useByKeyboard(page, note);
    await expectAccessibleInLight(page);
    await expectSpacedTextFits(page);
  });

  await test.step('from another page of the site', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(issuePath(place));
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Abstract/ })
      .click();
    await expect(page.getByText('We froze water')).toBeVisible();
    await useByKeyboard(page, reference);
  });
});

test('a long text is accessible, and a link to a part of the text opens at this part', async ({
  page,
  plainPage,
  adminToken,
}) => {
  test.slow();
  const { place } = await publishText(adminToken, largePictures().slice(0, 1), largeText);
  const path = articlePath(place);
  await page.goto(path);
  // The colors of all parts are checked in the short text above.
  await expectAccessibleWithoutColors(page);
  const ids = ['e45', 'r150', 'figure29', 'introduction'];
  for (const [each, parts] of [
    [page, ids],
    [plainPage, ids.slice(2)],
  ] as const) {
    for (const id of parts) {
      await each.goto('about:blank');
      await each.goto(`${path}#t-${id}`);
      await expect(each.locator(`#t-${id}`)).toBeInViewport();
    }
  }
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'Contents of the article' });
  for (const name of ['Conclusions', 'References', 'Methods']) {
    await contents.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
  }
  await expectFits(page, 320);
});
