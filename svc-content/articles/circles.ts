import {
  type Article,
  addressKey,
  articlePath,
  doiKey,
  type Relation,
  type RelationType,
  type ValidationIssue,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { ArticleRecord } from './model.ts';

/** The relations that cannot hold in both directions between two works. */
const oneWay = new Set<RelationType>([
  'isPartOf',
  'hasPart',
  'isDerivedFrom',
  'hasDerivation',
  'isBasedOn',
  'isBasisFor',
  'isTranslationOf',
  'hasTranslation',
  'isPreprintOf',
  'hasPreprint',
  'isManuscriptOf',
  'hasManuscript',
  'isReplacedBy',
  'replaces',
  'isContinuedBy',
  'continues',
  'isReplyTo',
  'hasReply',
]);

type Related = Pick<Article, 'year' | 'volume' | 'issue' | 'refnumber' | 'doi'> & {
  relations: readonly Relation[];
};

/**
 * Returns a validation issue for each relation of an article to itself, by its DOI or by the address of its page. Also
 * returns one for each one-way relation to an article that already has the same relation to this article.
 */
export function circlesOf(
  article: Related,
  articles: ReadonlyMap<string, ArticleRecord>,
): ValidationIssue[] {
  const { relations } = article;
  if (relations.length === 0) return [];
  const isItself = pointsTo(article);
  const others = [...articles.values()].filter(({ relations }) => relations.length > 0);
  return relations.flatMap((relation, at) => {
    const path = `relations.${at}.identifier`;
    if (isItself(relation)) return [{ path, message: 'An article cannot be related to itself' }];
    const reverse =
      oneWay.has(relation.type) &&
      others.find(
        (other) =>
          pointsTo(other)(relation) &&
          other.relations.some((back) => back.type === relation.type && isItself(back)),
      );
    if (!reverse) return [];
    const message = `${reverse.refnumber} has the same relation to this article, which cannot hold in both directions`;
    return [{ path, message }];
  });
}

/** Throws `invalid_request` if the relations of an article are circular. */
export function refuseCircles(...given: Parameters<typeof circlesOf>): void {
  const issues = circlesOf(...given);
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}

/** Returns a function that tests whether a relation points to the article. */
function pointsTo(article: Omit<Related, 'relations'>) {
  const doi = doiKey(article.doi);
  const page = articlePath(article).toLowerCase();
  return ({ identifierType, identifier }: Relation): boolean =>
    (doi !== '' && doiKey(identifier) === doi) ||
    (identifierType === 'uri' && addressKey(identifier)?.toLowerCase() === page);
}
