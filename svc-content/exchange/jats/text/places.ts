import type { Block } from '@app/contracts/full-text';
import { element, type Xml } from '../../../store/text/xml.ts';
import type { Writing } from './writing.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** The elements of JATS for blocks of a text. A paragraph may contain all of them except another paragraph. */
const BLOCKS = setOf(
  'p boxed-text code disp-formula disp-formula-group disp-quote fig fig-group graphic list def-list media statement ' +
    'supplementary-material table-wrap table-wrap-group verse-group',
);
/** The permitted elements at each place. */
export const PLACES = {
  blocks: BLOCKS,
  paragraphs: setOf('p'),
  item: setOf('p list def-list'),
  cell: setOf(
    'p list def-list disp-formula disp-formula-group disp-quote statement verse-group code graphic media',
  ),
  figure: setOf(
    'p list def-list disp-formula disp-formula-group disp-quote statement verse-group table-wrap code graphic media',
  ),
  table: setOf(
    'table list def-list disp-formula disp-quote statement verse-group code graphic media',
  ),
  figures: setOf('fig graphic media'),
  tables: setOf('table-wrap'),
  formulas: setOf('disp-formula disp-formula-group'),
  floats: setOf(
    'boxed-text code fig fig-group graphic media supplementary-material table-wrap table-wrap-group',
  ),
  statement: setOf('p statement'),
} as const;
export type BlockPlace = ReadonlySet<string>;

export const nameOf = ({ text }: Xml): string => /^<([\w:-]+)/.exec(text)?.[1] ?? '';

/**
 * Wraps an element so that it is permitted at a place: in a paragraph or, for sections, notes and references, in a box.
 */
export function fitted(xml: Xml, place: BlockPlace): Xml {
  const name = nameOf(xml);
  if (place.has(name)) return xml;
  const isBlock = BLOCKS.has(name);
  if (place.has('p') && isBlock) return element('p', xml);
  if (place.has('boxed-text')) return element('boxed-text', xml);
  if (place.has('p')) return element('p', element('boxed-text', xml));
  if (place.has('fig')) return element('fig', fitted(xml, PLACES.figure));
  return element('table-wrap', element('table-wrap-foot', fitted(xml, PLACES.paragraphs)));
}

/** Writes blocks as elements that are permitted at a place. */
export const blocksAt = (blocks: readonly Block[], place: BlockPlace, writing: Writing): Xml[] =>
  blocks.flatMap((block) => writing.block(block)).map((xml) => fitted(xml, place));

/** Adds an empty paragraph to items, notes and terms without content, because JATS requires one. */
export const orEmpty = (written: readonly Xml[]): readonly Xml[] =>
  written.length > 0 ? written : [element('p', undefined)];
