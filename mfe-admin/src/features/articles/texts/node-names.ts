import {
  type Block,
  type FullText,
  textOfBlocks,
  textOfInlines,
  walk,
  walkBlocks,
} from '@app/contracts/full-text';

const NAMES: Record<string, string> = {
  paragraph: 'Paragraph',
  section: 'Heading',
  figure: 'Figure',
  table: 'Table',
  grid: 'Rows of a table',
  picture: 'Picture',
  equation: 'Equation',
  'cross-reference': 'Link in the text',
  reference: 'Reference',
  note: 'Note',
  list: 'List',
  references: 'List of references',
  notes: 'Notes',
  quotation: 'Quotation',
  code: 'Code',
};

/** Returns the name of a kind of node. */
export const kindName = (type: string): string =>
  NAMES[type] ?? `${type[0]?.toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;

/** A part of the text that can be chosen. */
export interface Part {
  id: string;
  type: string;
  /** The beginning of its words. */
  excerpt: string;
}

const LENGTH = 80;
const shortened = (text: string): string =>
  text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text;

/** Returns all parts in the order of reading. `isFront` parts stand before the text. */
export function partsOf(text: FullText): Part[] {
  const parts: Part[] = [];
  const enter = (node: { id: string; type: string }) => {
    parts.push({ id: node.id, type: node.type, excerpt: shortened(wordsIn(node)) });
  };
  walk(text, { enter });
  return parts;
}

export const frontParts = (text: FullText): Part[] => {
  const parts: Part[] = [];
  walkBlocks(text.front, {
    enter: (node) =>
      parts.push({ id: node.id, type: node.type, excerpt: shortened(wordsIn(node)) }),
  });
  return parts;
};

function wordsIn(node: object): string {
  if ('title' in node && !('caption' in node)) return textOfInlines(node.title as []);
  if ('caption' in node) {
    const { label, caption } = node as { label?: []; caption: Block[] };
    return `${textOfInlines(label)} ${textOfBlocks(caption)}`.trim();
  }
  if ('tex' in node) return String(node.tex);
  if ('file' in node) return ('alt' in node && String(node.alt)) || String(node.file);
  if ('type' in node && (node.type === 'reference' || node.type === 'paragraph'))
    return textOfInlines((node as unknown as { content: [] }).content);
  return textOfBlocks([node as Block]);
}
