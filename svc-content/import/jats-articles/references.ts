import { bareDoi, DOI_PATTERN, type Reference } from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../xml.ts';

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
      citationsOf(ref).map(
        (forms, at): Reference => ({
          ...(at === 0 && keyOf(ref)),
          // What the first form says precedes the same part of the others.
          ...Object.assign({}, ...forms.map(partsOf).toReversed()),
        }),
      ),
    )
    .filter(({ key: _, ...reference }) => Object.keys(reference).length > 0);
}

/** Returns the key that our export states. An `id` is only a target of links within the file. */
function keyOf({ attributes }: XmlElement): Pick<Reference, 'key'> {
  const key = attributes['specific-use'];
  return key ? { key } : {};
}

/** Lists of references may be in sections and in lists. */
function listsIn(element: XmlElement | undefined): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    const isList = child.name === 'ref-list';
    return isList || child.name === 'sec' ? [...(isList ? [child] : []), ...listsIn(child)] : [];
  });
}

/** Returns the citations of a reference, each with its alternative forms. */
function citationsOf(ref: XmlElement): XmlElement[][] {
  return elementsOf(ref).flatMap((child) => {
    if (CITATIONS.includes(child.name)) return [[child]];
    if (child.name !== 'citation-alternatives') return [];
    return [elementsOf(child).filter(({ name }) => CITATIONS.includes(name))];
  });
}

function partsOf(citation: XmlElement): Reference {
  const named = (element: string) => textOf(find(citation, element));
  const entries = Object.entries(parts).flatMap(([name, element]) =>
    named(element) ? [[name, named(element)]] : [],
  );
  const doi = bareDoi(textOf(childrenNamed(citation, 'pub-id').find(isDoi)));
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

const isDoi = ({ attributes }: XmlElement) => attributes['pub-id-type'] === 'doi';

/** Returns the titles of the journal or book. A chapter in a book has its own title in one of two elements. */
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

/** Returns the text of a citation, unless it has nothing but known parts and punctuation. */
function printed(citation: XmlElement, known: readonly string[]): string {
  if (citation.name === 'element-citation') return '';
  const words = citation.children.filter((child) => typeof child === 'string').join('');
  const isKnown = (child: XmlElement) => known.some((part) => part === textOf(child));
  const isPrinted = /[\p{L}\p{N}]/u.test(words) || !elementsOf(citation).every(isKnown);
  return words.trim() !== '' && isPrinted ? spaced(citation) : '';
}

/** Returns the text, with spaces between the parts of names, which JATS writes without. */
function spaced(element: XmlElement): string {
  const all = (node: XmlElement | string): string => {
    if (typeof node === 'string') return node;
    return node.children.map(all).join(node.name === 'name' ? ' ' : '');
  };
  return all(element).replace(/\s+/g, ' ').trim();
}

function authorOf(citation: XmlElement): string {
  const people = [citation, ...childrenNamed(citation, 'person-group')];
  for (const parent of people) {
    const name = find(parent, 'name') ?? find(parent, 'string-name') ?? find(parent, 'collab');
    if (name) return textOf(find(name, 'surname') ?? name);
  }
  return '';
}
