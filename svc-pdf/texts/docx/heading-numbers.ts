import { childNamed, elementsOf, visit, type XmlElement } from '@app/service-kit/docx';
import { boldHeadings, type ListItem } from './bold-headings.ts';
import { type Styles, valOf } from './styles.ts';

export interface HeadingNumber {
  label: string;
  /** Whether the heading is a bold item of a list, and has no style of headings. */
  isBoldItem: boolean;
}

interface Level {
  start: number;
  format: string;
  text: string;
  style: string;
}
type Levels = Map<number, Level>;

/** Returns the automatic numbers of the headings of a Word file, such as `1.2`, by their paragraphs. */
export function headingNumbers(
  root: XmlElement,
  numbering: XmlElement | undefined,
  styles: Styles,
): Map<XmlElement, HeadingNumber> {
  const numbers = new Map<XmlElement, HeadingNumber>();
  if (!numbering) return numbers;
  const lists = listsOf(numbering);
  const restarted = restartedIn(numbering);
  /** The last numbers of each list, by level. */
  const counters = new Map<string, number[]>();
  const items: ListItem[] = [];
  visit(root, (paragraph) => {
    if (paragraph.name !== 'w:p') return;
    const properties = childNamed(paragraph, 'w:pPr');
    const style = valOf(properties, 'w:pStyle');
    const place = placeOf(properties, style, styles, lists);
    const list = lists.get(place?.list ?? '');
    if (!place || !list) return;
    const counter = counters.get(list.id) ?? [];
    counters.set(list.id, counter);
    const startOf = (level: number) => list.levels.get(level)?.start ?? 1;
    for (let above = 0; above < place.level; above += 1) counter[above] ??= startOf(above);
    counter[place.level] = (counter[place.level] ?? startOf(place.level) - 1) + 1;
    counter.length = place.level + 1;
    const isHeading = styles
      .chainOf(style)
      .some(({ id }) => /^heading \d/i.test(styles.nameOf(id)) || /^Heading\d/.test(id));
    const label = labelOf(list.levels, place.level, counter);
    if (isHeading && label !== '') numbers.set(paragraph, { label, isBoldItem: false });
    if (!isHeading) items.push({ paragraph, list: list.id, level: place.level, label });
  });
  for (const { paragraph, list, label } of boldHeadings(root, items, styles)) {
    if (!restarted.has(list)) numbers.set(paragraph, { label, isBoldItem: true });
  }
  return numbers;
}

function listsOf(numbering: XmlElement): Map<string, { id: string; levels: Levels }> {
  const abstract = new Map<string, Levels>();
  for (const element of elementsOf(numbering)) {
    if (element.name !== 'w:abstractNum') continue;
    const levels: Levels = new Map();
    for (const level of elementsOf(element).filter(({ name }) => name === 'w:lvl')) {
      levels.set(Number(level.attributes['w:ilvl']), {
        start: Number(valOf(level, 'w:start') ?? 1),
        format: valOf(level, 'w:numFmt') ?? 'decimal',
        text: valOf(level, 'w:lvlText') ?? '',
        style: valOf(level, 'w:pStyle') ?? '',
      });
    }
    abstract.set(element.attributes['w:abstractNumId'] ?? '', levels);
  }
  const lists = new Map<string, { id: string; levels: Levels }>();
  for (const element of elementsOf(numbering)) {
    const id = valOf(element, 'w:abstractNumId');
    const levels = abstract.get(id ?? '');
    if (element.name === 'w:num' && id !== undefined && levels)
      lists.set(element.attributes['w:numId'] ?? '', { id, levels });
  }
  return lists;
}

/** Returns the lists whose numbers begin again, or look otherwise, in a part of them. Their numbers are not known. */
const restartedIn = (numbering: XmlElement): Set<string | undefined> =>
  new Set(
    elementsOf(numbering)
      .filter((element) => element.name === 'w:num' && childNamed(element, 'w:lvlOverride'))
      .map((element) => valOf(element, 'w:abstractNumId')),
  );

/** Returns the list and the level of a paragraph, by itself or by its style. */
function placeOf(
  properties: XmlElement | undefined,
  style: string | undefined,
  styles: Styles,
  lists: ReadonlyMap<string, { levels: Levels }>,
): { list: string; level: number } | undefined {
  const own = childNamed(properties, 'w:numPr');
  const ofStyle = (name: string) =>
    styles.find(style, (each) => valOf(childNamed(childNamed(each, 'w:pPr'), 'w:numPr'), name));
  const list = valOf(own, 'w:numId') ?? ofStyle('w:numId');
  if (list === undefined || list === '0') return undefined;
  const levels = lists.get(list)?.levels;
  const linked = [...(levels ?? [])].find(([, level]) => level.style === style && style)?.[0];
  const level = valOf(own, 'w:ilvl') ?? linked ?? ofStyle('w:ilvl') ?? 0;
  return { list, level: Math.min(Math.max(Number(level) || 0, 0), 8) };
}

function labelOf(levels: Levels, level: number, counter: readonly number[]): string {
  const { format = 'none', text = '' } = levels.get(level) ?? {};
  if (format === 'bullet' || format === 'none') return '';
  return text.replace(/%(\d)/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    return numberIn(levels.get(at)?.format ?? 'decimal', counter[at] ?? 1);
  });
}

const ROMAN: [number, string][] = [
  ...([
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
  ] as [number, string][]),
  ...([
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as [number, string][]),
];

function numberIn(format: string, number: number): string {
  const isLower = format.startsWith('lower');
  let text = String(number);
  if (format.endsWith('Letter')) {
    const letter = String.fromCharCode(65 + ((number - 1) % 26));
    text = letter.repeat(Math.floor((number - 1) / 26) + 1);
  } else if (format.endsWith('Roman')) {
    let rest = Math.min(number, 3999);
    text = '';
    for (const [value, sign] of ROMAN) {
      for (; rest >= value; rest -= value) text += sign;
    }
  }
  return isLower ? text.toLowerCase() : text;
}
