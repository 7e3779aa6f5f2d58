import type { Page } from '@playwright/test';

/** Browser globals that Node's types lack. */
interface Texts {
  document: { querySelectorAll(selector: string): Iterable<{ textContent: string }> };
}

/**
 * Waits for a text that screen readers announce. Call this before the action that causes the text. The page itself
 * looks for the text at each frame, because the text is removed after some seconds.
 */
export const announced = (page: Page, text: RegExp) =>
  page.waitForFunction(
    (pattern) => {
      const { document } = globalThis as unknown as Texts;
      const found = [...document.querySelectorAll('[role="status"]')];
      return found.some(({ textContent }) => new RegExp(pattern).test(textContent));
    },
    text.source,
    { timeout: 90_000 },
  );
