import {
  bareDoi,
  DOI_PATTERN,
  type Relation,
  type RelationType,
  relationTypes,
} from '@app/contracts';
import { elementsOf, textOf, type XmlElement } from '../../xml/read-xml.ts';
import { knownRelation } from '../normalised.ts';

/** The types of relations, by types of related articles in JATS. */
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
    const description = textOf(related);
    const parts = related.name === 'related-object' ? objectOf(related) : articleOf(related);
    return knownRelation({ ...parts, description }, note);
  });
}

/**
 * Returns the type of the relation to a related article. Returns undefined for types that articles do not store, such
 * as the relation between an article and its notice.
 */
export function relationTo({ attributes }: XmlElement): RelationType | undefined {
  const { 'related-article-type': kind = '', 'specific-use': use = '' } = attributes;
  return relationTypes.find((known) => known === use) ?? RELATIONS[kind];
}

function articleOf(related: XmlElement) {
  const { 'related-article-type': kind = '', href = '' } = related.attributes;
  const doi = bareDoi(href);
  return {
    type: relationTo(related) ?? kind,
    identifierType: DOI_PATTERN.test(doi) ? 'doi' : 'uri',
    identifier: DOI_PATTERN.test(doi) ? doi : href,
  };
}

/**
 * Returns the relation to a work that is not an article. Types have Crossref's names, as in this system's exports.
 */
function objectOf({ attributes }: XmlElement) {
  const { 'content-type': type, 'object-id': id, 'object-id-type': identifierType } = attributes;
  return { type, identifierType, identifier: id ?? attributes.href ?? '' };
}
