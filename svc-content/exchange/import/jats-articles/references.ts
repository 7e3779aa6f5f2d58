import { bareDoi, DOI_PATTERN, type Reference } from '@app/contracts';
import { childrenNamed, elementsOf, find, type XmlElement } from '../../xml/read-xml.ts';
import { plainOf } from '../jats.ts';
import { writtenName } from '../source.ts';

const CITATIONS = ['element-citation', 'mixed-citation', 'nlm-citation', 'citation'];

const parts = {
  articleTitle: 'article-title',
  volume: 'volume',
  issue: 'issue',
  firstPage: 'fpage',
  articleNumber: 'elocation-id',
  edition: 'edition',
  issn: 'issn',
  isbn: 'isbn',
  seriesTitle: 'series',
} as const satisfies Partial<Record<keyof Reference, string>>;

export function referencesOf(article: XmlElement): Reference[] {
  return listsIn(find(article, 'back'))
    .flatMap((list) => childrenNamed(list, 'ref'))
    .flatMap((ref) =>
      citationsOf(ref).map((forms, at) => referenceOf(forms, at === 0 && keyOf(ref))),
    )
    .filter(({ key: _, ...reference }) => Object.keys(reference).length > 0);
}

function referenceOf(forms: readonly XmlElement[], key: Pick<Reference, 'key'> | false): Reference {
  // If a reference has several forms, the parts of the first one take precedence.
  const parts: Reference = Object.assign({}, ...forms.map(partsOf).toReversed());
  const text = parts.text ?? composed(forms[0], Object.values(parts));
  return { ...key, ...(text && { text }), ...parts };
}

/** Returns the key that an export of this system states. An `id` is only a target of links within the file. */
function keyOf({ attributes }: XmlElement): Pick<Reference, 'key'> {
  const key = attributes['specific-use'];
  return key ? { key } : {};
}

/** Returns the lists of references, which may be in sections and in other lists. */
function listsIn(element: XmlElement | undefined): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    const isList = child.name === 'ref-list';
    return isList || child.name === 'sec' ? [...(isList ? [child] : []), ...listsIn(child)] : [];
  });
}

/** Returns the citations of a reference, each with its alternative forms. */
function citationsOf(ref: XmlElement): XmlElement[][] {
  const citations = elementsOf(ref).filter(({ name }) => CITATIONS.includes(name));
  const ofKind = (kind: string | undefined) => citations.filter(({ name }) => name === kind);
  const [first, ...others] = [...new Set(citations.map(({ name }) => name))].map(ofKind);
  // Within a reference, a citation as printed and a citation with separate fields describe the same work. Several
  // citations of the same kind are different works.
  const alone = (first ?? []).map((citation, at) => [
    citation,
    ...others.flatMap((kind) => kind[at] ?? []),
  ]);
  const longer = others.flatMap((kind) => kind.slice(first?.length).map((citation) => [citation]));
  const alternatives = childrenNamed(ref, 'citation-alternatives').map((all) =>
    elementsOf(all).filter(({ name }) => CITATIONS.includes(name)),
  );
  return [...alone, ...longer, ...alternatives];
}

function partsOf(citation: XmlElement): Reference {
  const named = (element: string) => plainOf(find(citation, element));
  const entries = Object.entries(parts).flatMap(([name, element]) =>
    named(element) ? [[name, named(element)]] : [],
  );
  const doi = bareDoi(plainOf(childrenNamed(citation, 'pub-id').find(isDoi)));
  const author = authorOf(citation);
  const year = named('year') || named('string-date');
  const reference: Reference = {
    ...(DOI_PATTERN.test(doi) && { doi }),
    ...(author && { author }),
    ...(year && { year }),
    ...Object.fromEntries(entries),
    ...sourceOf(citation, named),
  };
  const text = printed(citation, Object.values(reference));
  return { ...(text && { text }), ...reference };
}

const isDoi = ({ attributes }: XmlElement) => /^doi$/i.test(attributes['pub-id-type'] ?? '');

/** Returns the titles of the journal or book. The title of a chapter is in one of two elements. */
function sourceOf({ attributes }: XmlElement, named: (element: string) => string): Reference {
  const [source, chapter] = [named('source'), named('chapter-title')];
  const type = attributes['publication-type'] ?? attributes['citation-type'];
  const isJournal = type === 'journal' || (!type && named('article-title') !== '');
  if (isJournal) {
    return { ...(source && { journalTitle: source }), ...(chapter && { volumeTitle: chapter }) };
  }
  return {
    ...(chapter && { articleTitle: chapter }),
    ...(source && { volumeTitle: source }),
  };
}

/**
 * Returns the text of a citation. Returns an empty text if there is no text between the elements, or only punctuation
 * between known parts.
 */
function printed(citation: XmlElement, known: readonly string[]): string {
  const words = citation.children.filter((child) => typeof child === 'string').join('');
  const isKnown = (child: XmlElement) => known.some((part) => part === plainOf(child));
  const isPrinted = /[\p{L}\p{N}]/u.test(words) || !elementsOf(citation).every(isKnown);
  return words.trim() !== '' && isPrinted ? spaced(citation) : '';
}

/** Joins all parts of a citation with commas. Returns an empty text if all parts are known. */
function composed(citation: XmlElement | undefined, known: readonly string[]): string {
  const pieces = elementsOf(citation).flatMap((child) => piecesOf(child, citation));
  return pieces.every((piece) => known.includes(piece)) ? '' : pieces.join(', ');
}

function piecesOf(part: XmlElement, citation: XmlElement | undefined): string[] {
  const { name, attributes } = part;
  const text = plainOf(part);
  const last = plainOf(find(citation, 'lpage'));
  const { 'pub-id-type': idType = '', 'person-group-type': group, href = '' } = attributes;
  switch (name) {
    case 'person-group': {
      const people = elementsOf(part).flatMap((person) => piecesOf(person, part));
      return group === 'editor' ? [...people, '(eds.)'] : people;
    }
    case 'name':
      return [
        writtenName(...['surname', 'given-names', 'suffix'].map((tag) => plainOf(find(part, tag)))),
      ];
    case 'etal':
      return ['et al.'];
    case 'pub-id':
      return [isDoi(part) ? bareDoi(text) : `${idType.toUpperCase()} ${text}`.trim()];
    case 'fpage':
      return [last && last !== text ? `${text}–${last}` : text];
    case 'lpage':
      return find(citation, 'fpage') ? [] : [text];
    default:
      return [spaced(part), text.includes(href) ? '' : href].filter(Boolean);
  }
}

/** Elements that may occur within words. */
const MARKS = new Set(
  'bold italic roman sans-serif sc styled-content sub sup underline'.split(' '),
);

/** Returns the text of an element. Adds spaces between adjacent parts, because publishers print spaces there. */
function spaced(element: XmlElement): string {
  const withSpaces = (node: XmlElement): XmlElement => {
    const parts = node.children.filter((child) => typeof child === 'string' || !isLabel(child));
    const children = parts.flatMap((child, at): XmlElement['children'] => {
      if (typeof child === 'string') return [child];
      const before = parts[at - 1];
      const isId = child.name === 'pub-id';
      const isApart =
        typeof before === 'string'
          ? isId && /[.,;)\]]$/.test(before)
          : before !== undefined && !isMark(before);
      const isNumber = isId && (isApart || before === undefined);
      const kind = isNumber && !isDoi(child) ? child.attributes['pub-id-type'] : undefined;
      return [
        isApart && !isMark(child) ? ' ' : '',
        kind ? `${kind.toUpperCase()} ` : '',
        withSpaces(child),
      ];
    });
    return { ...node, children };
  };
  return plainOf(withSpaces(element));
}

const isMark = ({ name }: XmlElement) => MARKS.has(name);

/** Returns whether an element is the number of a citation, as in `<object-id>1a</object-id>`. */
const isLabel = (child: XmlElement): boolean =>
  child.name === 'object-id' && /^[([]?\w{1,4}[)\].]?$/.test(plainOf(child));

function authorOf(citation: XmlElement): string {
  const people = [citation, ...childrenNamed(citation, 'person-group')];
  for (const parent of people) {
    const name = find(parent, 'name') ?? find(parent, 'string-name') ?? find(parent, 'collab');
    if (name) return plainOf(find(name, 'surname') ?? name);
  }
  return '';
}
