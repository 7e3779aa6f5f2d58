import {
  type FullText,
  type Place,
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
  /** The beginning of the part's text. */
  excerpt: string;
}

const LENGTH = 80;
const shortened = (text: string): string =>
  text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text;

/** Returns all parts in reading order. */
export function partsOf(text: FullText): Part[] {
  const parts: Part[] = [];
  walk(text, { enter: (node) => parts.push(partOf(node)) });
  return parts;
}

/** Returns the parts before the body of the text. */
export function frontParts(text: FullText): Part[] {
  const parts: Part[] = [];
  walkBlocks(text.front, { enter: (node) => parts.push(partOf(node)) });
  return parts;
}

const partOf = (node: Place): Part => ({
  id: node.id,
  type: node.type,
  excerpt: shortened(wordsIn(node)),
});

function wordsIn(node: Place): string {
  if ('caption' in node) return `${textOfInlines(node.label)} ${textOfBlocks(node.caption)}`.trim();
  if ('title' in node) return textOfInlines(node.title);
  switch (node.type) {
    case 'reference':
      return textOfInlines(node.content);
    case 'note':
      return textOfBlocks(node.content);
    case 'sub-article':
      return '';
    case 'equation':
      return node.tex ?? textOfBlocks([node]);
    case 'picture':
    case 'file':
      return ('alt' in node && node.alt) || String(node.file);
    default:
      return textOfBlocks([node]);
  }
}
