import type { Locator, Page } from '@playwright/test';

/** Drags a row upwards by its handle, with the mouse, to the position of another row. */
export async function dragUp(page: Page, handle: Locator, place: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await place.boundingBox()];
  if (!from || !to) throw new Error('The handles are not visible');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 8 });
  // The library takes the position from the last rendering.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  await page.mouse.up();
}
