import { type Block, type FullText, type Section, walk } from '@app/contracts/full-text';
import { type Part, partsOf } from './node-names.ts';

/** Returns the blocks at the top level or directly in a section. Only these can become headings or begin the text. */
export function blocksOnLevel(text: FullText): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      ids.add(block.id);
      if (block.type === 'section') visit(block.content);
    }
  };
  for (const part of [text.front, text.body]) visit(part);
  return ids;
}

const BLOCKLESS: ReadonlySet<string> = new Set(['note', 'reference', 'sub-article']);

/** Returns the ids of the parts that can be moved and removed. */
export function blocksOfText(text: FullText): ReadonlySet<string> {
  return new Set(
    partsOf(text)
      .filter(({ type }) => !BLOCKLESS.has(type))
      .map(({ id }) => id),
  );
}

/** Returns the level of a heading, from 1. */
export function levelOf(text: FullText, id: string): number {
  let found = 0;
  walk(text, {
    enter: (place, level) => {
      if (place.id === id) found = level + 1;
    },
  });
  return found;
}

const NEAR = 6;

/**
 * Returns the candidates for the caption of a figure or table: nearby paragraphs, and all other parts of the same type,
 * whose captions can be exchanged.
 */
export function captionsFor(text: FullText, id: string): { paragraphs: Part[]; floats: Part[] } {
  const parts = partsOf(text);
  const at = parts.findIndex((part) => part.id === id);
  const type = parts[at]?.type;
  const siblings = siblingsOf([text.body, text.back, text.floats], id);
  const place = siblings.findIndex((block) => block.id === id);
  const near = new Set(
    siblings
      .filter((block, other) => block.type === 'paragraph' && Math.abs(other - place) <= NEAR)
      .map((block) => block.id),
  );
  return {
    paragraphs: parts.filter((part) => near.has(part.id)),
    floats: parts.filter((part) => part.type === type && part.id !== id),
  };
}

function siblingsOf(lists: readonly (readonly Block[])[], id: string): readonly Block[] {
  for (const list of lists) {
    if (list.some((block) => block.id === id)) return list;
    const inner = list.filter((block): block is Section => block.type === 'section');
    const found = siblingsOf(
      inner.map(({ content }) => content),
      id,
    );
    if (found.length > 0) return found;
  }
  return [];
}
