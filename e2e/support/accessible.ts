import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Nothing that axe finds, neither in the light nor, of the colours, in the dark. A page within a frame is
 * looked at by itself: its landmarks are not those of the page around it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const axe = () => new AxeBuilder({ page }).exclude('iframe');
  const light = await axe().withTags(rules).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  // A colour on its way from light to dark has the contrast of neither.
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
  const dark = await axe().withRules('color-contrast').analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`,
  );
  expect(found).toEqual([]);
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
