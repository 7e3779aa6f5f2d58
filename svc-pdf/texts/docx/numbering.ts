import { childNamed, elementsOf, isOn, visit, type XmlElement } from '@app/service-kit/docx';
import { numberIn } from './number-formats.ts';
import { valOf } from './styles.ts';

export interface Level {
  start: number;
  format: string;
  /** The first number of a format that the author has defined, such as `001`. */
  pattern: string;
  /** The template of the label, with `%1` for the number of the first level. */
  text: string;
  /** The style whose paragraphs have this level. */
  style: string;
  /** Whether the numbers of all levels are written with digits. */
  isLegal: boolean;
  /** How many of the higher levels restart this level. */
  restart: number;
  hasSpace: boolean;
}
export type Levels = ReadonlyMap<number, Level>;

/** A list to which paragraphs refer. Several lists may have the same counters. */
export interface List {
  /** The id of the list whose counters this list shares. */
  counters: string;
  levels: Levels;
  /** The numbers with which levels begin at their first use in this list. */
  starts: ReadonlyMap<number, number>;
  /**
   * The id of a list that shares the counters and defines the levels itself. pandoc needs this list, because pandoc
   * does not follow links to styles.
   */
  plain: string;
}

/** Reads the lists of a Word file by their ids. */
export function listsOf(numbering: XmlElement): Map<string, List> {
  const abstracts = new Map<string, XmlElement>();
  const byStyle = new Map<string, XmlElement>();
  for (const element of elementsOf(numbering)) {
    if (element.name !== 'w:abstractNum') continue;
    abstracts.set(element.attributes['w:abstractNumId'] ?? '', element);
    const style = valOf(element, 'w:styleLink');
    if (style !== undefined) byStyle.set(style, element);
  }
  const lists = new Map<string, List>();
  const plain = new Map<string, string>();
  for (const element of elementsOf(numbering)) {
    const named = abstracts.get(valOf(element, 'w:abstractNumId') ?? '');
    if (element.name !== 'w:num' || !named) continue;
    const abstract = byStyle.get(valOf(named, 'w:numStyleLink') ?? '') ?? named;
    const counters = abstract.attributes['w:abstractNumId'] ?? '';
    const id = element.attributes['w:numId'] ?? '';
    const overrides = elementsOf(element).filter(({ name }) => name === 'w:lvlOverride');
    const levels = new Map([...levelsIn([abstract]), ...levelsIn(overrides)]);
    const starts = new Map<number, number>();
    for (const override of overrides) {
      const start = valOf(override, 'w:startOverride');
      if (start !== undefined) starts.set(Number(override.attributes['w:ilvl']), Number(start));
    }
    if (abstract === named && !plain.has(counters)) plain.set(counters, id);
    lists.set(id, { counters, levels, starts, plain: abstract === named ? id : '' });
  }
  for (const [id, list] of lists) list.plain ||= plain.get(list.counters) ?? id;
  return lists;
}

const levelsIn = (parents: readonly XmlElement[]): [number, Level][] =>
  parents
    .flatMap(elementsOf)
    .filter(({ name }) => name === 'w:lvl')
    .map((level) => {
      const at = Number(level.attributes['w:ilvl']);
      return [
        at,
        {
          // Word starts at 0 if the file sets no start.
          start: Number(valOf(level, 'w:start') ?? 0),
          ...formatOf(level),
          text: valOf(level, 'w:lvlText') ?? '',
          style: valOf(level, 'w:pStyle') ?? '',
          isLegal: isOn(childNamed(level, 'w:isLgl')),
          restart: Number(valOf(level, 'w:lvlRestart') ?? at),
          hasSpace: valOf(level, 'w:suff') !== 'nothing',
        },
      ];
    });

/** Returns the number format of a level. A newer format is an alternative beside the format for older programs. */
function formatOf(level: XmlElement): { format: string; pattern: string } {
  let found: XmlElement | undefined;
  visit(level, (element) => {
    if (element.name === 'w:numFmt') found ??= element;
  });
  const { 'w:val': format = 'decimal', 'w:format': pattern = '' } = found?.attributes ?? {};
  return { format, pattern: pattern.split(',')[0] ?? '' };
}

/** Returns the label that Word shows before a paragraph. */
export function labelOf(levels: Levels, at: number, counter: readonly number[]): string {
  const level = levels.get(at);
  if (!level || level.format === 'bullet') return '';
  return level.text
    .replace(/%(\d)/g, (_, digit: string) => {
      const { format = 'decimal', pattern } = levels.get(Number(digit) - 1) ?? {};
      const isDigits = level.isLegal && format !== 'none';
      return numberIn(isDigits ? 'decimal' : format, counter[Number(digit) - 1] ?? 1, pattern);
    })
    .trim();
}
