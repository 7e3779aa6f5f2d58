/**
 * Runs in the rendered page, on one sheet or on many: sets the text of every `data-fit` element smaller until
 * its lines fit into that many millimetres, and then of every `data-fit-to` element until it ends so many
 * below the top of what it stands in. Answers which sheets hold a text that does not fit even at the
 * smallest size that can be read. It is sent there as source, so it may use nothing from outside itself.
 */
export function fitToPage(): number[] {
  /** 6 pt. */
  const smallest = 8;
  const pixelsOf = (millimetres: string | undefined) => (Number(millimetres) * 96) / 25.4;
  // The lines are measured and not what overflows: a script's tall glyphs may stand out of theirs.
  const overflows = (element: HTMLElement) =>
    element.offsetHeight > pixelsOf(element.dataset.fit) + 1 ||
    element.offsetTop + element.offsetHeight > pixelsOf(element.dataset.fitTo) + 1 ||
    element.scrollWidth > element.clientWidth + 1;

  /** Answers which of the elements overflow even at the smallest size. */
  const fit = (selector: string): HTMLElement[] => {
    // All are measured before one is changed, so that the sheets are laid out once for each step.
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(overflows);
    const large = elements.map((element) => ({
      element,
      fits: smallest,
      tooLarge: Number.parseFloat(getComputedStyle(element).fontSize),
    }));
    for (let step = 0; step < 8; step++) {
      const tried = large.map(({ element, fits, tooLarge }) => {
        // Whether it fits at all comes first.
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
    sheets.indexOf(element.closest('main.sheet') as Element),
  );
  return [...new Set(refused)];
}
