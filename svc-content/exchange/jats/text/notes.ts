import type { Note, Notes } from '@app/contracts/full-text';
import { element, type Xml, type XmlAttributes } from '../../../store/text/xml.ts';
import { labelXml } from './inlines.ts';
import { blocksAt, orEmpty, PLACES } from './places.ts';
import { common, type Writing } from './writing.ts';

export const notesXml = ({ items }: Notes, writing: Writing): Xml[] =>
  items.map((note) => noteXml(note, writing));

const noteXml = (note: Note, writing: Writing): Xml =>
  element(
    'fn',
    [labelXml(note.label, writing), orEmpty(blocksAt(note.content, PLACES.paragraphs, writing))],
    { ...common(note, writing), ...kindOfNote(note.kind) },
  );

/** The kinds of notes that the DTD defines and publishers use. Other kinds are written as `custom`. */
const KINDS = new Set(
  (
    'abbr coi-statement com con conflict corresp current-aff deceased edited-by equal financial-disclosure on-leave other ' +
    'participating-researchers present-address presented-at presented-by previously-at study-group-members ' +
    'supplementary-material supported-by'
  ).split(' '),
);
const kindOfNote = (kind: string | undefined): XmlAttributes =>
  kind === undefined || KINDS.has(kind)
    ? { 'fn-type': kind }
    : { 'fn-type': 'custom', 'custom-type': kind };
