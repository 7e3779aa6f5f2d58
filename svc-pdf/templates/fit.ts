/**
 * Runs in the rendered page: sets the text of every `data-fit` element smaller until its lines fit
 * into its `max-height`, so that a long name or title never pushes anything off the sheet. It is
 * sent there as source, so it may use nothing from outside itself.
 */
export function fitToPage(): void {
  // Below this nobody can read it; what is longer still is cut off at its box.
  const smallest = 5;
  for (const element of document.querySelectorAll<HTMLElement>('[data-fit]')) {
    const style = getComputedStyle(element);
    const limit = Number.parseFloat(style.maxHeight);
    let size = Number.parseFloat(style.fontSize);
    // The lines are measured and not what overflows: a script's tall glyphs may stand out of theirs.
    element.style.maxHeight = 'none';
    while (
      size > smallest &&
      (element.offsetHeight > limit || element.scrollWidth > element.clientWidth)
    ) {
      size *= 0.97;
      element.style.fontSize = `${size}px`;
    }
    element.style.maxHeight = '';
  }
}
