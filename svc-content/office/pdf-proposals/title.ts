import { isSameSize, type Line, mostOf, overlaps } from '@app/service-kit/pdf-lines';
import { lettersOf } from '../indexing-checks/letters.ts';
import { authorsIn, isListOfNames } from './authors.ts';
import { htmlOf, joined, type Words } from './joined.ts';

/** The upper part of a page in which titles begin, as a share of its height. */
const TITLE_DEPTH = 0.6;
/** The maximum number of lines of a title. */
const MAX_LINES = 8;
/** The maximum number of words of a masthead, which may be larger than the title. */
const MASTHEAD_WORDS = 4;

/** Matches short lines that may be as large as titles or larger: the journal's name, or the kind of article. */
const otherHeads =
  /^(?:.{0,60}\b(?:journal|proceedings|transactions|annals|bulletin|issn|volume|vol\.)\b.{0,60}|(?:original|review|research|short)?\s*(?:research )?(?:article|paper|communication|report)s?|abstract|summary|introduction|editorial|open access|contents)$/iu;

interface Head {
  title: string;
  authors: string[];
}

export interface HeadSource {
  lines: readonly Line[];
  words: Words;
  /** The title in the file's metadata. */
  given: string;
  /** The name of the journal, which is not a title. */
  journal: string;
}

interface Block {
  lines: Line[];
  /** The lines of the page after the block. */
  after: readonly Line[];
}

/** Finds the title on a page and the authors below the title. Returns undefined if the page has no title. */
export function headOf({ lines, words, given, journal }: HeadSource): Head | undefined {
  const body = Number(mostOf(lines, ({ size }) => size.toFixed(1)));
  const font = mostOf(lines, (line) => line.font);
  const blocks = blocksOf(lines).filter(({ lines: [first, ...more] }) => {
    if (!first || first.depth > TITLE_DEPTH || more.length >= MAX_LINES) return false;
    const text = [first, ...more].map((line) => line.text).join(' ');
    if (lettersOf(text).length < 6 || lettersOf(journal).includes(lettersOf(text))) return false;
    return first.size > 1.1 * body || (first.font !== font && first.size >= 0.95 * body);
  });
  const isGiven = (block: Block) => given !== '' && lettersIn(block).includes(lettersOf(given));
  const best =
    blocks.find((block) => lettersOf(given).length > 8 && isGiven(block)) ??
    titleAmong(blocks.filter((block) => !otherHeads.test(textIn(block)))) ??
    largest(blocks);
  if (!best) return undefined;
  const column = columnOf(best.lines, lines);
  return {
    title: joined(withoutNote(best.lines.map(htmlOf)), words),
    authors: authorsIn(best.after, column),
  };
}

/** Removes the mark of a footnote at the end of the title. */
const withoutNote = (texts: string[]) =>
  texts.map((text, at) =>
    at < texts.length - 1 ? text : text.replace(/\s*(?:<sup>)?[*∗†‡](?:<\/sup>)?$/u, ''),
  );

/**
 * Returns the largest block. If it is short and a longer block stands between it and the authors, the largest block is
 * the journal's name, and the longer block is returned.
 */
function titleAmong(blocks: readonly Block[]): Block | undefined {
  const largestOne = largest(blocks);
  if (!largestOne || wordsIn(largestOne) > MASTHEAD_WORDS) return largestOne;
  const { after } = largestOne;
  const names = after.findIndex((line) => isListOfNames(line));
  const before = new Set(names < 0 ? [] : after.slice(0, names));
  const isLonger = (block: Block) => wordsIn(block) > MASTHEAD_WORDS;
  return (
    blocks.find((block) => block.lines.every((line) => before.has(line)) && isLonger(block)) ??
    largestOne
  );
}

const textIn = ({ lines }: Block) => lines.map(({ text }) => text).join(' ');
const wordsIn = (block: Block) => textIn(block).split(' ').length;
const lettersIn = ({ lines }: Block) => lettersOf(lines.map(({ text }) => text).join(''));

function largest(blocks: readonly Block[]): Block | undefined {
  const size = ({ lines: [first] }: Block) => first?.size ?? 0;
  return blocks.reduce<Block | undefined>(
    (best, block) => (!best || size(block) > 1.03 * size(best) ? block : best),
    undefined,
  );
}

/** Groups adjacent lines of the same size and font. */
function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const block = blocks.at(-1);
    const last = block?.lines.at(-1);
    const isNext =
      last &&
      isSameSize(line.size, last.size) &&
      line.pieces.some(({ font }) => font === last.font) &&
      overlaps(line, last) &&
      last.y - line.y > 0 &&
      last.y - line.y < 1.8 * line.size;
    if (block && isNext) {
      block.lines.push(line);
      block.after = lines.slice(at + 1);
    } else blocks.push({ lines: [line], after: lines.slice(at + 1) });
  }
  return blocks;
}

/** Returns the width of the title's column. */
function columnOf(title: readonly Line[], lines: readonly Line[]): Pick<Line, 'x' | 'right'> {
  const block = {
    x: Math.min(...title.map(({ x }) => x)),
    right: Math.max(...title.map(({ right }) => right)),
  };
  const right = lines.filter((line) => overlaps(line, block)).map((line) => line.right);
  return { x: block.x, right: Math.max(block.right, ...right) };
}
