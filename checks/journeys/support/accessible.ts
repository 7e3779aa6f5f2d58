import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { axeTags } from '../../accessibility/axe-rules.ts';
import { expect } from './test.ts';

/** The minified source of axe, because each document has to load and parse it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose result depends on the colors. */
const byColor = ['color-contrast', 'link-in-text-block'];

/**
 * Waits until no finite animation has run for three frames. Colors have a different contrast during a transition, and a
 * transition starts some frames after the change that causes it.
 */
const waitForAnimations = `(async () => {
  const isMoving = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime < Infinity;
  for (let still = 0; still < 3; ) {
    await new Promise(requestAnimationFrame);
    still = document.getAnimations().some(isMoving) ? 0 : still + 1;
  }
})()`;

/**
 * Expects no axe violations in the light color scheme, and no contrast violations in the dark one. Frames are
 * excluded, because their landmarks do not belong to the page. `exclude` selects other elements that are not checked.
 */
export async function expectAccessible(page: Page, exclude: string[] = []): Promise<void> {
  await expectAccessibleInLight(page, exclude);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: { type: 'rule', values: byColor } }, exclude);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no axe violations in the light color scheme. For pages whose dark colors are checked in another state. */
export async function expectAccessibleInLight(page: Page, exclude: string[] = []): Promise<void> {
  await expectTagsFulfilled(page, {}, exclude);
}

/** Expects no axe violations, except of colors. For long pages whose components are checked elsewhere. */
export async function expectAccessibleWithoutColors(page: Page): Promise<void> {
  const off = byColor.map((rule) => [rule, { enabled: false }]);
  await expectTagsFulfilled(page, Object.fromEntries(off), []);
}

async function expectTagsFulfilled(page: Page, rules: axe.RuleObject, exclude: string[]) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // axe is run directly, because @axe-core/playwright opens an additional page for each result and takes four times
  // as long.
  if (await page.evaluate('!globalThis.axe')) await page.evaluate(axeSource);
  await expectNoViolations(page, { runOnly: { type: 'tag', values: axeTags }, rules }, exclude);
}

async function expectNoViolations(page: Page, run: axe.RunOptions, exclude: string[]) {
  await page.evaluate(waitForAnimations);
  const options = JSON.stringify({ ...run, resultTypes: ['violations'] });
  const { violations, passes } = await page.evaluate<axe.AxeResults>(
    `axe.run({ exclude: ${JSON.stringify(['iframe', ...exclude])} }, ${options})`,
  );
  // Fails if axe checked nothing. Every page has text, whose contrast axe checks.
  expect([...violations, ...passes]).not.toEqual([]);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}

/** Controls of a table's first row outside its visible area. */
const controlsOutOfView = `[...document.querySelectorAll('tbody > tr:first-child')].flatMap((row) => {
  const frame = (row.closest('section') ?? document.body).getBoundingClientRect();
  return [...row.querySelectorAll('a, button, input, select')]
    .filter((control) => control.checkVisibility())
    .filter((control) => control.getBoundingClientRect().right > frame.right + 1)
    .map((control) => control.ariaLabel ?? control.textContent);
})`;

/** The innermost elements that reach beyond the page. */
const beyondTheEdge = `[...document.querySelectorAll('body *')]
  .filter((box) => box.getBoundingClientRect().right > document.documentElement.clientWidth)
  .slice(-3).map((box) => box.outerHTML.slice(0, 300)).join('\\n')`;

/**
 * Expects that the page needs no horizontal scrolling at this width. From tablet width on, the controls in the first
 * row of tables must also be visible without scrolling.
 */
export async function expectFits(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  // Retried, because the page may follow the new width some frames later.
  await expect(async () => {
    const tooWide = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(tooWide, tooWide === 0 ? '' : await page.evaluate<string>(beyondTheEdge)).toBe(0);
    if (width >= 768) expect(await page.evaluate(controlsOutOfView)).toEqual([]);
  }).toPass();
}

/**
 * Applies the text spacing of WCAG 1.4.12. The style sheet is adopted, because the page's policy refuses inline
 * styles.
 */
const spaceText = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }\`);
  document.adoptedStyleSheets.push(sheet);
})()`;

/**
 * Finds texts that are cut off by their boxes, unless a title shows the whole text. Boxes of one pixel are ignored,
 * because they are for screen readers.
 */
const cutOff = `[...document.querySelectorAll('body *')]
  .filter((box) => [...box.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((box) => box.checkVisibility() && box.clientHeight > 1 && box.clientWidth > 1)
  .filter((box) => box.title === '' && /hidden|clip/.test(getComputedStyle(box).overflow))
  .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.outerHTML.slice(0, 200))`;

/** Expects that at 320 pixels, with increased text spacing, no content is lost. The spacing remains. */
export async function expectSpacedTextFits(page: Page): Promise<void> {
  await page.evaluate(spaceText);
  await expectFits(page, 320);
  await expect.poll(() => page.evaluate(cutOff)).toEqual([]);
}

/** Doubles the size of the text, as a reader's setting of the browser does. */
const doubleText = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% !important; }');
  document.adoptedStyleSheets.push(sheet);
})()`;
const undoDoubleText = 'document.adoptedStyleSheets.pop()';

/** Expects that text of twice the size is not cut off, and needs no horizontal scrolling. */
export async function expectLargeTextFits(page: Page, width = 1280): Promise<void> {
  await page.evaluate(doubleText);
  await expectFits(page, width);
  await expect.poll(() => page.evaluate(cutOff)).toEqual([]);
  await page.evaluate(undoDoubleText);
}

/**
 * Finds fields and boxes whose text is only partly printed. Ignores hidden fields that only serve to measure heights.
 */
const cutOffFields = `[...document.querySelectorAll('textarea:not([aria-hidden]), pre')]
  .filter((box) => box.checkVisibility() && box.scrollHeight > box.clientHeight + 2)
  .map((box) => box.outerHTML.slice(0, 200))`;

/** Expects that a printed page contains all of its text and none of these buttons. A sheet of A4 is 794 pixels wide. */
export async function expectPrintable(page: Page, absent: RegExp): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await expectFits(page, 794);
  await expect(page.getByRole('button', { name: absent })).toHaveCount(0);
  await expect.poll(() => page.evaluate(cutOffFields)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  if (size) await page.setViewportSize(size);
}
