import type { Shown } from '../documents/templates.ts';

/**
 * Runs in a kept page: puts a document in the place of the one before and waits for its fonts and pictures.
 * Answers which of its sheets hold a text that does not fit. It is sent there as source, so it may use
 * nothing from outside itself.
 */
export async function showInPage(shown: Shown, fit: () => number[]): Promise<number[]> {
  for (const id of ['faces', 'css'] as const) {
    const style = document.getElementById(id);
    const text = shown[id];
    if (style && text !== undefined) style.textContent = text;
  }
  document.body.innerHTML = shown.body;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  // Only laying out asks for the fonts.
  document.body.getBoundingClientRect();
  while (document.fonts.status === 'loading') await document.fonts.ready;
  return fit();
}
