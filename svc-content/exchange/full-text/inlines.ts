import { bareDoi, doiUrl } from '@app/contracts';
import {
  type Inline,
  isLinkAddress,
  type Mark,
  type Note,
  type TargetKind,
} from '@app/contracts/full-text';
import { textOf, type XmlElement } from '../xml/read-xml.ts';
import { fileOf, pictureOf } from './files.ts';
import { equationOf } from './formulas.ts';
import { wordsOnly } from './links.ts';
import { isBlank, type Reading, spaced, type XmlNode } from './reading.ts';

const MARKS: Record<string, Mark> = {
  bold: 'bold',
  italic: 'italic',
  sub: 'sub',
  sup: 'sup',
  underline: 'underline',
  overline: 'overline',
  strike: 'strike',
  sc: 'small-caps',
  monospace: 'monospace',
  roman: 'roman',
  'sans-serif': 'sans-serif',
};

const KINDS: Record<string, TargetKind> = {
  bibr: 'reference',
  fn: 'note',
  'table-fn': 'note',
  fig: 'figure',
  plate: 'figure',
  scheme: 'figure',
  table: 'table',
  'disp-formula': 'equation',
  sec: 'section',
  app: 'appendix',
  'boxed-text': 'box',
  'supplementary-material': 'supplement',
  video: 'supplement',
  list: 'list',
};

/** Elements that only describe their text, with the attribute that names its kind. */
const SPANS: Record<string, string> = {
  'named-content': 'content-type',
  'styled-content': 'style-type',
  abbrev: 'content-type',
  institution: '',
  'institution-wrap': '',
  'fixed-case': '',
  'private-char': '',
  x: '',
};

/** The type of a `named-content` element that only wraps content which JATS does not allow directly at that place. */
export const INLINE = 'inline';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that consist of parts, often without spaces between them, such as a person or a cited data set. */
const COMPOSED = setOf(
  'related-object related-article product name string-name person-group element-citation mixed-citation nlm-citation ' +
    'citation aff address collab contrib anonymous conf-date date',
);
/**
 * Parts of names, addresses and citations. The text contains only the words of these parts, because the article's
 * record stores the parts as fields.
 */
const PARTS = setOf(
  'year month day season era source volume issue fpage lpage page-range elocation-id comment surname given-names ' +
    'suffix prefix degrees role country city state etal date-in-citation string-date article-title chapter-title ' +
    'data-title trans-title trans-source part-title series publisher-name publisher-loc pub-id object-id issn isbn ' +
    'edition version conf-name conf-loc conf-sponsor patent std gov annotation size phone fax postal-code addr-line ' +
    'funding-source award-id open-access institution-id issue-title supplement volume-id issue-id publisher contrib-id addr std-organization',
);
/** Other elements within running text. */
const WITHIN = setOf(
  'xref ext-link uri email fn inline-formula math tex-math inline-graphic inline-media break target index-term ' +
    'inline-supplementary-material milestone-start milestone-end ruby chem-struct',
);

/** Returns whether a node is part of running text, as opposed to a block. */
export const isInline = (node: XmlNode): boolean =>
  typeof node === 'string' ||
  Object.hasOwn(MARKS, node.name) ||
  Object.hasOwn(SPANS, node.name) ||
  COMPOSED.has(node.name) ||
  PARTS.has(node.name) ||
  WITHIN.has(node.name);

/** Reads text with its marks and links. Spaces at both ends remain. */
export function inlinesOf(children: readonly XmlNode[], reading: Reading): Inline[] {
  return joined(children.flatMap((child) => inlineOf(child, reading)));
}

/** Reads a complete text, such as a title, without spaces at both ends. */
export const lineOf = (element: XmlElement, reading: Reading): Inline[] =>
  trimmed(inlinesOf(element.children, reading));

function inlineOf(node: XmlNode, reading: Reading): Inline[] {
  if (typeof node === 'string') return [spaced(node)];
  const { name, attributes, children } = node;
  const content = () => inlinesOf(children, reading);
  const mark = MARKS[name];
  if (mark) return [{ type: 'mark', mark, content: content() }];
  if (COMPOSED.has(name)) return [...idAnchor(node), ...composed(node, reading)];
  if (name === 'named-content' && attributes['content-type'] === INLINE) return content();
  if (Object.hasOwn(SPANS, name)) return [spanOf(node, content())];
  if (isEtAl(node)) return [ET_AL];
  if (PARTS.has(name)) return [...idAnchor(node), ...content()];
  switch (name) {
    case 'xref':
      return [
        {
          type: 'cross-reference',
          id: attributes.id ?? '',
          kind: KINDS[attributes['ref-type'] ?? ''] ?? 'other',
          to: (attributes.rid ?? '').split(/\s+/).filter(Boolean),
          content: content(),
        },
      ];
    case 'ext-link':
    case 'uri':
    case 'email':
      return linkTo(addressOf(node), content(), reading);
    case 'fn':
      return [noteOf(node, reading)];
    case 'inline-formula':
    case 'chem-struct':
      return [equationOf(node, reading, (within) => inlinesOf(within, reading))];
    case 'math':
    case 'tex-math': {
      const parent = { ...node, name: 'inline-formula', attributes: {}, children: [node] };
      return [equationOf(parent, reading, (within) => inlinesOf(within, reading))];
    }
    case 'inline-graphic':
    case 'graphic':
      return [pictureOf(node, reading)];
    case 'inline-media': {
      const shown = children.filter(
        (child) => typeof child === 'string' || !['alt-text', 'long-desc'].includes(child.name),
      );
      return [fileOf(node), ...inlinesOf(shown, reading)];
    }
    case 'inline-supplementary-material':
      return linkTo(attributes.href ?? '', content(), reading);
    case 'break':
      return [{ type: 'break' }];
    case 'target':
      return [...idAnchor(node), ...content()];
    case 'milestone-start':
    case 'milestone-end':
    case 'hr':
      reading.unheld.add(name);
      return [];
    case 'index-term':
      reading.unheld.add(name, textOf(node));
      return [];
    case 'alternatives':
      return alternativeOf(node, reading);
    default:
      reading.unheld.add(name, textOf(node));
      return [...idAnchor(node), ...content()];
  }
}

const idAnchor = ({ attributes: { id } }: XmlElement): Inline[] =>
  id ? [{ type: 'anchor', id }] : [];

function spanOf({ name, attributes }: XmlElement, content: Inline[]): Inline {
  const { id, lang } = attributes;
  const kind = attributes[SPANS[name] ?? ''];
  return { type: 'span', ...(id && { id }), ...(kind && { kind }), ...(lang && { lang }), content };
}

/** Returns a link, or only its words if its address is not permitted. */
function linkTo(address: string, content: Inline[], reading: Reading): Inline[] {
  const href = address.trim().replace(/^www\./i, 'http://www.');
  if (isLinkAddress(href)) return [{ type: 'link', href, content }];
  reading.unheld.add('link', href);
  return content;
}

function addressOf(node: XmlElement): string {
  const { href = textOf(node), 'ext-link-type': type } = node.attributes;
  if (type === 'doi' || /^(?:doi:|10\.\d{4,}\/)/i.test(href)) return doiUrl(bareDoi(href));
  return node.name === 'email' && !href.startsWith('mailto:') ? `mailto:${href}` : href;
}

/** Moves a note within a paragraph to the end of the text, to the other notes. Returns a link to the note. */
function noteOf(node: XmlElement, reading: Reading): Inline {
  const id = node.attributes.id ?? reading.freeId('note');
  const label = node.children.find((child) => typeof child !== 'string' && child.name === 'label');
  const note: Note = { type: 'note', id, content: [] };
  reading.notes.push(note);
  note.label = typeof label === 'object' ? lineOf(label, reading) : [String(reading.notes.length)];
  note.content = reading.blocks(node.children.filter((child) => child !== label));
  return {
    type: 'cross-reference',
    id: '',
    kind: 'note',
    to: [id],
    content: wordsOnly(note.label),
  };
}

/** Reads alternatives: all forms of a formula, and the first form of anything else. */
function alternativeOf(node: XmlElement, reading: Reading): Inline[] {
  const isMath = node.children.some(
    (child) => typeof child !== 'string' && (child.name === 'math' || child.name === 'tex-math'),
  );
  if (isMath) return [equationOf(node, reading, (within) => inlinesOf(within, reading))];
  const [first, ...others] = node.children.filter((child) => typeof child !== 'string');
  for (const other of others)
    reading.unheld.add(`alternative ${other.name}`, textOf(other) || other.attributes.href);
  return first ? inlineOf(first, reading) : [];
}

/** Returns whether an element, such as a person or a citation, consists of parts. */
export const isComposed = ({ name }: XmlElement): boolean => COMPOSED.has(name);

/** Returns whether an element consists of parts without text between them. */
export const hasSeparateParts = ({ name, children }: XmlElement): boolean =>
  COMPOSED.has(name) &&
  children.every((child) => typeof child !== 'string' || isBlank(child)) &&
  children.some((child) => typeof child !== 'string' && isPart(child));
const isPart = ({ name }: XmlElement) => PARTS.has(name) || COMPOSED.has(name);

/** Adds a space between adjacent parts, because some publishers omit the spaces and punctuation between them. */
export const spacedParts = (children: readonly XmlNode[]): XmlNode[] =>
  children.flatMap((child, at) => {
    const before = children[at - 1];
    const areParts = [before, child].every((each) => typeof each === 'object' && isPart(each));
    return areParts ? [' ', child] : [child];
  });

/** Returns the text of an element that consists of parts. Adds missing spaces or commas between the parts. */
export function composed(element: XmlElement, reading: Reading): Inline[] {
  const { children } = element;
  if (!hasSeparateParts(element)) return inlinesOf(spacedParts(children), reading);
  const parts = children.filter((child) => typeof child !== 'string');
  const separator = element.name === 'name' || element.name === 'string-name' ? ' ' : ', ';
  return joined(
    parts.flatMap((part, at) => {
      const content = COMPOSED.has(part.name) ? composed(part, reading) : partOf(part, reading);
      return at === 0 ? content : [separator, ...content];
    }),
  );
}

/** The words for an empty `etal` element. */
export const ET_AL = 'et al.';
export const isEtAl = ({ name, children }: XmlElement): boolean =>
  name === 'etal' && children.length === 0;

/** Reads the parts of a citation as text. Links and marks remain. */
function partOf(part: XmlElement, reading: Reading): Inline[] {
  if (isEtAl(part)) return [ET_AL];
  if (part.name === 'pub-id' && part.attributes['pub-id-type'] === 'doi') {
    return [{ type: 'link', href: doiUrl(bareDoi(textOf(part))), content: lineOf(part, reading) }];
  }
  return isPart(part) ? lineOf(part, reading) : inlineOf(part, reading);
}

/** Joins adjacent texts. */
function joined(inlines: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const node of inlines) {
    const last = all.at(-1);
    if (node === '') continue;
    if (typeof node === 'string' && typeof last === 'string')
      all[all.length - 1] = spaced(last + node);
    else all.push(node);
  }
  return all;
}

/** Removes the spaces at both ends. */
export function trimmed(inlines: readonly Inline[]): Inline[] {
  const all = [...inlines];
  const [first, last] = [all[0], all.at(-1)];
  if (typeof first === 'string') all[0] = first.replace(/^ +/, '');
  if (typeof last === 'string') all[all.length - 1] = String(all.at(-1)).replace(/ +$/, '');
  return all.filter((node) => node !== '');
}
