import { bareDoi, DOI_PATTERN } from '@app/contracts';
import {
  type CitedWork,
  type Inline,
  type References,
  textOfInlines,
} from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import type { PandocBlock } from '../pandoc/ast.ts';
import { type FlatBlock, headOf } from '../pandoc/headings.ts';
import { decoded, inlinesOf, type Reading, referenceId } from '../pandoc/inlines.ts';
import { keyOf } from '../pandoc/targets.ts';
import { isKnownHeading, withoutNumber } from './looks.ts';
import { countedText, splitAt, trimmedInlines } from './split.ts';

const TITLE =
  /^(?:references(?: cited)?|reference list|bibliography|literature(?: cited)?|works cited|referências(?: bibliográficas)?|referencias|bibliografía|literatur(?:verzeichnis)?|bibliografia|riferimenti(?: bibliografici)?|références|bibliographie|література|список (?:літератури|литературы)|використані джерела|literatuur(?:lijst)?|referenser|referanser|kilder|literatura|kaynak(?:lar|ça)|参考文献|參考文獻|참고문헌|المراجع|ביבליוגרפיה|מקורות)[:.]?$/iu;

/**
 * Makes a list of references from the blocks after its heading, or from the paragraphs that a reference manager has
 * written.
 */
export function withReferences(
  blocks: readonly FlatBlock[],
  known: ReadonlySet<string>,
): { blocks: FlatBlock[]; references: References | undefined } {
  const isKnown = (block: FlatBlock | undefined) =>
    block?.type === 'paragraph' && known.has(keyOf(countedText(block.content)));
  const hasWorks = (block: FlatBlock | undefined) => block && (worksIn(block)?.length ?? 0) > 0;
  const heading = blocks.findLastIndex(
    (block, at) =>
      (block.type === 'heading' || block.type === 'paragraph') &&
      TITLE.test(withoutNumber(textOfInlines(block.content))) &&
      hasWorks(blocks[at + 1]),
  );
  const lastKnown = blocks.findLastIndex(isKnown);
  const firstKnown = blocks.findIndex(isKnown);
  const isWritten = lastKnown > heading && lastKnown >= 0;
  const from = heading >= 0 ? heading + 1 : isWritten ? firstKnown : numberedRun(blocks);
  if (from < 0) return { blocks: [...blocks], references: undefined };
  const [first, second] = blocks.slice(from, from + 2);
  // A sentence, such as an introduction, may precede the list.
  const isSentence =
    first?.type === 'paragraph' && second?.type === 'list' && !isLikeWork(first.content);
  const begin = isSentence ? from + 1 : from;
  // Text that the reference manager has not written is not part of its list.
  const end = isWritten ? lastKnown + 1 : endOfWorks(blocks, begin);
  const listed = blocks.slice(begin, end);
  const works = listed.flatMap((block) => worksIn(block) ?? []);
  if (works.length === 0) return { blocks: [...blocks], references: undefined };
  const above = blocks[heading];
  const references: References = {
    type: 'references',
    id: '',
    ...(above?.type === 'heading' && headOf(above.content)),
    ...(above?.type === 'paragraph' && { title: above.content }),
    content: isSentence ? [first] : [],
    items: works.map((content, at) => workOf(content, at + 1)),
  };
  const start = heading >= 0 ? heading : from;
  return { blocks: [...blocks.slice(0, start), ...blocks.slice(end)], references };
}

/** Returns the texts in a block that may be references, or undefined if it is no part of a list of references. */
function worksIn(block: FlatBlock): Inline[][] | undefined {
  // Some authors format each reference as a heading.
  const isText = block.type === 'paragraph' || (block.type === 'heading' && isNumbered(block));
  if (isText) {
    const text = textOfInlines(block.content);
    if (isKnownHeading(text) || LEGEND.test(text)) return undefined;
    return text === '' ? [] : [block.content];
  }
  const within =
    block.type === 'list'
      ? block.items.flatMap(({ content }) => content)
      : block.type === 'quotation'
        ? block.content
        : undefined;
  const works = within?.map(worksIn);
  return works?.includes(undefined) ? undefined : works?.flatMap((each) => each ?? []);
}

/**
 * Returns where a list of references ends. Its entries have one form: a list, paragraphs, or paragraphs with increasing
 * numbers. Blocks of another form must look like references. The rest, such as a list of another kind or a biography,
 * stays in the text.
 */
function endOfWorks(blocks: readonly FlatBlock[], from: number): number {
  const isList = blocks[from]?.type === 'list';
  let end = from;
  let lastLike = from;
  let number = 0;
  for (const block of blocks.slice(from)) {
    const works = worksIn(block);
    if (!works) break;
    const start = block.type === 'list' ? (block.start ?? 1) : Number(numberOf(works[0]));
    const isNumberedList = block.type === 'list' && block.style !== 'bullet';
    const goesOn = isNumberedList || start > 0 ? start > number : number === 0;
    const isOther = (block.type === 'list') !== isList || !goesOn;
    if (works.length > 0 && isOther && !works.every(isLikeWork)) break;
    if (isNumberedList || start > 0) number = start + works.length - 1;
    end += 1;
    if (works.filter(isLikeWork).length > works.length / 2) lastLike = end;
  }
  // If no entry looks like a reference, the whole list counts: under a heading of references, it may contain old or
  // legal sources.
  return lastLike > from ? lastLike : end;
}

const numberOf = (content: Inline[] | undefined): string =>
  /^\s*[[(]?(\d{1,3})[\].)\t]/.exec(countedText(content ?? []))?.[1] ?? '0';
const isNumberedText = (content: Inline[] | undefined) => numberOf(content) !== '0';

/** The beginning of a legend or a note below a list of references. */
const LEGEND =
  /^\s*(?:(?:Supplementa(?:ry|l)\s+)?(?:Fig(?:ure|\.)|Table|Box|Scheme|Video|Appendix|Abb\.|Рис\.)\s*S?\d|Correspondence\b|Received\b)/iu;

/** Returns whether a text looks like a reference: by a year, and by authors, a place in a journal, or an address. */
function isLikeWork(content: Inline[]): boolean {
  // In a list from LaTeX, each entry has an anchor with its key.
  if (
    content.some(
      (node) => typeof node === 'object' && node.type === 'anchor' && isReferenceId(node.id),
    )
  )
    return true;
  const text = countedText(content).trim();
  const hasYear = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)|\b(?:in press|forthcoming|n\.d\.)/i.test(text);
  const hasAuthors =
    /^[[(]?\d{0,3}[\].)]?\s*(?:\p{Lu}[\p{L}\p{M}'’-]+,?\s+(?:\p{Lu}\p{M}?[.,\s-]){1,4}|(?:\p{Lu}\.[\s-]?)+\s*\p{Lu}\p{L}+|\p{Lu}[\p{L}'’-]+,\s+\p{Lu}\p{L}+)/u.test(
      `${text} `,
    ) || /\bet\s+al\b/.test(text);
  const hasPlace =
    /\d\s*(?:\(\d+[–-]?\d*\))?\s*[:,]\s*(?:pp?\.\s*)?[A-Za-z]?\d+\s*[–-]\s*[A-Za-z]?\d+|\bpp?\.\s*\d|\bvol\.|\bdoi\b|\b10\.\d{4,}\//i.test(
      text,
    );
  const hasAddress =
    /https?:/.test(text) ||
    content.some((node) => typeof node === 'object' && node.type === 'link');
  const isSentence = /\b(?:is|are|was|were)\s+(?:available|deposited|born)\b/i.test(text);
  return !isSentence && (hasYear ? hasAuthors || hasPlace || hasAddress : hasPlace);
}

const isNumbered = (block: FlatBlock | undefined): boolean => {
  const isText = block?.type === 'paragraph' || block?.type === 'heading';
  return isText && isNumberedText(block.content) && isLikeWork(block.content);
};

/** Returns where the longest run of at least five numbered references begins, or -1. */
function numberedRun(blocks: readonly FlatBlock[]): number {
  let longest = { from: -1, length: 4 };
  for (let from = 0; from < blocks.length; from += 1) {
    let length = 0;
    while (isNumbered(blocks[from + length])) length += 1;
    if (length > longest.length) longest = { from, length };
    from += length;
  }
  return longest.from;
}

function workOf(content: Inline[], number: number): CitedWork {
  const text = countedText(content);
  const [label = ''] =
    /^\s*(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s)|\d{1,3}\t)\s*/.exec(text) ?? [];
  const [, rest] = splitAt(content, label.length);
  const doi = doiIn(text, content);
  const key = content.find((node) => typeof node === 'object' && node.type === 'anchor');
  return {
    type: 'reference',
    id: typeof key === 'object' && key.type === 'anchor' && isReferenceId(key.id) ? key.id : '',
    label: [label.trim() || `${number}.`],
    ...(doi && { doi }),
    content: trimmedInlines(label === '' ? content : rest),
  };
}

function doiIn(text: string, content: readonly Inline[]): string {
  const addresses = content.flatMap((node) =>
    typeof node !== 'string' && node.type === 'link' ? [node.href] : [],
  );
  for (const each of [...addresses, text, textOfInlines(content)]) {
    const [found] = /\b10\.\d{4,9}\/[^\s"<>]+/.exec(decoded(each)) ?? [];
    const doi = found && bareDoi(found.replace(/[.,;)\]]+$/, ''));
    if (doi && DOI_PATTERN.test(doi)) return doi;
  }
  return '';
}

const isReferenceId = (id: string) => id.startsWith(referenceId(''));

/** Reads the list of references that pandoc has written, and returns it with the other blocks. */
export function withWrittenReferences(
  blocks: readonly PandocBlock[],
  reading: Reading,
): { blocks: PandocBlock[]; references: References | undefined } {
  const isList = (block: PandocBlock) => block.t === 'Div' && block.c[0][0] === 'refs';
  const list = blocks.find(isList);
  const entries = list?.t === 'Div' ? list.c[1] : [];
  const items = entries.flatMap((entry, at): CitedWork[] => {
    if (entry.t !== 'Div') return [];
    const [[id], content] = entry.c;
    const inlines = reading
      .blocks(content)
      .flatMap((block) => (block.type === 'paragraph' ? block.content : []));
    return [{ ...workOf(inlines, at + 1), id }];
  });
  if (items.length === 0) return { blocks: [...blocks], references: undefined };
  const others = blocks.filter((block) => !isList(block));
  const last = others.at(-1);
  // pandoc writes the list after the last block. Therefore authors write the heading of the list as the last block.
  const title = last?.t === 'Header' ? inlinesOf(last.c[2], reading) : [];
  const hasTitle = TITLE.test(withoutNumber(textOfInlines(title)));
  const references: References = {
    type: 'references',
    id: '',
    ...(hasTitle && { title }),
    content: [],
    items,
  };
  return { blocks: hasTitle ? others.slice(0, -1) : others, references };
}

/**
 * Returns references from the data of reference managers, for a file with citations but without a list of references.
 */
export function referencesOfItems(items: readonly CitedItem[]): References | undefined {
  const texts = new Map(items.map((item) => [item.doi || item.text, item]));
  const works = [...texts.values()].map(
    ({ text, doi }, at): CitedWork => ({
      type: 'reference',
      id: '',
      label: [`${at + 1}.`],
      ...(doi && { doi }),
      content: [text],
    }),
  );
  return works.length === 0 ? undefined : { type: 'references', id: '', content: [], items: works };
}
