import type { PageContent } from './markup.ts';

/**
 * Runs in a pooled page. Replaces the shown document and waits for fonts and pictures. Returns the indexes of sheets
 * with a text that does not fit. The function is sent to the page as source text, so it must not reference outer
 * scope.
 */
export async function showInPage(
  content: PageContent,
  fit: () => number[],
  place: () => void,
): Promise<number[]> {
  for (const id of ['faces', 'css'] as const) {
    const style = document.getElementById(id);
    const text = content[id];
    if (style && text !== undefined) style.textContent = text;
  }
  document.body.innerHTML = content.body;
  await Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    }),
  );
  // Force a layout, because only layout triggers font loading.
  document.body.getBoundingClientRect();
  while (document.fonts.status === 'loading') await document.fonts.ready;
  place();
  return fit();
}
