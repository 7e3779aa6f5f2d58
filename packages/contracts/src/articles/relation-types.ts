/**
 * The relations of an article to other works. The names come from Crossref's `relations.xsd`. Like this schema, the
 * lists distinguish relations between works from relations between versions of one work.
 */
export const relationsToWorks = [
  'isDerivedFrom',
  'hasDerivation',
  'isReviewOf',
  'hasReview',
  'isCommentOn',
  'hasComment',
  'isReplyTo',
  'hasReply',
  'basedOnData',
  'isDataBasisFor',
  'hasRelatedMaterial',
  'isRelatedMaterial',
  'isCompiledBy',
  'compiles',
  'isDocumentedBy',
  'documents',
  'isSupplementTo',
  'isSupplementedBy',
  'isContinuedBy',
  'continues',
  'isPartOf',
  'hasPart',
  'references',
  'isReferencedBy',
  'isBasedOn',
  'isBasisFor',
  'requires',
  'isRequiredBy',
  'finances',
  'isFinancedBy',
] as const;

export const relationsToVersions = [
  'isTranslationOf',
  'hasTranslation',
  'isPreprintOf',
  'hasPreprint',
  'isManuscriptOf',
  'hasManuscript',
  'isExpressionOf',
  'hasExpression',
  'isManifestationOf',
  'hasManifestation',
  'isReplacedBy',
  'replaces',
  'isSameAs',
  'isIdenticalTo',
  'isVariantFormOf',
  'isOriginalFormOf',
  'isVersionOf',
  'hasVersion',
  'isFormatOf',
  'hasFormat',
] as const;

export const relationTypes = [...relationsToWorks, ...relationsToVersions] as const;
export type RelationType = (typeof relationTypes)[number];

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

/** Returns a type of relation for readers: “Supplemented by” for `isSupplementedBy`, “Review” for `hasReview`. */
export function relationLabel(type: RelationType): string {
  const words = type
    .replace(/^(?:has|is)(?=[A-Z])/, '')
    .replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
