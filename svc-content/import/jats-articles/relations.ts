import {
  bareDoi,
  DOI_PATTERN,
  type Relation,
  type RelationType,
  relatedIdentifierTypes,
  relationTypes,
} from '@app/contracts';
import { elementsOf, textOf, type XmlElement } from '../xml.ts';

/** The relations that types of related articles stand for. */
const RELATIONS: Record<string, RelationType> = {
  'peer-reviewed-article': 'isReviewOf',
  'peer-review': 'hasReview',
  'commentary-article': 'isCommentOn',
  commentary: 'hasComment',
  preprint: 'hasPreprint',
  'translated-article': 'isTranslationOf',
  translation: 'hasTranslation',
  companion: 'hasRelatedMaterial',
};

export function relationsOf(meta: XmlElement, note: (message: string) => void): Relation[] {
  return elementsOf(meta).flatMap((related): Relation[] => {
    if (related.name !== 'related-article' && related.name !== 'related-object') return [];
    const relation = related.name === 'related-object' ? objectOf(related) : articleOf(related);
    const description = textOf(related);
    if (relation) return [{ ...relation, ...(description && { description }) }];
    const { 'related-article-type': kind = '', href = '' } = related.attributes;
    note(`A ${related.name.replace('-', ' ')} (${[kind, href].join(' ').trim()}) was left out`);
    return [];
  });
}

function articleOf({ attributes }: XmlElement): Relation | undefined {
  const { 'related-article-type': kind = '', 'specific-use': use = '', href = '' } = attributes;
  const type = relationTypes.find((known) => known === use) ?? RELATIONS[kind];
  const identifier = doiOf(href);
  if (!type || !DOI_PATTERN.test(identifier)) return undefined;
  return { type, identifierType: 'doi', identifier };
}

/** Returns the relation to a work that is not an article, if the type is one of Crossref's names, as in our export. */
function objectOf({ attributes }: XmlElement): Relation | undefined {
  const { 'content-type': kind, 'object-id': identifier, 'object-id-type': idType } = attributes;
  const type = relationTypes.find((known) => known === kind);
  const identifierType = relatedIdentifierTypes.find((known) => known === idType);
  return type && identifierType && identifier ? { type, identifierType, identifier } : undefined;
}

/** Returns the DOI of an address, in which some characters are escaped, or of a bare DOI. */
function doiOf(href: string): string {
  const doi = bareDoi(href);
  if (doi === href) return doi;
  try {
    return decodeURIComponent(doi);
  } catch {
    return doi;
  }
}
