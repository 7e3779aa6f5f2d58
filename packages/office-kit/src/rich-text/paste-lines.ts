export const brokenLines = (lines: readonly string[]): (string | Element)[] =>
  lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line]));

/** Preserves the lines of `pre`, and turns table rows into paragraphs, because the editor has no tables. */
export function keepLines(body: Element): void {
  for (const pre of body.querySelectorAll('pre')) {
    const texts = textsOf(pre);
    for (const text of texts) {
      const isLast = text === texts.at(-1);
      const lines = isLast ? text.data.trimEnd() : text.data;
      text.replaceWith(...brokenLines(lines.split(/\r?\n/)));
    }
  }
  for (const row of body.querySelectorAll('tr')) {
    // Rows with a single cell or a nested table belong to layout tables, so they are not converted.
    if (row.cells.length > 1 && !row.querySelector('table')) row.replaceWith(paragraphOf(row));
  }
}

function paragraphOf(row: HTMLTableRowElement): Element {
  const paragraph = row.ownerDocument.createElement('p');
  for (const [at, cell] of [...row.cells].entries()) {
    for (const block of cell.querySelectorAll(
      'p, div, ul, ol, li, pre, h1, h2, h3, h4, h5, h6, br',
    )) {
      block.replaceWith(' ', ...block.childNodes, ' ');
    }
    paragraph.append(...(at === 0 ? [] : [' | ']), ...cell.childNodes);
  }
  return paragraph;
}

export function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  // SHOW_TEXT yields text nodes only.
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}
