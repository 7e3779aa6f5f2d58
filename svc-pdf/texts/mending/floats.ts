import {
  type Block,
  type FileNode,
  type Float,
  type Grid,
  type Inline,
  type Paragraph,
  textOfBlocks,
  textOfInlines,
} from '@app/contracts/full-text';
import { keyOf } from '../docx/rewrite-story.ts';
import type { FlatBlock } from '../pandoc/blocks.ts';
import type { Questions } from './questions.ts';
import { countedText, splitAt, trimmedInlines } from './split.ts';

const NUMBER = String.raw`\s*(?:[A-Z]{1,2}[.-]?)?\d+(?:[.-]\d+)*[A-Za-z]?\s*[.:|–—-]*`;
const KIND = String.raw`(?:(?:Supplementa(?:ry|l)|Extended Data|Appendix)\s+)?`;
/** The words before the numbers of figures and tables, in the languages of Latin and Cyrillic scripts. */
const LABELS: Record<'figure' | 'table', RegExp> = {
  figure: new RegExp(
    `^\\s*${KIND}(?:Fig(?:ure|ura|\\.)?|Abb(?:ildung|\\.)?|Illustration|Scheme|Chart|Graph|Gráfico|Grafico|Obr(?:ázek|\\.)?|Ryc(?:ina|\\.)?|Рис(?:унок|\\.)?|Мал(?:юнок|\\.)?)${NUMBER}(?=\\s|$|\\S)`,
    'iu',
  ),
  table: new RegExp(
    `^\\s*${KIND}(?:Tab(?:le(?:au)?|elle|ela|ella|la|\\.)?|Tab(?:ulka|ul\\.)|Таблиц[яа]|Табл\\.)${NUMBER}(?=\\s|$|\\S)`,
    'iu',
  ),
};
const TABLE_NOTE = /^\s*(?:Notes?\b|Sources?\b|Anmerkung|Nota\b|Fonte\b|[*†‡§¶])/iu;

/** Makes figures and tables with their captions, which stand above or below them. */
export function withFloats(
  blocks: readonly FlatBlock[],
  captions: ReadonlySet<string>,
  questions: Questions,
): FlatBlock[] {
  const list = blocks.flatMap(divided);
  const used = new Set<FlatBlock>();
  const captionAt = (at: number, kind: 'figure' | 'table'): Paragraph | undefined => {
    const block = list[at];
    if (block?.type !== 'paragraph' || used.has(block) || picturesOf(block)) return undefined;
    const text = countedText(block.content);
    const other = kind === 'figure' ? 'table' : 'figure';
    const isKnown = captions.has(keyOf(text)) && !LABELS[other].test(text);
    return LABELS[kind].test(text) || isKnown ? block : undefined;
  };
  const floats = new Map<FlatBlock, Float>();
  for (const [at, block] of list.entries()) {
    if (used.has(block)) continue;
    const pictures = block.type === 'paragraph' ? picturesOf(block) : undefined;
    if (pictures) {
      // Pictures that follow each other share a caption.
      let end = at + 1;
      for (let next = nextPictures(list[end]); next; next = nextPictures(list[end])) {
        pictures.push(...next);
        used.add(list[end] as FlatBlock);
        end += 1;
      }
      const caption = captionAt(end, 'figure') ?? captionAt(at - 1, 'figure');
      floats.set(block, floatOf('figure', pictures, caption, questions));
      if (caption) used.add(caption);
    } else if (block.type === 'figure') {
      const inner = block.content.flatMap(picturesWithin);
      const [first, ...rest] = block.caption;
      const caption = first?.type === 'paragraph' ? first : captionAt(at + 1, 'figure');
      if (caption && caption !== first) used.add(caption);
      const float = floatOf('figure', inner, caption, questions);
      floats.set(block, { ...float, id: block.id, caption: [...float.caption, ...rest] });
    } else if (block.type === 'grid') {
      const caption = captionAt(at - 1, 'table') ?? captionAt(at + 1, 'table');
      if (caption) used.add(caption);
      floats.set(block, tableOf(block, caption, list, at, used, questions));
    }
  }
  return list.flatMap((block): FlatBlock[] => {
    const float = floats.get(block);
    if (float) return [float];
    return used.has(block) ? [] : [block];
  });
}

const picturesWithin = (block: Block): Block[] =>
  block.type === 'paragraph' ? (picturesOf(block) ?? [block]) : [block];

const nextPictures = (block: FlatBlock | undefined) =>
  block?.type === 'paragraph' ? picturesOf(block) : undefined;

/** Returns the pictures of a paragraph that has nothing else. */
function picturesOf({ content }: Paragraph): FileNode[] | undefined {
  const pictures: FileNode[] = [];
  const isAll = (nodes: readonly Inline[]): boolean =>
    nodes.every((node) => {
      if (typeof node === 'string') return node.trim() === '';
      if (node.type === 'picture') pictures.push(node);
      else if (node.type === 'mark' || node.type === 'span' || node.type === 'link')
        return isAll(node.content);
      return node.type === 'picture' || node.type === 'anchor' || node.type === 'break';
    });
  return isAll(content) && pictures.length > 0 ? pictures : undefined;
}

/** Divides a paragraph that has a picture and its caption, such as after a line break. */
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
  type: 'figure' | 'table',
  content: Block[],
  caption: Paragraph | undefined,
  questions: Questions,
): Float {
  const float: Float = { type, id: '', ...captionOf(caption, type), content, foot: [] };
  if (!caption) questions.ask(`${type}-caption`, float, excerptOf(content));
  return float;
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
  // The marks of the whole caption would repeat what the page does with labels. Anchors are targets of links.
  const anchors = head.filter((node) => typeof node !== 'string' && node.type === 'anchor');
  return {
    label: [...anchors, textOfInlines(head)],
    caption: content.length > 0 ? [{ ...paragraph, content }] : [],
  };
}

function tableOf(
  grid: Grid,
  caption: Paragraph | undefined,
  list: readonly FlatBlock[],
  at: number,
  used: Set<FlatBlock>,
  questions: Questions,
): Float {
  const table = floatOf('table', [grid], caption, questions);
  for (let next = at + 1; next < list.length; next += 1) {
    const block = list[next];
    if (block && used.has(block)) continue;
    if (block?.type !== 'paragraph' || !TABLE_NOTE.test(countedText(block.content))) break;
    table.foot.push(block);
    used.add(block);
  }
  if (grid.head.length === 0) proposeHead(grid, questions);
  return table;
}

/** Takes the first row as head if the table has none, and asks. */
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
