import { bareDoi, DOI_PATTERN } from '@app/contracts';
import {
  type CitedWork,
  type Inline,
  type References,
  textOfInlines,
} from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import { keyOf } from '../docx/rewrite-story.ts';
import { type FlatBlock, headOf } from '../pandoc/blocks.ts';
import { isKnownHeading } from './headings.ts';
import { countedText, splitAt, trimmedInlines } from './split.ts';

const TITLE =
  /^(?:(?:\d+|[IVX]+)\.?\s+)?(?:references(?: cited)?|reference list|bibliography|literature(?: cited)?|works cited|referências(?: bibliográficas)?|referencias|bibliografía|literatur(?:verzeichnis)?|bibliografia|riferimenti(?: bibliografici)?|références|bibliographie|література|список (?:літератури|литературы)|використані джерела)[:.]?$/iu;

/** Makes a list of references of what follows its heading, or of the paragraphs that a reference manager has written. */
export function withReferences(
  blocks: readonly FlatBlock[],
  known: ReadonlySet<string>,
): { blocks: FlatBlock[]; references: References | undefined } {
  const isKnown = (block: FlatBlock | undefined) =>
    block?.type === 'paragraph' && known.has(keyOf(countedText(block.content)));
  const lastKnown = blocks.findLastIndex(isKnown);
  const heading = blocks.findLastIndex(
    (block) =>
      (block.type === 'heading' || block.type === 'paragraph') &&
      TITLE.test(textOfInlines(block.content)),
  );
  let from = heading >= 0 ? heading + 1 : blocks.findIndex(isKnown);
  if (from < 0) from = numberedRun(blocks);
  const items: CitedWork[] = [];
  let end = from;
  for (; from >= 0 && end < blocks.length; end += 1) {
    const block = blocks[end];
    // What a reference manager has not written is not part of its list.
    const isOther = lastKnown >= from && end > lastKnown;
    if (!block || isOther || !addWorks(block, items)) break;
    if (heading < 0 && lastKnown < 0 && !isNumbered(blocks[end + 1])) {
      end += 1;
      break;
    }
  }
  if (items.length === 0) return { blocks: [...blocks], references: undefined };
  const above = blocks[heading];
  const references: References = {
    type: 'references',
    id: '',
    ...(above?.type === 'heading' && headOf(above.content)),
    ...(above?.type === 'paragraph' && { title: above.content }),
    content: [],
    items,
  };
  const start = heading >= 0 ? heading : from;
  return { blocks: [...blocks.slice(0, start), ...blocks.slice(end)], references };
}

/** Adds the references in a block. Returns whether the block may be part of a list of references. */
function addWorks(block: FlatBlock, items: CitedWork[]): boolean {
  // Authors make their lists of headings, too.
  const isText = block.type === 'paragraph' || (block.type === 'heading' && isNumbered(block));
  if (isText) {
    const text = textOfInlines(block.content);
    if (isKnownHeading(text)) return false;
    if (text !== '') items.push(workOf(block.content, items.length + 1));
    return true;
  }
  if (block.type === 'list')
    return block.items.every(({ content }) => content.every((each) => addWorks(each, items)));
  return block.type === 'quotation' && block.content.every((each) => addWorks(each, items));
}

const isNumbered = (block: FlatBlock | undefined): boolean => {
  const isText = block?.type === 'paragraph' || block?.type === 'heading';
  const text = isText ? countedText(block.content) : '';
  return /^\s*\[?\d{1,3}[\].)]\s/.test(text) && /\b(?:1[5-9]|20)\d{2}\b/.test(text);
};

/** Returns where the longest run of at least five numbered paragraphs with years begins, or -1. */
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
  return {
    type: 'reference',
    id: '',
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns references of what reference managers have stored, for a file that cites and has no list. */
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
