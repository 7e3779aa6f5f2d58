import {
  type Inline,
  type List,
  type ListItem,
  type Paragraph,
  textOfInlines,
} from '@app/contracts/full-text';
import type { FlatBlock } from '../pandoc/headings.ts';
import type { ItemNumber, Reading } from '../pandoc/inlines.ts';
import { isShort, lookOf } from './looks.ts';

/** An item of a list outside of tables and notes, with its number and level. */
interface Entry {
  item: ListItem;
  number: ItemNumber | undefined;
  level: number;
  /** The only paragraph of the item. */
  paragraph: Paragraph | undefined;
}

/**
 * Turns list items that may be headings into paragraphs. Such an item is a short bold paragraph, and other text follows
 * before the next item. A list with two adjacent items is not a list of headings, unless the second item is the first
 * subheading of the first. The only item of a list may also be a heading if it looks like one.
 */
export function withoutLists(blocks: readonly FlatBlock[], items: Reading['items']): FlatBlock[] {
  const entriesOf = (list: List, depth = 0): Entry[] =>
    list.items.flatMap((item) => {
      const [first, ...others] = item.content;
      const isAlone = others.every(({ type }) => type === 'list');
      const number = items.get(item);
      const paragraph = first?.type === 'paragraph' && isAlone ? first : undefined;
      return [
        { item, number, level: number?.level ?? depth, paragraph },
        ...item.content.flatMap((each) => (each.type === 'list' ? entriesOf(each, depth + 1) : [])),
      ];
    });
  const sequence = blocks.flatMap((block): (Entry | undefined)[] =>
    block.type === 'list' ? entriesOf(block) : [undefined],
  );
  const isApart = (entry: Entry, next: Entry | undefined): boolean => {
    if (!entry.paragraph || !isShort(textOfInlines(entry.paragraph.content))) return false;
    if (!next) return true;
    if (next.number?.list !== entry.number?.list) return next.level === 0;
    return next.level === entry.level + 1 && isLikeHeading(entry) && isLikeHeading(next);
  };
  const others = new Set(
    sequence.flatMap((entry, at) =>
      entry && !isApart(entry, sequence[at + 1]) ? [entry.number?.list] : [],
    ),
  );
  const headings = new Set(
    sequence.flatMap((entry) =>
      entry?.number && isLikeHeading(entry) && !others.has(entry.number.list) ? [entry.item] : [],
    ),
  );
  const paragraphOf = (item: ListItem, paragraph: Paragraph): Paragraph => {
    const look = lookOf(paragraph);
    const label = items.get(item)?.label;
    if (label === undefined || look === undefined) return paragraph;
    // Only the bold mark of a heading is removed later. Other marks around the number would hide it from `headOf`.
    const number: Inline = look.includes('bold')
      ? { type: 'mark', mark: 'bold', content: [`${label} `] }
      : `${label} `;
    return { ...paragraph, content: [number, ...paragraph.content] };
  };
  const unwrapped = (list: List): FlatBlock[] => {
    const [only, ...more] = list.items;
    const entries = entriesOf(list);
    const isOne = more.length === 0 && entries.length === 1;
    if (isOne && only && entries[0]?.paragraph && lookOf(entries[0].paragraph) !== undefined)
      return [paragraphOf(only, entries[0].paragraph)];
    if (!entries.some(({ item }) => headings.has(item))) return [list];
    return list.items.flatMap((item): FlatBlock[] => {
      const [first, ...nested] = item.content;
      if (!headings.has(item) || first?.type !== 'paragraph') return [{ ...list, items: [item] }];
      const below = nested.flatMap((each) => (each.type === 'list' ? unwrapped(each) : [each]));
      return [paragraphOf(item, first), ...below];
    });
  };
  return blocks.flatMap((block) => (block.type === 'list' ? unwrapped(block) : [block]));
}

/**
 * Returns whether an item looks like a heading: it is bold, and its number shows the level, such as `2.1.`. A number
 * such as `1)` or `(a)` usually belongs to a list.
 */
function isLikeHeading({ number, level, paragraph }: Entry): boolean {
  const { label = '' } = number ?? {};
  const isNumber = /^(?:\d+\.)*\d+\.?$/.test(label) && label.match(/\d+/g)?.length === level + 1;
  const isRoman = level === 0 && /^[IVX]+\.?$/.test(label);
  if (!paragraph || !(isNumber || isRoman) || textOfInlines(paragraph.content).endsWith(':'))
    return false;
  return lookOf(paragraph)?.includes('bold') ?? false;
}
