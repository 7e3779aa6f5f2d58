import {
  type Block,
  type Float,
  type Grid,
  type Inline,
  type Paragraph,
  textOfBlocks,
  textOfInlines,
} from '@app/contracts/full-text';
import type { FlatBlock } from '../pandoc/headings.ts';
import { keyOf } from '../pandoc/targets.ts';
import { hasOnlyPictures, picturesInOrder, picturesOf } from './pictures-in-tables.ts';
import type { Questions } from './questions.ts';
import { countedText, splitAt, trimmedInlines } from './split.ts';

const NUMBER = String.raw`\s*(?:[A-Z]{1,2}[.-]?)?(?:\d+(?:[.-]\d+)*[A-Za-z]?|[IVX]{1,5}(?=[.:\s]|$))\s*[.:|–—-]*`;
const KIND = String.raw`(?:(?:Supplementa(?:ry|l)|Extended Data|Appendix)\s+)?`;
/** The words before the numbers of figures and tables, in several languages and scripts. */
const LABELS: Record<'figure' | 'table', RegExp> = {
  figure: new RegExp(
    `^\\s*${KIND}(?:Fig(?:ure|ura|uur|ur|\\.)?|Abb(?:ildung|\\.)?|Illustration|Scheme|Chart|Graph|Gráfico|Grafico|Obr(?:ázek|\\.)?|Ryc(?:ina|\\.)?|Рис(?:унок|\\.)?|Мал(?:юнок|\\.)?|Kuva|Şekil|Slika|图|圖|図|그림|الشكل|شكل|איור)${NUMBER}(?=\\s|$|\\S)`,
    'iu',
  ),
  table: new RegExp(
    `^\\s*${KIND}(?:Tab(?:le(?:au)?|el(?:le?|l?a)?|la|lo|\\.)?|Tab(?:ulka|ul\\.)|Таблиц[яа]|Табл\\.|Taulukko|表|표|الجدول|جدول|טבלה)${NUMBER}(?=\\s|$|\\S)`,
    'iu',
  ),
};
const TABLE_NOTE = /^\s*(?:Notes?\b|Sources?\b|Anmerkung|Nota\b|Fonte\b|[*†‡§¶])/iu;

/** Matches the words after a label in a sentence about a figure or table. Such a sentence is not a caption. */
const SENTENCE =
  /^\s*(?:and|also|is|are|was|in|shows?|presents?|gives?|lists?|illustrates?|depicts?|summari[sz]es|displays?|reports?|compares?|contains?|provides?|demonstrates?|describes?|reveals?|indicates?|plots?|mostra|muestra|presenta|apresenta|zeigt|montre|toont|visar|viser|показує|показывает)(?!\p{L})|^\s*(?:[显顯]?示|[为為是中的和与與に은는이가])/u;

type Kind = 'figure' | 'table';

/** The content of a float, and the places where its caption may be. */
interface Part {
  kind: Kind;
  /** The block that the float replaces. Blocks of further pictures are removed. */
  block: FlatBlock;
  /** The indexes of the blocks before and after the float. */
  above: number;
  below: number;
  content: Block[];
  caption?: Paragraph;
  /** Whether the caption could belong to another part. */
  isUnsure?: boolean;
}

/** Makes figures and tables with their captions, which are above or below them. */
export function withFloats(
  blocks: readonly FlatBlock[],
  captions: ReadonlySet<string>,
  questions: Questions,
): FlatBlock[] {
  const list = blocks.flatMap(divided);
  const used = new Set<FlatBlock>();
  const captionAt = (at: number, kind: Kind): Paragraph | undefined => {
    const block = list[at];
    if (block?.type !== 'paragraph' || used.has(block) || picturesOf(block)) return undefined;
    const text = countedText(block.content);
    const other = kind === 'figure' ? 'table' : 'figure';
    const isKnown = captions.has(keyOf(text)) && !LABELS[other].test(text);
    const [label] = LABELS[kind].exec(text) ?? [];
    const isCaption = label !== undefined && !SENTENCE.test(text.slice(label.length));
    return isCaption || isKnown ? block : undefined;
  };
  const parts = partsOf(list, captionAt);
  for (const kind of ['figure', 'table'] as const) {
    giveCaptions(
      parts.filter((part) => part.kind === kind),
      captionAt,
      used,
    );
  }
  const floats = new Map<FlatBlock, Float>();
  for (const part of parts) {
    for (let at = part.above + 1; at < part.below; at += 1) used.add(list[at] as FlatBlock);
    floats.set(part.block, floatOf(part, list, used, questions));
  }
  return list.flatMap((block): FlatBlock[] => {
    const float = floats.get(block);
    if (float) return [float];
    return used.has(block) ? [] : [block];
  });
}

const captionAmong = (content: readonly Block[]): Paragraph | undefined =>
  content.find(
    (each): each is Paragraph =>
      each.type === 'paragraph' && LABELS.figure.test(countedText(each.content)),
  );

/**
 * Finds the blocks that become figures and tables. Successive pictures become one figure, unless each has a caption.
 */
function partsOf(
  list: readonly FlatBlock[],
  captionAt: (at: number, kind: Kind) => Paragraph | undefined,
): Part[] {
  const parts: Part[] = [];
  /** The side of the captions in the last group of pictures that have one caption each. */
  let side: 'above' | 'below' | undefined;
  for (let at = 0; at < list.length; at += 1) {
    const block = list[at];
    if (block?.type === 'figure') {
      const content = block.content.flatMap(picturesWithin);
      parts.push({ kind: 'figure', block, above: at - 1, below: at + 1, content });
    } else if (block?.type === 'grid' && hasOnlyPictures(block)) {
      const content = picturesInOrder(block).filter((each) => captionAmong([each]) === undefined);
      const caption = captionAmong(picturesInOrder(block));
      parts.push({ kind: 'figure', block, above: at - 1, below: at + 1, content, caption });
    } else if (block?.type === 'grid') {
      parts.push({ kind: 'table', block, above: at - 1, below: at + 1, content: [block] });
    }
    let end = at;
    while (nextPictures(list[end])) end += 1;
    if (end === at) continue;
    const countFrom = (from: number, step: 1 | -1) => {
      let count = 0;
      while (captionAt(from + count * step, 'figure')) count += 1;
      return count;
    };
    const [above, below] = [countFrom(at - 1, -1), countFrom(end, 1)];
    const count = end - at;
    // Captions between two figures belong to one of them only.
    const isFree = (beyond: number) => !nextPictures(list[beyond]);
    const isAbove = above === count && (side === 'above' || (isFree(at - above - 1) && above > 0));
    const isBelow = below === count && !isAbove;
    const isEach = count > 1 && (isAbove || isBelow);
    const isBoth =
      count === 2 && above > 0 && below > 0 && isFree(at - above - 1) && isFree(end + below);
    if (isEach) side = isAbove ? 'above' : 'below';
    for (let each = at; each < end; each += isEach || isBoth ? 1 : count) {
      const block = list[each] as FlatBlock;
      const last = isEach || isBoth ? each + 1 : end;
      const content = list.slice(each, last).flatMap((one) => nextPictures(one) ?? []);
      const part: Part = { kind: 'figure', block, above: each - 1, below: last, content };
      if (isEach) {
        part.caption = captionAt(isAbove ? each - count : each + count, 'figure');
        part.isUnsure = true;
      }
      parts.push(part);
    }
    at = end - 1;
  }
  return parts;
}

/**
 * Gives captions to figures or to tables. A file usually has all captions of a kind on the same side. Therefore the
 * side with more captions is preferred. By default, captions of tables stand above and captions of figures below.
 */
function giveCaptions(
  parts: readonly Part[],
  captionAt: (at: number, kind: Kind) => Paragraph | undefined,
  used: Set<FlatBlock>,
): void {
  for (const { caption } of parts) if (caption) used.add(caption);
  const open = parts.filter((part) => part.caption === undefined && !hasCaption(part.block));
  const has = (side: 'above' | 'below') =>
    open.filter((part) => captionAt(part[side], part.kind) !== undefined).length;
  const [above, below] = [has('above'), has('below')];
  const isTable = parts[0]?.kind === 'table';
  const isAbove = above === below ? isTable : above > below;
  const [usual, other] = isAbove ? (['above', 'below'] as const) : (['below', 'above'] as const);
  for (const side of [usual, other]) {
    for (const part of open) {
      if (part.caption) continue;
      const caption = captionAt(part[side], part.kind);
      if (!caption) continue;
      part.caption = caption;
      used.add(caption);
      // If other captions are on the majority's side, this caption may belong to something that was not recognized as a
      // figure or table.
      part.isUnsure = side === other && (isAbove ? above : below) > 0;
    }
  }
  let last = 0;
  for (const part of parts) {
    const [, number] =
      /^\s*\p{L}+\.?\s*(\d+)/u.exec(countedText(part.caption?.content ?? [])) ?? [];
    if (number === undefined) continue;
    if (Number(number) < last) part.isUnsure = true;
    last = Number(number);
  }
}

const hasCaption = (block: FlatBlock) => block.type === 'figure' && block.caption.length > 0;

const picturesWithin = (block: Block): Block[] =>
  block.type === 'paragraph' ? (picturesOf(block) ?? [block]) : [block];

const nextPictures = (block: FlatBlock | undefined) =>
  block?.type === 'paragraph' ? picturesOf(block) : undefined;

/** Divides a paragraph that contains a picture and its caption, for example with a line break between them. */
function divided(block: FlatBlock): FlatBlock[] {
  if (block.type !== 'paragraph' || !countedText(block.content).includes('\ufffc')) return [block];
  const at = block.content.findIndex((node) => typeof node !== 'string' && node.type === 'picture');
  if (at < 0 || picturesOf(block)) return [block];
  const isBlank = block.content
    .slice(0, at)
    .every((node) => typeof node === 'string' && node.trim() === '');
  const rest = block.content.slice(at + 1);
  const after = trimmedInlines(
    rest.filter((node, n) => n > 0 || typeof node === 'string' || node.type !== 'break'),
  );
  if (isBlank && LABELS.figure.test(countedText(after))) {
    const picture = block.content[at] as Inline;
    return [
      { ...block, content: [picture] },
      { type: 'paragraph', id: '', content: after },
    ];
  }
  // The caption stands before the picture.
  const last = block.content.at(-1);
  const isLast = at === block.content.length - 1 && last !== undefined;
  const before = trimmedInlines(block.content.slice(0, at));
  if (isLast && LABELS.figure.test(countedText(before))) {
    return [
      { ...block, content: before },
      { type: 'paragraph', id: '', content: [last] },
    ];
  }
  return [block];
}

function floatOf(
  { kind, block, content, caption, isUnsure, below }: Part,
  list: readonly FlatBlock[],
  used: Set<FlatBlock>,
  questions: Questions,
): Float {
  // A figure of the file may have a caption already.
  const [own, ...others] = block.type === 'figure' ? block.caption : [];
  const first = own?.type === 'paragraph' ? own : caption;
  const { label, caption: rest } = captionOf(first, kind);
  const float: Float = {
    type: kind,
    // The block's id moves to the whole figure or table, because links lead there.
    id: block.type === 'figure' || block.type === 'grid' ? block.id : '',
    ...(label && { label }),
    caption: [...rest, ...(own && own !== first ? [own] : []), ...others],
    content,
    foot: [],
  };
  const isTable = block.type === 'grid' && kind === 'table';
  const inside = isTable && !first ? takeCaption(block) : undefined;
  if (inside) Object.assign(float, captionOf(inside, kind));
  if ((!first && !inside) || isUnsure) {
    const proposal = caption && textOfInlines(caption.content);
    questions.ask(
      `${kind}-caption`,
      float,
      excerptOf(content),
      proposal ? () => proposal : undefined,
    );
  }
  for (const node of content) {
    // In Markdown, the text alternative repeats the caption, so it is redundant.
    if (node.type === 'picture' && node.alt === textOfBlocks(float.caption)) delete node.alt;
  }
  if (isTable) {
    block.id = '';
    float.foot = notesBelow(list, below, used);
    if (block.head.length === 0) proposeHead(block, questions);
  }
  return float;
}

/** Takes the caption out of the first row of a table, if this row contains nothing else. */
function takeCaption(grid: Grid): Paragraph | undefined {
  const rows = grid.head.length > 0 ? grid.head : (grid.bodies[0] ?? []);
  const filled = rows[0]?.filter(({ content }) => content.length > 0) ?? [];
  const [only, ...others] = filled.flatMap(({ content }) => content);
  if (
    rows.length + grid.bodies.flat().length < 3 ||
    only?.type !== 'paragraph' ||
    others.length > 0
  )
    return undefined;
  if (!LABELS.table.test(countedText(only.content))) return undefined;
  rows.shift();
  return only;
}

/** Returns the notes below a table, and marks their blocks as used. */
function notesBelow(list: readonly FlatBlock[], from: number, used: Set<FlatBlock>): Paragraph[] {
  const notes: Paragraph[] = [];
  for (let at = from; at < list.length; at += 1) {
    const block = list[at];
    if (block && used.has(block)) continue;
    if (block?.type !== 'paragraph' || !TABLE_NOTE.test(countedText(block.content))) break;
    notes.push(block);
    used.add(block);
  }
  return notes;
}

const excerptOf = (content: readonly Block[]): string => {
  const [first] = content;
  return first?.type === 'picture' ? first.file.replace(/^.*\//, '') : textOfBlocks(content);
};

/** Divides a caption into the label, such as `Figure 1.`, and the rest. */
function captionOf(
  paragraph: Paragraph | undefined,
  type: 'figure' | 'table',
): Pick<Float, 'label' | 'caption'> {
  if (!paragraph) return { caption: [] };
  const [label = ''] = LABELS[type].exec(countedText(paragraph.content)) ?? [];
  if (label === '') return { caption: [paragraph] };
  const [head, rest] = splitAt(paragraph.content, label.length);
  const content = trimmedInlines(rest);
  // The label loses its marks, such as bold, because the page formats labels itself. Anchors stay, because links lead
  // to them.
  const anchors = head.filter((node) => typeof node !== 'string' && node.type === 'anchor');
  return {
    label: [...anchors, textOfInlines(head)],
    caption: content.length > 0 ? [{ ...paragraph, content }] : [],
  };
}

/** If the table has no head, uses the first row as head and asks the editor. */
function proposeHead(grid: Grid, questions: Questions): void {
  const [[first, ...others] = [], ...bodies] = grid.bodies;
  if (!first || others.length === 0) return;
  const texts = first.map(({ content }) => textOfBlocks(content));
  const isHead =
    texts.filter(Boolean).length > 1 &&
    texts.every((text) => !/^[\d.,%±\s-]+$/.test(text) || text === '');
  if (isHead) {
    grid.head = [first.map((cell) => ({ ...cell, isHeader: true }))];
    grid.bodies = [others, ...bodies];
  }
  questions.ask('table-head', grid, texts.filter(Boolean).join(' | '), () => (isHead ? '1' : '0'));
}
