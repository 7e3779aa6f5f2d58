import type { Inline } from '@app/contracts/full-text';

/** Represents a node without text, such as a formula, when places in a text are counted. */
const OTHER = '\ufffc';

/**
 * Returns the text of nodes, with one character for each node without text, so that offsets in this text are places in
 * the nodes.
 */
export function countedText(inlines: readonly Inline[]): string {
  return inlines
    .map((node) => {
      if (typeof node === 'string') return node;
      return isOpen(node) ? countedText(node.content) : node.type === 'anchor' ? '' : OTHER;
    })
    .join('');
}

type Open = Extract<Inline, { type: 'mark' | 'span' }>;
/**
 * Returns whether a node can be divided: only marks and spans can. A link, a formula or a picture counts as one
 * character.
 */
const isOpen = (node: Inline): node is Open =>
  typeof node !== 'string' && (node.type === 'mark' || node.type === 'span');

/** Divides nodes at a place in their counted text. */
export function splitAt(inlines: readonly Inline[], place: number): [Inline[], Inline[]] {
  const before: Inline[] = [];
  const after: Inline[] = [];
  let left = place;
  for (const node of inlines) {
    const length = countedText([node]).length;
    if (left >= length && (left > 0 || length === 0)) before.push(node);
    else if (left <= 0) after.push(node);
    else if (typeof node === 'string') {
      before.push(node.slice(0, left));
      after.push(node.slice(left));
    } else if (isOpen(node)) {
      const [first, second] = splitAt(node.content, left);
      before.push({ ...node, content: first });
      after.push({ ...node, content: second });
    }
    left -= length;
  }
  return [before, after];
}

/** Replaces ranges of a text. The ranges must be sorted and must not overlap. */
export function replaceRanges(
  inlines: readonly Inline[],
  ranges: readonly { from: number; to: number; wrap: (content: Inline[]) => Inline }[],
): Inline[] {
  let rest = [...inlines];
  const tail: Inline[] = [];
  for (const { from, to, wrap } of ranges.toReversed()) {
    const [head, after] = splitAt(rest, to);
    const [before, content] = splitAt(head, from);
    tail.unshift(wrap(content), ...after);
    rest = before;
  }
  return [...rest, ...tail].filter((node) => node !== '');
}

/** Removes the spaces at both ends, also within marks. */
export function trimmedInlines(inlines: readonly Inline[]): Inline[] {
  const text = countedText(inlines);
  const start = text.length - text.trimStart().length;
  const [, after] = splitAt(inlines, start);
  const [kept] = splitAt(after, text.trim().length);
  return kept.filter(
    (node) =>
      node !== '' && !(isOpen(node) && countedText([node]) === '' && node.content.length === 0),
  );
}
