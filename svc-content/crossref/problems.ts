import { plainText, type ValidationIssue } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import type { JournalFacts } from '../metadata/journal-facts.ts';

/** Returns what prevents a deposit: settings by their names, and articles by their reference numbers. */
export function depositProblems(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
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
      articleProblems(article).map((message) => ({ path: article.refnumber, message })),
    ),
  ];
}

function articleProblems({ status, doi, title }: ArticleRecord): string[] {
  return [
    ...(status === 'enabled' ? [] : ['This article is disabled, so its DOI would lead nowhere']),
    ...(doi ? [] : ['This article has no DOI']),
    ...(plainText(title) ? [] : ['This article has no title']),
  ];
}
