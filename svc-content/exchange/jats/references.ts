import { doiUrl, type Reference, type Relation, type RelationType } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';
import {
  element,
  joined,
  known,
  type Xml,
  type XmlAttributes,
  type XmlContent,
} from '../../store/text/xml.ts';

export function referenceList(
  references: readonly Reference[],
  idAt = (at: number) => `ref${at + 1}`,
): Xml | undefined {
  return known(
    'ref-list',
    references.map((reference, at) => referenceElement(reference, idAt(at))),
  );
}

export const referenceElement = (
  reference: Reference,
  id: string,
  printed?: PrintedReference,
): Xml =>
  element('ref', [printed?.label, citation(reference, printed)], {
    id,
    'specific-use': reference.key,
  });

/** A reference as printed in the text of the article. The content is empty if only the label is printed. */
interface PrintedReference {
  label: XmlContent;
  content: XmlContent | false;
}

/** Returns the printed text, the parts with commas between them, or both. */
function citation({ text, ...reference }: Reference, inText?: PrintedReference): Xml {
  const parts = partsOf(reference);
  const id = doiElement(reference);
  const type = typeOf(reference);
  const inside = inText?.content || undefined;
  if (!inside && !text) return element('mixed-citation', joined([...parts, id], ', '), type);
  // The words of the article's text are used, so that JATS and the article's page agree.
  const marked = inside ? undefined : withDoi(text ?? '', reference.doi);
  const printed = element('mixed-citation', marked ?? inside ?? text, type);
  if (parts.length === 0 && (marked || !id)) return printed;
  return element('citation-alternatives', [
    element('element-citation', [...parts, id], type),
    printed,
  ]);
}

/** Returns the type of the source: a journal or a book. */
function typeOf({ journalTitle, volumeTitle }: Reference): XmlAttributes {
  if (journalTitle) return { 'publication-type': 'journal' };
  return { 'publication-type': volumeTitle && 'book' };
}

/** Returns the text with its DOI marked, or undefined if the text does not contain the DOI. */
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
  // The source is the journal or the book. Without a source, the title belongs to the work itself.
  const source = journalTitle ?? volumeTitle;
  return [
    known('string-name', author),
    // By the rules of JATS4R, a year consists of four digits. “ca. 1900” and “2020a” are not years.
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

/** The relations to other articles, with their names in JATS. Other works are related objects. */
const RELATED_ARTICLES: Partial<Record<RelationType, string>> = {
  isReviewOf: 'peer-reviewed-article',
  hasReview: 'peer-review',
  isCommentOn: 'commentary-article',
  hasComment: 'commentary',
  hasPreprint: 'preprint',
  isTranslationOf: 'translated-article',
  hasTranslation: 'translation',
};

/** The types of related articles in corrections and retractions, whatever the relation. */
const NOTICES: Partial<Record<ArticleRecord['type'], string>> = {
  correction: 'corrected-article',
  retraction: 'retracted-article',
};

export function relatedWorks({ type, relations }: ArticleRecord): Xml[] {
  return relations.map((relation) => {
    const articleType = NOTICES[type] ?? RELATED_ARTICLES[relation.type];
    const isArticle = articleType !== undefined && relation.identifierType === 'doi';
    if (!isArticle) return relatedObject(relation);
    // The type of a notice replaces the relation.
    const isNotice = articleType !== RELATED_ARTICLES[relation.type];
    return relatedArticle(relation, articleType, isNotice ? relation.type : undefined);
  });
}

function relatedArticle(
  { identifier, description }: Relation,
  type: string,
  relationType: RelationType | undefined,
): Xml {
  return element('related-article', description, {
    'related-article-type': type,
    'specific-use': relationType,
    'ext-link-type': 'doi',
    'xlink:href': doiUrl(identifier),
  });
}

function relatedObject({ type, identifierType, identifier, description }: Relation): Xml {
  return element('related-object', description, {
    'content-type': type,
    'object-id': identifier,
    'object-id-type': identifierType,
    'ext-link-type': identifierType,
    'xlink:href': addressOf(identifierType, identifier),
  });
}

function addressOf(type: Relation['identifierType'], identifier: string): string | undefined {
  if (type === 'doi') return doiUrl(identifier);
  return type === 'uri' ? identifier : undefined;
}
