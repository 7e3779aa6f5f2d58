import { childNamed, elementsOf, isOn, visit, type XmlElement } from '@app/service-kit/docx';
import { LIST_STYLES, listItemTarget } from '../pandoc/targets.ts';
import { type Level, type List, labelOf, listsOf } from './numbering.ts';
import { type Styles, valOf } from './styles.ts';

/** The automatic number of a paragraph. */
export interface AutomaticNumber {
  /** The number as Word shows it, such as `1.2` or `Figure 3.`. Empty for a bullet. */
  label: string;
  isHeading: boolean;
  isBullet: boolean;
  /** Whether the paragraph is in a cell of a table. */
  isInCell: boolean;
  /** Whether Word shows a space after the label. */
  hasSpace: boolean;
  /** Whether the style of the paragraph has a list. */
  isOfStyle: boolean;
  /** The list and the level for pandoc. */
  list: string;
  level: number;
  /** The target of the link that stands for the number. */
  target: string;
}

/** Returns the automatic numbers of a Word file by their paragraphs, as Word shows them. */
export function automaticNumbers(
  root: XmlElement,
  numbering: XmlElement | undefined,
  styles: Styles,
): Map<XmlElement, AutomaticNumber> {
  const numbers = new Map<XmlElement, AutomaticNumber>();
  if (!numbering) return numbers;
  const lists = listsOf(numbering);
  const counters = new Counters();
  const inCells = new Set<XmlElement>();
  visit(root, (element) => {
    if (element.name === 'w:tc') for (const child of elementsOf(element)) inCells.add(child);
    if (element.name !== 'w:p') return;
    const properties = childNamed(element, 'w:pPr');
    const style = valOf(properties, 'w:pStyle');
    const place = placeOf(properties, style, styles, lists);
    if (!place || !isCounted(properties)) return;
    const { list, at, isOfStyle } = place;
    const level = list.levels.get(at);
    const counter = counters.next(list, at);
    const label = labelOf(list.levels, at, counter);
    numbers.set(element, {
      label,
      isHeading: isHeadingStyle(style, styles),
      isBullet: level?.format === 'bullet',
      isInCell: inCells.has(element),
      hasSpace: level?.hasSpace ?? true,
      isOfStyle,
      list: list.plain,
      level: at,
      target: listItemTarget({
        list: list.counters,
        level: at,
        number: counter[at] ?? 1,
        style: styleOf(level, at),
      }),
    });
  });
  return numbers;
}

export const isHeadingStyle = (style: string | undefined, styles: Styles): boolean =>
  styles
    .chainOf(style)
    .some(({ id }) => /^heading \d/i.test(styles.nameOf(id)) || /^Heading\d/.test(id));

/** The last numbers of lists, by level. */
class Counters {
  readonly #counters = new Map<string, number[]>();
  /** The levels that each list has used. */
  readonly #used = new Map<List, Set<number>>();

  /** Counts a paragraph. Starts higher levels that no paragraph has used yet. */
  next(list: List, at: number): readonly number[] {
    const { counters: id, levels, starts } = list;
    const counter = this.#counters.get(id) ?? [];
    this.#counters.set(id, counter);
    const startOf = (level: number) => levels.get(level)?.start ?? 1;
    for (let above = 0; above < at; above += 1) counter[above] ??= startOf(above);
    const used = this.#used.get(list) ?? new Set();
    this.#used.set(list, used);
    const first = used.has(at) ? undefined : starts.get(at);
    used.add(at);
    counter[at] = first ?? (counter[at] ?? startOf(at) - 1) + 1;
    for (let below = at + 1; below < counter.length; below += 1) {
      if (at < (levels.get(below)?.restart ?? below)) delete counter[below];
    }
    return [...counter];
  }
}

/**
 * Returns whether a paragraph is counted. A paragraph whose end is hidden is not counted: Word hides this paragraph or
 * joins it with the next one.
 */
const isCounted = (properties: XmlElement | undefined): boolean =>
  !isOn(childNamed(childNamed(properties, 'w:rPr'), 'w:vanish'));

/** Returns the list and the level that a paragraph or its style sets. */
function placeOf(
  properties: XmlElement | undefined,
  style: string | undefined,
  styles: Styles,
  lists: ReadonlyMap<string, List>,
): { list: List; at: number; isOfStyle: boolean } | undefined {
  const own = childNamed(properties, 'w:numPr');
  const numPrOf = (each: XmlElement) => childNamed(childNamed(each, 'w:pPr'), 'w:numPr');
  const chain = styles.chainOf(style);
  const ofStyle = chain.find((each) => valOf(numPrOf(each.style), 'w:numId') !== undefined);
  const id = valOf(own, 'w:numId') ?? valOf(ofStyle && numPrOf(ofStyle.style), 'w:numId');
  const list = id === undefined || id === '0' ? undefined : lists.get(id);
  if (!list) return undefined;
  // The list names the style of each level. Styles that are based on this style have the same level.
  const linked = chain
    .map((each) => [...list.levels].find(([, level]) => level.style === each.id)?.[0])
    .find((level) => level !== undefined);
  const ofStyles = styles.find(style, (each) => valOf(numPrOf(each), 'w:ilvl'));
  const at = Number(valOf(own, 'w:ilvl') ?? linked ?? ofStyles ?? 0) || 0;
  return { list, at: Math.min(Math.max(at, 0), 8), isOfStyle: ofStyle !== undefined };
}

/** Returns the style of lists that shows the same numbers, if there is one. */
function styleOf(level: Level | undefined, at: number) {
  const isPlain = level && /^[^\p{L}\p{N}%]*%\d[^\p{L}\p{N}%]*$/u.test(level.text);
  if (!isPlain || !level.text.includes(`%${at + 1}`)) return undefined;
  return level.isLegal ? LIST_STYLES.decimal : LIST_STYLES[level.format];
}
