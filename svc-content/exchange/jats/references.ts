import type { Reference } from '@app/contracts';
import {
  element,
  joined,
  known,
  type Xml,
  type XmlAttributes,
  type XmlContent,
} from '../../store/text/xml.ts';

export function referenceList(references: readonly Reference[]): Xml | undefined {
  return known(
    'ref-list',
    references.map((reference, at) =>
      element('ref', citation(reference), { id: `ref${at + 1}`, 'specific-use': reference.key }),
    ),
  );
}

/** Returns the text as printed, or the parts with commas between them, or both. */
function citation({ text, ...reference }: Reference): Xml {
  const parts = partsOf(reference);
  const id = doiElement(reference);
  const type = typeOf(reference);
  if (!text) return element('mixed-citation', joined([...parts, id], ', '), type);
  const marked = withDoi(text, reference.doi);
  const printed = element('mixed-citation', marked ?? text, type);
  if (parts.length === 0 && (marked || !id)) return printed;
  return element('citation-alternatives', [
    element('element-citation', [...parts, id], type),
    printed,
  ]);
}

/** Returns the type, which says whether the source is a journal or a book. */
function typeOf({ journalTitle, volumeTitle }: Reference): XmlAttributes {
  if (journalTitle) return { 'publication-type': 'journal' };
  return { 'publication-type': volumeTitle && 'book' };
}

/** Returns the text with its DOI marked, or nothing if the text does not contain the DOI. */
function withDoi(text: string, doi: string | undefined): XmlContent {
  const at = doi ? text.toLowerCase().indexOf(doi.toLowerCase()) : -1;
  if (!doi || at < 0) return undefined;
  return [
    text.slice(0, at),
    doiElement({ doi: text.slice(at, at + doi.length) }),
    text.slice(at + doi.length),
  ];
}

function doiElement({ doi }: Pick<Reference, 'doi'>): Xml | undefined {
  return known('pub-id', doi, { 'pub-id-type': 'doi' });
}

function partsOf(reference: Omit<Reference, 'text'>): Xml[] {
  const { author, year, articleTitle, journalTitle, volumeTitle, seriesTitle } = reference;
  // A journal or a book is the source; without either, the title is that of the work itself.
  const source = journalTitle ?? volumeTitle;
  return [
    known('string-name', author),
    // A year consists of four digits by the rules of JATS4R; “ca. 1900” and “2020a” do not.
    known(year && /^\d{4}$/.test(year) ? 'year' : 'string-date', year),
    known('article-title', articleTitle),
    known('source', source),
    known('chapter-title', source === volumeTitle ? undefined : volumeTitle),
    known('series', seriesTitle),
    known('volume', reference.volume),
    known('issue', reference.issue),
    known('fpage', reference.firstPage),
    known('elocation-id', reference.articleNumber),
    known('edition', reference.edition),
    known('issn', reference.issn),
    known('isbn', reference.isbn),
  ].filter((part) => part !== undefined);
}
