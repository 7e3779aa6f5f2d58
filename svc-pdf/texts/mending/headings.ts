import { type Inline, type Paragraph, textOfInlines } from '@app/contracts/full-text';
import { type FlatBlock, headingOf } from '../pandoc/blocks.ts';
import type { Questions } from './questions.ts';
import { countedText } from './split.ts';

/** Headings that articles have at the first level. */
const KNOWN =
  /^(?:(?:\d+|[IVX]+)\.?\s+)?(?:introduction|background|(?:materials?|patients?|subjects?|study|data)?\s*(?:and|&)?\s*methods?(?:\s+and\s+materials?)?|methodology|experimental(?: section| methods)?|results?(?:\s+and\s+discussion)?|discussion(?:\s+and\s+conclusions?)?|conclusions?|summary|case (?:report|presentation)|related work|limitations|acknowledge?ments?|funding|references|bibliography|literature(?: cited)?|appendi(?:x|ces)(?: [A-Z\d])?|supplementa(?:ry|l)(?: \w+)?|abbreviations|(?:conflicts?|competing|declaration)s? (?:of )?interests?|author contributions?|data availability(?: statement)?|availability.*|ethics.*|abstract|keywords?|figure (?:legends|captions)|tables?|figures?|introdução|métodos?|resultados?|discussão|conclus(?:ão|ões|iones|ión)|referências|introducción|einleitung|methoden|ergebnisse|diskussion|literatur(?:verzeichnis)?|danksagung|introduzione|metodi|risultati|discussione|conclusioni|bibliografia|вступ|висновки|література)[:.]?$/iu;

export const isKnownHeading = (text: string) => KNOWN.test(text.trim());

/** Turns bold paragraphs into headings. Asks about a heading that has no number and is not a usual one. */
export function withHeadings(blocks: readonly FlatBlock[], questions: Questions): FlatBlock[] {
  const unwrapped = blocks.map(withoutList);
  const looks = unwrapped.map((block) => (block.type === 'paragraph' ? lookOf(block) : undefined));
  const levels = levelsOf(unwrapped, looks);
  return unwrapped.map((block, at): FlatBlock => {
    const look = looks[at];
    if (block.type !== 'paragraph' || look === undefined) return block;
    const text = textOfInlines(block.content);
    const numbered = /^((?:\d+\.)*\d+)\.?\s/.exec(text)?.[1];
    const level = numbered ? numbered.split('.').length : (levels.get(look) ?? 2);
    const isKnown = isKnownHeading(text);
    const heading = headingOf(isKnown && !numbered ? 1 : level, withoutLook(block.content));
    if (!numbered && !isKnown) questions.ask('heading', heading.section, text, () => String(level));
    return heading;
  });
}

/** A heading with an automatic number is a list with one item. */
function withoutList(block: FlatBlock): FlatBlock {
  if (block.type !== 'list' || block.items.length !== 1) return block;
  const [only, ...others] = block.items[0]?.content ?? [];
  const isHeading = only?.type === 'paragraph' && others.length === 0 && lookOf(only) !== undefined;
  return isHeading ? only : block;
}

/** Returns the look of a paragraph that may be a heading (one short line in bold, or a known heading), or undefined. */
function lookOf({ content, continues }: Paragraph): string | undefined {
  const text = countedText(content).trim();
  const words = text.split(/\s+/).length;
  if (continues || text === '' || text.includes('\ufffc') || words > 20 || text.length > 150)
    return undefined;
  if (/[.,;]$/.test(text) && !/^(?:\d+\.)+\s/.test(text) && !isKnownHeading(text)) return undefined;
  if (/^(?:Fig|Tab|Abb)\w*\.?\s*\d/i.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
  const marks = commonMarks(content);
  if (marks.has('bold')) return [...marks].sort().join();
  const isCapital = text === text.toUpperCase() && text !== text.toLowerCase();
  return isKnownHeading(text) && (isCapital || marks.size > 0 || words <= 3)
    ? [...marks].sort().join()
    : undefined;
}

/** Returns the marks that the whole text has. */
function commonMarks(inlines: readonly Inline[]): Set<string> {
  const marksOf = (nodes: readonly Inline[]): Set<string> | undefined => {
    let common: Set<string> | undefined;
    for (const node of nodes) {
      if (typeof node === 'string' ? node.trim() === '' : countedText([node]).trim() === '')
        continue;
      let own = new Set<string>();
      if (typeof node !== 'string' && (node.type === 'mark' || node.type === 'span')) {
        own = new Set(marksOf(node.content) ?? []);
        if (node.type === 'mark') own.add(node.mark);
      }
      common = common ? new Set([...common].filter((mark) => own.has(mark))) : own;
    }
    return common;
  };
  return marksOf(inlines) ?? new Set();
}

/** Removes the marks that a heading has because it is one. */
function withoutLook(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((node): Inline[] => {
    const isLook =
      typeof node !== 'string' && node.type === 'mark' && ['bold', 'underline'].includes(node.mark);
    return isLook ? withoutLook(node.content) : [node];
  });
}

/** Returns the level of each look. That of known headings is 1, others follow in the order of their first use. */
function levelsOf(
  blocks: readonly FlatBlock[],
  looks: readonly (string | undefined)[],
): Map<string, number> {
  const levels = new Map<string, number>();
  for (const [at, look] of looks.entries()) {
    const block = blocks[at];
    if (look === undefined || block?.type !== 'paragraph') continue;
    if (isKnownHeading(textOfInlines(block.content))) levels.set(look, 1);
  }
  let next = levels.size > 0 ? 2 : 1;
  for (const look of looks) {
    if (look === undefined || levels.has(look)) continue;
    levels.set(look, next);
    next += 1;
  }
  return levels;
}
