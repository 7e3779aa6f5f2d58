import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * A colour on its way has the contrast of neither end, and it sets off some pictures after what changed it:
 * the page is still when for three of them nothing moves.
 */
const stillness = `(async () => {
  for (let still = 0; still < 3; ) {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    await Promise.allSettled(moving.map(({ finished }) => finished));
    still = moving.length > 0 ? 0 : still + 1;
  }
})()`;

/**
 * Nothing that axe finds, neither in the light nor, of the colours, in the dark. A page within a frame is
 * looked at by itself: its landmarks are not those of the page around it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page's own axe answers: @axe-core/playwright opens another page for each answer and takes four times as long.
  await page.evaluate(axe.source);
  const light = await violations(page, { type: 'tag', values: tags });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [...light, ...dark].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`,
  );
  expect(found).toEqual([]);
}

async function violations(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  await page.evaluate(stillness);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const { violations, passes } = await page.evaluate<axe.AxeResults>(
    `axe.run({ exclude: ['iframe'] }, ${options})`,
  );
  // Every page has a text whose colours can be told: an axe that looked at nothing has found nothing.
  expect([...violations, ...passes]).not.toEqual([]);
  return violations;
}

/** What can be done with a table's first row and is beside what its frame shows. */
const outOfSight = `[...document.querySelectorAll('tbody > tr:first-child')].flatMap((row) => {
  const frame = row.closest('section').getBoundingClientRect();
  return [...row.querySelectorAll('a, button, input, select')]
    .filter((control) => control.checkVisibility())
    .filter((control) => control.getBoundingClientRect().right > frame.right + 1)
    .map((control) => control.ariaLabel ?? control.textContent);
})`;

/**
 * The page itself does not scroll sideways at this width; what is inside of it may, on a phone. From a
 * tablet's width on, all that can be done with a table's row is in sight.
 */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(tooWide).toBe(0);
  if (width >= 768) expect(await page.evaluate(outOfSight)).toEqual([]);
}
