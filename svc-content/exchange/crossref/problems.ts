import { doiKey, plainText, type ValidationIssue } from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { type CrossrefSchema, namesIn, SCHEMAS } from './contributors.ts';

/**
 * Returns the problems that prevent a deposit, each with the name of the setting or the reference number of the
 * article.
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

/** The maximum length of an article number in all schemas. */
const MAX_NUMBER = 32;

/** The pattern of schema 5.4.0 for given and family names. */
const NAME = /^[^\d?]*[^?\s]+[^\d]*$/;

function articleProblems(article: ArticleRecord, schema: CrossrefSchema): string[] {
  const { status, doi, title, articlenumber } = article;
  const persons = contributorsOf(article).filter(({ isOrganization }) => !isOrganization);
  const namesWith = (isWrong: (part: string) => boolean) =>
    persons
      .filter((person) => {
        const { given, surname } = namesIn(person);
        return [given, surname].filter(Boolean).some(isWrong);
      })
      .map(({ name }) => name)
      .join(', ');
  const names = schema === '5.4.0' ? namesWith((part) => !NAME.test(part)) : '';
  const { maxName } = SCHEMAS[schema];
  const longNames = namesWith((part) => [...part].length > maxName);
  return [
    ...(status === 'enabled' ? [] : ['This article is disabled, so its DOI would lead nowhere']),
    ...(doi ? [] : ['This article has no DOI']),
    ...(/^[^/]*\/.{201}/.test(doi)
      ? ['Crossref accepts at most 200 characters after the slash of a DOI']
      : []),
    ...(names
      ? [`Crossref takes no names with several numbers or only question marks: ${names}`]
      : []),
    ...(longNames
      ? [
          `Crossref accepts given names and family names of at most ${maxName} characters each: ${longNames}`,
        ]
      : []),
    ...([...articlenumber].length > MAX_NUMBER
      ? [`Crossref accepts article numbers of at most ${MAX_NUMBER} characters`]
      : []),
    ...(plainText(title) ? [] : ['This article has no title']),
  ];
}
