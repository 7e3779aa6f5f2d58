import type {
  Block,
  Equation,
  FileNode,
  Float,
  FullText,
  Grid,
  Inline,
  Paragraph,
  SubArticle,
  TargetKind,
} from '../tree.ts';
import { textOfInlines } from '../walk.ts';
import { idsIn } from './align.ts';
import { type Fields, isFields, type Value } from './document.ts';
import { withTypedText } from './inline-words.ts';
import { blocksOfOutline, type Heading, type OutlineItem, outlineOf } from './outline.ts';

/**
 * The result of a small correction: the corrected text, or undefined if the text lacks the node or if nothing would
 * change. The other nodes keep their ids.
 */
type Edited = FullText | undefined;

const isWithId = (value: Value, id: string): value is Fields => isFields(value) && value.id === id;

/** Replaces the node with an id. Copies only the objects and lists that contain this node. */
function withNode(
  text: FullText,
  id: string,
  change: (node: Fields) => Fields | undefined,
): Edited {
  let isChanged = false;
  const visit = (value: Value): Value => {
    if (isWithId(value, id) && typeof value.type === 'string') {
      const node = change(value);
      isChanged ||= node !== undefined;
      return node ?? value;
    }
    if (Array.isArray(value)) {
      const copy = value.map(visit);
      return copy.some((each, at) => each !== value[at]) ? copy : value;
    }
    if (!isFields(value)) return value;
    const entries = Object.entries(value).map(([name, each]) => [name, visit(each)] as const);
    const isSame = entries.every(([name, each]) => each === value[name]);
    return isSame ? value : Object.fromEntries(entries);
  };
  const edited = visit(text) as FullText;
  return isChanged ? edited : undefined;
}

/** Returns the node with an id, including nodes within paragraphs. */
export function nodeWithId(text: FullText, id: string): Fields | undefined {
  let found: Fields | undefined;
  const visit = (value: Value): boolean => {
    if (isWithId(value, id) && typeof value.type === 'string') found = value;
    return (
      found !== undefined ||
      (typeof value === 'object' && value !== null && Object.values(value).some(visit))
    );
  };
  visit(text);
  return found;
}

/** The names of a node's fields that contain editable text. */
export const typedFields = ['content', 'title', 'label'] as const;
export type TypedField = (typeof typedFields)[number];

/** Returns the editable text of a node, or undefined if the node has none. */
export function inlinesToType(node: Fields, field: TypedField): readonly Inline[] | undefined {
  const hasContent = node.type === 'paragraph' || node.type === 'reference';
  if (field === 'content' && !hasContent) return undefined;
  const inlines = node[field];
  return Array.isArray(inlines) ? (inlines as Inline[]) : undefined;
}

/** Sets the words of a paragraph, a heading, a label or a reference. Marks, citations and formulas stay. */
export const setWords = (text: FullText, id: string, field: TypedField, typed: string): Edited =>
  withNode(text, id, (node) => {
    const before = inlinesToType(node, field);
    const after = before && withTypedText(before, typed);
    return after && { ...node, [field]: after };
  });

/** Sets the text alternative of a picture. An empty text means that the picture is decoration. */
export const setAlt = (text: FullText, id: string, alt: string): Edited =>
  withNode(text, id, (node) => ({ ...node, alt }));

/** Sets the formula of an equation, or of a picture of an equation. */
export const setTex = (text: FullText, id: string, tex: string): Edited =>
  withNode(text, id, (node) => {
    if (node.type === 'equation') {
      const { mathml: _, ...others } = node as unknown as Equation;
      return { ...others, tex };
    }
    if (node.type !== 'picture') return undefined;
    const picture: FileNode = {
      ...(node as unknown as FileNode),
      id: freeId(text, `${id}-picture`),
    };
    return { type: 'equation', id, tex, picture };
  });

/** Sets the nodes to which a citation or a link refers. */
export const setTargets = (text: FullText, id: string, kind: TargetKind, to: string[]): Edited =>
  withNode(text, id, (node) =>
    node.type === 'cross-reference' ? { ...node, kind, to } : undefined,
  );

/** Makes the first rows of a table its head. */
export const setHeadRows = (text: FullText, id: string, count: number): Edited =>
  withNode(text, id, (node) => {
    if (node.type !== 'grid') return undefined;
    const { head, bodies, ...others } = node as unknown as Grid;
    const [first = [], ...rest] = bodies;
    const rows = [...head, ...first];
    if (count < 0 || count >= rows.length + rest.length) return undefined;
    const [top, below] = [rows.slice(0, count), rows.slice(count)];
    const asHead = top.map((row) => row.map((cell) => ({ ...cell, isHeader: true })));
    const former = head.slice(count);
    const asBody = below.map((row) =>
      former.includes(row) ? row.map(({ isHeader: _, ...cell }) => cell) : row,
    );
    return { ...others, head: asHead, bodies: [asBody, ...rest] };
  });

type Part = 'front' | 'body' | 'back' | 'floats';
const PARTS: readonly Part[] = ['front', 'body', 'back', 'floats'];

/** Changes the outline of the part of the text that contains a block. */
function withOutline(
  text: FullText,
  id: string,
  change: (items: OutlineItem[], at: number) => OutlineItem[] | undefined,
): Edited {
  const inPart = <Text extends FullText | SubArticle>(whole: Text): Text | undefined => {
    for (const part of PARTS) {
      const items = outlineOf(whole[part]);
      const at = items.findIndex((item) => item.id === id && item.type !== 'end');
      const changed = at < 0 ? undefined : change(items, at);
      if (changed) return { ...whole, [part]: blocksOfOutline(changed) };
    }
    for (const [at, sub] of whole.subArticles.entries()) {
      const changed = inPart(sub);
      if (changed) return { ...whole, subArticles: whole.subArticles.with(at, changed) };
    }
    return undefined;
  };
  return inPart(text);
}

/** Makes a paragraph a heading of the given level, or changes the level of a heading and of the headings below it. */
export const setLevel = (text: FullText, id: string, level: number): Edited =>
  withOutline(text, id, (items, at) => {
    const item = items[at];
    if (item?.type === 'paragraph') {
      const { content, lang, dir } = item;
      const heading: Heading = { type: 'heading', id, level, content };
      return items.with(at, { ...heading, ...(lang && { lang }), ...(dir && { dir }) });
    }
    if (item?.type !== 'heading' || item.level === level) return undefined;
    const next = items.findIndex(
      (other, place) => place > at && 'level' in other && other.level <= item.level,
    );
    const end = next < 0 ? items.length : next;
    return items.map((other, place) =>
      place >= at && place < end && 'level' in other
        ? { ...other, level: Math.max(1, other.level + level - item.level) }
        : other,
    );
  });

/** Turns a heading into a paragraph. The content of the heading's section then belongs to the preceding section. */
export const makeParagraph = (text: FullText, id: string): Edited =>
  withOutline(text, id, (items, at) => {
    const item = items[at];
    return item?.type === 'heading' ? items.with(at, paragraphOf(item)) : undefined;
  });

function paragraphOf({ label, content = [], lang, dir, id }: Heading): Paragraph {
  const number = label ? [...label, ' '] : [];
  return {
    ...{ type: 'paragraph', id, content: [...number, ...content] },
    ...(lang && { lang }),
    ...(dir && { dir }),
  } as Paragraph;
}

/**
 * Makes a block the first block of the body. Blocks before it become front matter. Readers see the article's record in
 * place of the front matter.
 */
export function beginBody(text: FullText, id: string): Edited {
  const items = [...outlineOf(text.front), ...outlineOf(text.body)];
  const at = items.findIndex((item) => item.id === id && item.type !== 'end');
  if (at < 0 || text.body[0]?.id === id) return undefined;
  const front = items.slice(0, at).flatMap((item) => {
    if (item.type === 'heading') return [paragraphOf(item)];
    return item.type === 'end' ? [] : [item];
  });
  return { ...text, front, body: blocksOfOutline(items.slice(at)) };
}

/** Changes the list of blocks that contains a block. */
function withSiblings(
  text: FullText,
  id: string,
  change: (blocks: Fields[], at: number) => Fields[] | undefined,
): Edited {
  let isChanged = false;
  const visit = (value: Value): Value => {
    if (isChanged) return value;
    if (Array.isArray(value)) {
      const at = value.findIndex((each) => isWithId(each, id) && typeof each.type === 'string');
      const changed = at < 0 ? undefined : change(value, at);
      isChanged ||= changed !== undefined;
      return changed ?? value.map(visit);
    }
    if (!isFields(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each)]));
  };
  const edited = visit(text) as FullText;
  return isChanged ? edited : undefined;
}

/** Exchanges a block with its predecessor or successor. A section moves with its content. */
export const moveBlock = (text: FullText, id: string, by: -1 | 1): Edited =>
  withSiblings(text, id, (blocks, at) => {
    const [block, other] = [blocks[at], blocks[at + by]];
    if (!block || !other) return undefined;
    // A block that moved below a section would look like a part of the section.
    if ((block.type === 'section') !== (other.type === 'section')) return undefined;
    return blocks.with(at, other).with(at + by, block);
  });

/** Removes a block with its content. */
export const removeBlock = (text: FullText, id: string): Edited =>
  withSiblings(text, id, (blocks, at) => blocks.toSpliced(at, 1));

/** Adds a paragraph after a block, for example for words that the conversion has lost. */
export const addParagraph = (text: FullText, after: string, words: string): Edited =>
  withSiblings(text, after, (blocks, at) => {
    const id = freeId(text, 'added');
    const paragraph: Paragraph = { type: 'paragraph', id, content: [words] };
    const block = blocks[at];
    // A block after a heading is the first block of the heading's section.
    if (block?.type === 'section') {
      const content = [paragraph, ...(block.content as Block[])];
      return blocks.with(at, { ...block, content });
    }
    return blocks.toSpliced(at + 1, 0, paragraph as unknown as Fields);
  });

function freeId(text: FullText, name: string): string {
  const ids = idsIn(text);
  let number = 1;
  while (ids.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

const isFloat = (node: Fields | undefined): boolean => node !== undefined && 'caption' in node;

/**
 * Makes a paragraph the caption of a figure or a table. The number at the beginning of the paragraph becomes the label.
 * The former caption becomes a paragraph.
 */
export function makeCaption(text: FullText, float: string, paragraph: string): Edited {
  const [owner, caption] = [nodeWithId(text, float), nodeWithId(text, paragraph)];
  if (!isFloat(owner) || caption?.type !== 'paragraph') return undefined;
  const former = asFormerCaption(owner as unknown as Float, text);
  const without = withSiblings(text, paragraph, (blocks, at) => blocks.toSpliced(at, 1, ...former));
  const { content } = caption as unknown as Paragraph;
  const [first, ...rest] = content;
  const [number = ''] =
    (typeof first === 'string' && /^\s*\p{L}+\.?\s*\p{L}?\d+[.:]?\s*/u.exec(first)) || [];
  const words = number === '' ? content : [String(first).slice(number.length), ...rest];
  return (
    without &&
    withNode(without, float, ({ label: _, title: __, ...node }) => ({
      ...node,
      ...(number && { label: [number.trim()] }),
      caption: [{ ...caption, content: words.filter((node) => node !== '') }],
    }))
  );
}

/** Exchanges the captions of two figures or tables. */
export function exchangeCaptions(text: FullText, one: string, other: string): Edited {
  const [first, second] = [nodeWithId(text, one), nodeWithId(text, other)];
  if (!first || !second || !isFloat(first) || !isFloat(second) || one === other) return undefined;
  const withCaptionOf =
    ({ label, title, caption }: Fields) =>
    (node: Fields): Fields => {
      const { label: _, title: __, ...others } = node;
      return { ...others, ...(label ? { label } : {}), ...(title ? { title } : {}), caption };
    };
  const half = withNode(text, one, withCaptionOf(second));
  return half && withNode(half, other, withCaptionOf(first));
}

/** Returns the caption as blocks that can stand in the text, with the label in the first block. */
function asFormerCaption({ label, title, caption }: Float, text: FullText): Fields[] {
  const head = [label, title].flatMap((inlines) => (inlines ? [...inlines, ' '] : []));
  const [first, ...rest] = caption;
  if (textOfInlines(head) === '') return caption as unknown as Fields[];
  if (first?.type === 'paragraph')
    return [{ ...first, content: [...head, ...first.content] }, ...rest] as unknown as Fields[];
  const id = freeId(text, 'caption');
  return [{ type: 'paragraph', id, content: head }, ...caption] as unknown as Fields[];
}

/** The file that replaces a picture. */
type PictureFile = Pick<FileNode, 'file' | 'mediaType' | 'width' | 'height'>;

/** Replaces the file of a picture. Its text alternative and its caption stay. */
export const setPicture = (text: FullText, id: string, picture: PictureFile): Edited =>
  withNode(text, id, (node) => {
    if (node.type !== 'picture') return undefined;
    const { width: _, height: __, mediaType: ___, ...others } = node;
    const { file, mediaType, width, height } = picture;
    const size = width && height ? { width, height } : {};
    return { ...others, file, ...(mediaType && { mediaType }), ...size };
  });
