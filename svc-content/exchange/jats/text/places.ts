import type { Block } from '@app/contracts/full-text';
import { element, type Xml } from '../../../store/text/xml.ts';
import type { Writing } from './writing.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** The blocks of a text, as the DTD of JATS has them. A paragraph may contain all of them except another one. */
const BLOCKS = setOf(
  'p boxed-text code disp-formula disp-formula-group disp-quote fig fig-group graphic list def-list media statement ' +
    'supplementary-material table-wrap table-wrap-group verse-group',
);
/** The elements that may stand at each place. */
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

/** Returns an element in others that may stand at a place: in a paragraph, and sections, notes and references in a box. */
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

/** Writes blocks as the elements that may stand at a place. */
export const blocksAt = (blocks: readonly Block[], place: BlockPlace, writing: Writing): Xml[] =>
  blocks.flatMap((block) => writing.block(block)).map((xml) => fitted(xml, place));

/** JATS has no items, notes and terms without a paragraph. */
export const orEmpty = (written: readonly Xml[]): readonly Xml[] =>
  written.length > 0 ? written : [element('p', undefined)];
