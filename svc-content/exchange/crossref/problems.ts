import { doiKey, namePartsOf, plainText, type ValidationIssue } from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { CrossrefSchema } from './contributors.ts';

/**
 * Returns what prevents a deposit: the names of settings and the reference numbers of articles, each
 * with the problem.
 */
export function depositProblems(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
  schema: CrossrefSchema,
): ValidationIssue[] {
  const { email, issns } = journal;
  return [
    ...(/^\S+@\S+\.\S+$/.test(email)
      ? []
      : [
          {
            path: 'websiteemail',
            message: 'The settings have no e-mail address, to which Crossref sends its results',
          },
        ]),
    ...(issns.length > 0
      ? []
      : [{ path: 'issn', message: 'The settings have no ISSN, which Crossref requires' }]),
    ...articles.flatMap((article) =>
      [...sharedDoi(article, articles), ...articleProblems(article, schema)].map((message) => ({
        path: article.refnumber,
        message,
      })),
    ),
  ];
}

/** Returns a problem if another article has the same DOI, as earlier releases permitted. */
function sharedDoi(article: ArticleRecord, articles: readonly ArticleRecord[]): string[] {
  const { doi } = article;
  const key = doiKey(doi);
  const other = articles.find((one) => one !== article && doi && doiKey(one.doi) === key);
  return other ? [`${other.refnumber} has the same DOI`] : [];
}

/** The pattern of schema 5.4.0 for given and family names. */
const NAME = /^[^\d?]*[^?\s]+[^\d]*$/;

function articleProblems(article: ArticleRecord, schema: CrossrefSchema): string[] {
  const { status, doi, title } = article;
  const wrongNames = contributorsOf(article).filter((contributor) => {
    if (contributor.isOrganization || schema !== '5.4.0') return false;
    const { given, family } = namePartsOf(contributor);
    return ![given, family].filter(Boolean).every((part) => NAME.test(part));
  });
  const names = wrongNames.map(({ name }) => name).join(', ');
  return [
    ...(status === 'enabled' ? [] : ['This article is disabled, so its DOI would lead nowhere']),
    ...(doi ? [] : ['This article has no DOI']),
    ...(/^[^/]*\/.{201}/.test(doi)
      ? ['Crossref takes at most 200 characters after the slash of a DOI']
      : []),
    ...(names
      ? [`Crossref takes no names with several numbers or only question marks: ${names}`]
      : []),
    ...(plainText(title) ? [] : ['This article has no title']),
  ];
}
