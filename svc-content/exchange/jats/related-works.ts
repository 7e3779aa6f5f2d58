import { doiUrl, type Relation, type RelationType } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, type Xml } from '../../store/text/xml.ts';

/** The relations to other articles, by their names in JATS. Other works are related objects. */
const RELATED_ARTICLES: Partial<Record<RelationType, string>> = {
  isReviewOf: 'peer-reviewed-article',
  hasReview: 'peer-review',
  isCommentOn: 'commentary-article',
  hasComment: 'commentary',
  hasPreprint: 'preprint',
  isTranslationOf: 'translated-article',
  hasTranslation: 'translation',
};

/** The type of the related article in a correction or retraction, whatever the relation. */
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
