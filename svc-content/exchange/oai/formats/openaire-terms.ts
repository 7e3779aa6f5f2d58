import type { ArticleType, Relation, RelationType } from '@app/contracts';

const JOURNAL_ARTICLE = { id: 'c_6501', label: 'journal article' };

/** The terms of COAR's vocabulary of resource types that are more precise than “journal article”. */
const RESOURCE_TYPES: Partial<Record<ArticleType, { id: string; label: string }>> = {
  'research-article': { id: 'c_2df8fbb1', label: 'research article' },
  'review-article': { id: 'c_dcae04bc', label: 'review article' },
  'data-paper': { id: 'c_beb9', label: 'data paper' },
  'software-paper': { id: 'c_7bab', label: 'software paper' },
  editorial: { id: 'c_b239', label: 'editorial' },
  letter: { id: 'c_545b', label: 'letter to the editor' },
  'book-review': { id: 'c_ba08', label: 'book review' },
  correction: { id: 'c_7acd', label: 'corrigendum' },
};

export function resourceTypeOf(type: ArticleType) {
  return RESOURCE_TYPES[type] ?? JOURNAL_ARTICLE;
}

/** The types of relations in DataCite’s schema 4, which OpenAIRE uses. */
const RELATION_TYPES: Partial<Record<RelationType, string>> = {
  isDerivedFrom: 'IsDerivedFrom',
  hasDerivation: 'IsSourceOf',
  isReviewOf: 'Reviews',
  hasReview: 'IsReviewedBy',
  basedOnData: 'IsDerivedFrom',
  isDataBasisFor: 'IsSourceOf',
  isCompiledBy: 'IsCompiledBy',
  compiles: 'Compiles',
  isDocumentedBy: 'IsDocumentedBy',
  documents: 'Documents',
  isSupplementTo: 'IsSupplementTo',
  isSupplementedBy: 'IsSupplementedBy',
  isContinuedBy: 'IsContinuedBy',
  continues: 'Continues',
  isPartOf: 'IsPartOf',
  hasPart: 'HasPart',
  references: 'References',
  isReferencedBy: 'IsReferencedBy',
  isBasedOn: 'IsDerivedFrom',
  isBasisFor: 'IsSourceOf',
  requires: 'Requires',
  isRequiredBy: 'IsRequiredBy',
  hasPreprint: 'HasVersion',
  isPreprintOf: 'IsVersionOf',
  isReplacedBy: 'IsObsoletedBy',
  replaces: 'Obsoletes',
  isIdenticalTo: 'IsIdenticalTo',
  isSameAs: 'IsIdenticalTo',
  isVariantFormOf: 'IsVariantFormOf',
  isOriginalFormOf: 'IsOriginalFormOf',
  isVersionOf: 'IsVersionOf',
  hasVersion: 'HasVersion',
};

export function relationTypeOf(type: RelationType): string | undefined {
  return RELATION_TYPES[type];
}

const IDENTIFIER_TYPES: Partial<Record<Relation['identifierType'], string>> = {
  doi: 'DOI',
  uri: 'URL',
  issn: 'ISSN',
  isbn: 'ISBN',
  pmid: 'PMID',
  purl: 'PURL',
  arxiv: 'arXiv',
  ark: 'ARK',
  handle: 'Handle',
};

export function relatedIdentifierTypeOf(type: Relation['identifierType']): string | undefined {
  return IDENTIFIER_TYPES[type];
}
