/**
 * Runs in the browser page, which shows one or more sheets (printed pages). Reduces the font size of elements until all
 * fit: `data-fit` is the maximum height in millimetres, and `data-fit-to` the maximum distance, in millimetres, between
 * the element's bottom and the top of its offset parent. Returns the indexes of sheets with a text that does not fit
 * even at the smallest legible size. The function is sent to the page as source text, so it must not reference outer
 * scope.
 */
export function fitToPage(): number[] {
  /** Smallest legible font size in CSS pixels (6 pt). */
  const smallest = 8;
  const pixelsOf = (millimetres: string | undefined) => (Number(millimetres) * 96) / 25.4;
  // Measure line heights, because tall glyphs of some scripts extend beyond their line and should not count.
  const overflows = (element: HTMLElement) =>
    element.offsetHeight > pixelsOf(element.dataset.fit) + 1 ||
    element.offsetTop + element.offsetHeight > pixelsOf(element.dataset.fitTo) + 1 ||
    element.scrollWidth > element.clientWidth + 1;

  /** Returns the elements that overflow even at the smallest size. */
  const fit = (selector: string): HTMLElement[] => {
    // Measure all elements before changing any element, so that each step needs only one layout.
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(overflows);
    const large = elements.map((element) => ({
      element,
      fits: smallest,
      tooLarge: Number.parseFloat(getComputedStyle(element).fontSize),
    }));
    for (let step = 0; step < 8; step++) {
      const tried = large.map(({ element, fits, tooLarge }) => {
        // The first step tests whether the text fits at all.
        const size = step === 0 ? fits : (fits + tooLarge) / 2;
        element.style.fontSize = `${size}px`;
        return size;
      });
      for (const [at, over] of large.map(({ element }) => overflows(element)).entries()) {
        const text = large[at];
        if (!text) continue;
        if (over) text.tooLarge = tried[at] ?? smallest;
        else text.fits = tried[at] ?? smallest;
      }
    }
    for (const { element, fits } of large) element.style.fontSize = `${fits}px`;
    return elements.filter(overflows);
  };

  const sheets = [...document.querySelectorAll('main.sheet')];
  const refused = [...fit('[data-fit]'), ...fit('[data-fit-to]')].map((element) =>
    sheets.indexOf(element.closest('main.sheet') ?? document.body),
  );
  return [...new Set(refused)];
}
