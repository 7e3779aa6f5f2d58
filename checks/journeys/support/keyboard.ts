import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Returns the reason why the focus is not visible. Returns `null` if it is visible or on the browser's own controls.
 * The focused element must be in view, must not be completely covered, and must have an outline, possibly around its
 * field or label.
 */
const faultOfFocus = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const name = focused.outerHTML.slice(0, 160);
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  if (!isInView) return 'Out of view: ' + name;
  // A tall field may be partly covered.
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const seen = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(x, from + part * (to - from)));
  const isOwn = (element) => focused.contains(element) || focused.parentElement.contains(element);
  if (!seen.some(isOwn)) return 'Covered by ' + seen[1]?.outerHTML.slice(0, 160) + ': ' + name;
  // Headings and the page itself receive the focus only so that they are announced.
  if (focused.matches('h1, h2, main')) return null;
  // Within a date field, the browser outlines a button.
  if (focused.matches('input[type^="date"]:not(:focus-visible)')) return null;
  const around = [focused, focused.nextElementSibling, focused.parentElement];
  around.push(focused.parentElement.parentElement, focused.parentElement.parentElement?.parentElement);
  const isOutlined = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  return around.some((element) => element && isOutlined(element)) ? null : 'No outline: ' + name;
})()`;

const MAX_PRESSES = 160;

/** Returns whether the goal has the focus, or `null` if React has replaced it, and the fault of the focus. */
const stateOfFocus = `({
  isReached: globalThis.goal?.isConnected ? goal.matches(':focus-visible') : null,
  fault: ${faultOfFocus},
})`;

interface StateOfFocus {
  isReached: boolean | null;
  fault: string | null;
}

/** Presses Tab until the element has the focus. The focus must be visible at each step. */
export async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  // Finding the element by its role takes longer than pressing a key, so it is stored in the page.
  const find = () =>
    goal.evaluate((element) => {
      Object.assign(globalThis, { goal: element });
      return element.matches(':focus-visible');
    });
  let isReached = await find();
  for (let pressed = 0; pressed < MAX_PRESSES && !isReached; pressed += 1) {
    await page.keyboard.press(key);
    const state = await page.evaluate<StateOfFocus>(stateOfFocus);
    if (state.fault !== null) await expectFocusVisible(page);
    isReached = state.isReached ?? (await find());
  }
  await expect(goal).toBeFocused();
}

/** Moves the focus to an element by Tab, and presses a key on it. */
export async function pressOn(page: Page, goal: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press(key);
}

/** The number of characters that are typed. The rest of a text is inserted at once, which takes less time. */
const TYPED = 8;

/** Moves the focus to a field by Tab, and replaces its text. */
export async function typeInto(page: Page, goal: Locator, text: string): Promise<void> {
  await pressOn(page, goal, 'ControlOrMeta+a');
  await page.keyboard.type(text.slice(0, TYPED));
  await page.keyboard.insertText(text.slice(TYPED));
}

/** Expects that an action has not lost the focus: some element must have it. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isLost = 'document.activeElement === null || document.activeElement === document.body';
  await expect.poll(() => page.evaluate<boolean>(isLost)).toBe(false);
  await expectFocusVisible(page);
}

/**
 * Expects that the focus is visible. Retries, because a picture or a font that arrives may move the focused element.
 */
const expectFocusVisible = (page: Page) =>
  expect.poll(() => page.evaluate<string | null>(faultOfFocus)).toBeNull();
