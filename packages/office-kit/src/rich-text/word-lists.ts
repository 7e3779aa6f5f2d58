/** Matches the style of a list paragraph. Word pastes lists as such paragraphs: `mso-list: l0 level2 lfo1`. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

export const isListEntry = (node: Node): boolean =>
  node instanceof Element && /^(P|DIV|H\d)$/.test(node.tagName) && LEVEL.test(styleOf(node));

/** Returns whether a list entry is numbered: `1.`, `a)`, `iv.` or `(2)`. Every other marker is a bullet. */
function isNumbered(entry: Element): boolean {
  const marker = [...entry.querySelectorAll('[data-style]')].find((element) =>
    /mso-list:\s*ignore/i.test(styleOf(element)),
  );
  return /^\s*\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.test(marker?.textContent ?? '');
}

export function listOf(
  entries: readonly Element[],
  ownerDocument: Document,
  fill: (to: Element, from: Node) => void,
): DocumentFragment {
  const lists = ownerDocument.createDocumentFragment();
  const open: { level: number; list: Element }[] = [];
  for (const entry of entries) {
    const level = Number(LEVEL.exec(styleOf(entry))?.[1] ?? 1);
    const tag = isNumbered(entry) ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // A different list type at the same level starts a new list.
    const same = open.at(-1)?.level === level && open.at(-1)?.list.localName === tag;
    if (open.at(-1)?.level === level && !same) open.pop();
    if (!same) {
      const list = ownerDocument.createElement(tag);
      (open.at(-1)?.list.lastElementChild ?? lists).append(list);
      open.push({ level, list });
    }
    const item = ownerDocument.createElement('li');
    fill(item, entry);
    open.at(-1)?.list.append(item);
  }
  return lists;
}
