/**
 * Runs in the browser page, which shows a typeset article in columns that are as wide as those on paper. An element
 * that does not fit into a column gets the class `across`, which spans all columns, and is shrunk if it is wider than
 * the page. Pictures are shrunk so that a figure with its caption fits on a page, unless the caption is very long.
 * Tables that are longer than 60 % of a page, and figures that are longer than a page, get the class `long`. The
 * function is sent to the page as source text, so it must not reference outer scope.
 */
export function placeFloats(): void {
  const article = document.querySelector<HTMLElement>('main.article');
  const parts = article?.querySelector<HTMLElement>('.ft-parts');
  if (!article || !parts) return;
  const pageHeight = (Number(article.dataset.pageHeight) * 96) / 25.4;
  const pageWidth = parts.clientWidth;
  const { columnGap, columnCount } = getComputedStyle(parts);
  const columns = Number(columnCount) || 1;
  const column = (pageWidth - (columns - 1) * (Number.parseFloat(columnGap) || 0)) / columns;
  /**
   * Tables and pictures wider than this multiple of the column are not squeezed into it, because they would be hard to
   * read.
   */
  const comfortable = 1.5;
  /** The smallest font size in pixels (5 pt). */
  const smallest = 6.7;
  const all = (within: ParentNode, selector: string) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];

  /** Returns the width that a table has if its lines are not broken. */
  const naturalWidth = (table: HTMLElement) => {
    table.style.width = 'max-content';
    const width = table.offsetWidth;
    table.style.width = '';
    return width;
  };
  const isTooWide = (element: HTMLElement) => {
    const room = element.clientWidth;
    const formulas = all(element, 'math').map((math) => math.getBoundingClientRect().width);
    const tables = all(element, 'table');
    const pictures = all(element, 'img.ft-picture') as HTMLImageElement[];
    return (
      formulas.some((width) => width > room + 1) ||
      tables.some((table) => table.offsetWidth > room + 1) ||
      tables.some((table) => naturalWidth(table) > room * comfortable) ||
      pictures.some(
        ({ naturalWidth: width, naturalHeight: height }) =>
          width > room * comfortable && width > height,
      )
    );
  };

  if (columns > 1) {
    // Leave out elements in other floats, boxes, labelled items, cells and quotations: they cannot span columns.
    const places = all(parts, '.ft-float, .ft-equation, .ft-scroll, .ft-code').filter(
      (element) =>
        !element.parentElement?.closest('.ft-float, .ft-box, .ft-labelled, td, th, blockquote'),
    );
    for (const element of places.filter(isTooWide)) element.classList.add('across');
  }

  /** Reduces the font size of an element so that its width fits into `room`. */
  const shrink = (element: HTMLElement, room: number, width: () => number) => {
    if (width() <= room + 1) return;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    element.style.fontSize = `${Math.max(smallest, (size * room) / width())}px`;
  };
  for (const table of all(parts, 'table')) {
    const room = table.parentElement?.clientWidth ?? column;
    shrink(table, room, () => table.offsetWidth);
    // Text that is still too wide is broken anywhere.
    if (table.offsetWidth > room + 1) table.classList.add('squeezed');
  }
  for (const formula of all(parts, '.ft-math')) {
    const room = formula.closest<HTMLElement>('p, .ft-formula-line, td, th, li, dd')?.clientWidth;
    const math = formula.querySelector('math');
    if (!math || !room) continue;
    shrink(formula, room, () => math.getBoundingClientRect().width);
  }

  for (const float of all(parts, '.ft-float')) {
    const pictures = all(float, 'img.ft-picture');
    const heightOf = (elements: HTMLElement[]) =>
      elements.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    const drawn = heightOf(pictures);
    const rest = float.offsetHeight - drawn;
    const room = pageHeight - rest;
    if (drawn > 0 && drawn > room && room > pageHeight / 4) {
      for (const picture of pictures) {
        picture.style.maxHeight = `${Math.floor((picture.offsetHeight * room) / drawn) - 1}px`;
      }
    }
    if (float.offsetHeight > pageHeight * 0.6 && float.querySelector('table')) {
      float.classList.add('long');
    }
    if (float.offsetHeight > pageHeight) float.classList.add('long');
  }
}
