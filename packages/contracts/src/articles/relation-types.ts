// This file must not import zod, because public pages load this file and zod would enlarge their JavaScript.

/**
 * How an article relates to another work, with what readers see before the other work. The names are those of Crossref's
 * `relations.xsd`, which distinguishes relations between works from those between versions of one work.
 */
export const relationsToWorks = {
  isDerivedFrom: 'Derived from',
  hasDerivation: 'Basis of',
  isReviewOf: 'Review of',
  hasReview: 'Reviewed in',
  isCommentOn: 'Comment on',
  hasComment: 'Commented in',
  isReplyTo: 'Reply to',
  hasReply: 'Answered in',
  basedOnData: 'Data',
  isDataBasisFor: 'Data of',
  hasRelatedMaterial: 'Related material',
  isRelatedMaterial: 'Related to',
  isCompiledBy: 'Compiled by',
  compiles: 'Compiles',
  isDocumentedBy: 'Documented in',
  documents: 'Documents',
  isSupplementTo: 'Supplement to',
  isSupplementedBy: 'Supplement',
  isContinuedBy: 'Continued in',
  continues: 'Continues',
  isPartOf: 'Part of',
  hasPart: 'Part',
  references: 'Refers to',
  isReferencedBy: 'Referred to by',
  isBasedOn: 'Based on',
  isBasisFor: 'Basis for',
  requires: 'Requires',
  isRequiredBy: 'Required by',
  finances: 'Finances',
  isFinancedBy: 'Financed by',
} as const;

export const relationsToVersions = {
  isTranslationOf: 'Translation of',
  hasTranslation: 'Translation',
  isPreprintOf: 'Preprint of',
  hasPreprint: 'Preprint',
  isManuscriptOf: 'Manuscript of',
  hasManuscript: 'Manuscript',
  isExpressionOf: 'Expression of',
  hasExpression: 'Expressed in',
  isManifestationOf: 'Manifestation of',
  hasManifestation: 'Manifestation',
  isReplacedBy: 'Replaced by',
  replaces: 'Replaces',
  isSameAs: 'Same as',
  isIdenticalTo: 'Identical to',
  isVariantFormOf: 'Variant of',
  isOriginalFormOf: 'Original of',
  isVersionOf: 'Version of',
  hasVersion: 'Version',
  isFormatOf: 'Other format of',
  hasFormat: 'Other format',
} as const;

export const relationTypes = { ...relationsToWorks, ...relationsToVersions };
export type RelationType = keyof typeof relationTypes;

/** The kinds of identifiers of related works, as in Crossref's `relations.xsd`. */
export const relatedIdentifierTypes = [
  'doi',
  'uri',
  'issn',
  'isbn',
  'pmid',
  'pmcid',
  'purl',
  'arxiv',
  'ark',
  'handle',
  'uuid',
  'ecli',
  'accession',
  'other',
] as const;
