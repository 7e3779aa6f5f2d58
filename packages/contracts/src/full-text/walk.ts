import type { Block, Cell, CitedWork, FullText, Inline, Note, SubArticle } from './tree.ts';

export type InlineNode = Exclude<Inline, string>;
/** The nodes with an id, except nodes within a paragraph. */
export type Place = Block | Note | CitedWork | SubArticle;

/** The functions that `walk` calls in the order of reading. */
export interface Visitor {
  /**
   * Called before the content of a node. `level` is the level of the section around the node, and 0 outside of
   * sections.
   */
  enter?(place: Place, level: number): void;
  /** Called before the content of a node. If it returns false, the content is not visited. */
  inline?(node: InlineNode): unknown;
  text?(text: string): void;
  /** Called wherever one text ends and another begins. */
  gap?(): void;
}

/** Visits the texts of an article or of a sub-article, except the front matter, which the article's record replaces. */
export function walk(text: FullText | SubArticle, visitor: Visitor): void {
  if ('type' in text) {
    visitor.enter?.(text, 0);
    walkInlines(text.title, visitor);
    walkBlocks(text.front, visitor);
  }
  for (const part of [text.body, text.back, text.floats]) walkBlocks(part, visitor);
  for (const subArticle of text.subArticles) walk(subArticle, visitor);
}

export function walkBlocks(blocks: readonly Block[], visitor: Visitor, level = 0): void {
  for (const block of blocks) walkBlock(block, visitor, level);
}

export function walkInlines(inlines: readonly Inline[] | undefined, visitor: Visitor): void {
  if (!inlines) return;
  visitor.gap?.();
  walkWithin(inlines, visitor);
  visitor.gap?.();
}

function walkWithin(inlines: readonly Inline[], visitor: Visitor): void {
  for (const node of inlines) {
    if (typeof node === 'string') {
      visitor.text?.(node);
      continue;
    }
    if (visitor.inline?.(node) === false) continue;
    if (node.type === 'break') visitor.gap?.();
    else if (node.type === 'equation') {
      walkInlines(node.label, visitor);
      walkWithin(node.content ?? [], visitor);
    } else if ('content' in node) walkWithin(node.content, visitor);
  }
}

function walkBlock(block: Block, visitor: Visitor, level: number): void {
  visitor.enter?.(block, level);
  const blocks = (content: readonly Block[]) => walkBlocks(content, visitor, level);
  const inlines = (content: readonly Inline[] | undefined) => walkInlines(content, visitor);
  if ('label' in block) inlines(block.label);
  if ('title' in block) inlines(block.title);
  switch (block.type) {
    case 'paragraph':
    case 'equation':
      inlines(block.content);
      break;
    case 'section':
      walkBlocks(block.content, visitor, level + 1);
      break;
    case 'list':
      for (const item of block.items) {
        inlines(item.label);
        inlines(item.title);
        blocks(item.content);
      }
      break;
    case 'definitions':
      for (const item of block.items) {
        inlines(item.label);
        inlines(item.term);
        blocks(item.content);
      }
      break;
    case 'grid':
      for (const cell of cellsOf(block)) {
        visitor.gap?.();
        blocks(cell.content);
      }
      break;
    case 'code':
      inlines([block.text]);
      break;
    case 'quotation':
      blocks(block.content);
      blocks(block.source);
      break;
    case 'notes':
      for (const note of block.items) {
        visitor.enter?.(note, level);
        inlines(note.label);
        blocks(note.content);
      }
      break;
    case 'references':
      blocks(block.content);
      for (const work of block.items) {
        visitor.enter?.(work, level);
        inlines(work.label);
        inlines(work.content);
      }
      break;
    case 'picture':
    case 'file':
      break;
    default:
      blocks(block.caption);
      blocks(block.content);
      blocks(block.foot);
  }
}

const cellsOf = ({ head, bodies, foot }: Extract<Block, { type: 'grid' }>): Cell[] =>
  [head, ...bodies, foot].flat(2);

/** Returns the text of nodes, with a space where one text ends and another begins. */
export function textOfBlocks(blocks: readonly Block[], shown: TextOptions = {}): string {
  const text = textCollector(shown);
  walkBlocks(blocks, text.visitor);
  return text.read();
}

export function textOfInlines(inlines: readonly Inline[] | undefined, shown: TextOptions = {}) {
  const text = textCollector(shown);
  walkInlines(inlines, text.visitor);
  return text.read();
}

/** Returns the text of a whole article or sub-article. */
export function textOf(text: FullText | SubArticle, shown: TextOptions = {}): string {
  const collected = textCollector(shown);
  walk(text, collected.visitor);
  return collected.read();
}

interface TextOptions {
  /** Whether the text contains the TeX and the characters of the MathML of formulas. */
  withFormulas?: boolean;
  /** Whether the text contains the marks of notes, which a program may have added. */
  withNoteMarks?: boolean;
}

function textCollector({ withFormulas = false, withNoteMarks = true }: TextOptions) {
  let text = '';
  const formula = (node: Place | InlineNode) => {
    if (node.type !== 'equation') return;
    text += withFormulas
      ? ` ${node.tex ?? ''} ${(node.mathml ?? '').replace(/<[^>]*>/g, ' ')} `
      : ' ';
  };
  const visitor: Visitor = {
    enter: formula,
    inline: (node) => {
      formula(node);
      return withNoteMarks || node.type !== 'cross-reference' || node.kind !== 'note';
    },
    text: (part) => {
      text += part;
    },
    gap: () => {
      text += ' ';
    },
  };
  return { visitor, read: () => text.replace(/\s+/g, ' ').trim() };
}
