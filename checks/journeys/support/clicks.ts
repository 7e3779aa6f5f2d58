import type { Page } from '@playwright/test';

/** Counts mouse clicks in all documents that the page opens from now on. */
export async function clicksOf(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  // The code is a string, because Node's types lack the DOM. `detail` is 0 for clicks by keyboard.
  await page.addInitScript(`addEventListener('click', (event) => {
    if (event.isTrusted && event.detail > 0) countClick();
  }, true)`);
  return () => clicks;
}

/** Returns a function that prints the clicks and seconds since it was created. */
export function measureAct(act: string, clicks: () => number): () => number {
  const [began, before] = [Date.now(), clicks()];
  return () => {
    const taken = clicks() - before;
    console.log(`${act}: ${taken} clicks, ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    return taken;
  };
}
