import { articleTypes, type IssueKey, issueInWords, printedVolume } from '@app/contracts';
import type { IssueRecord } from '../../articles/issues/model.ts';
import type { ArticleRecord } from '../../articles/model.ts';

/** The set that OpenAIRE harvests: all articles, because all are open access. */
const OPENAIRE = 'openaire';

/** Returns the sets of an article: its year, its issue and its type. */
export function setsOf(article: ArticleRecord): string[] {
  const { year, type } = article;
  return [`year-${year}`, `issue-${issueOf(article)}`, `type-${type}`, OPENAIRE];
}

/**
 * Returns a function that tests whether an article is in a set. The function is called for every article of the
 * journal.
 */
export function inSet(set: string): (article: ArticleRecord) => boolean {
  if (set === OPENAIRE) return () => true;
  const [kind, ...rest] = set.split('-');
  const [year, volume, issue] = rest.map(Number);
  if (kind === 'year') return (article) => article.year === year && `year-${year}` === set;
  if (kind === 'issue') {
    return (article) =>
      article.issue === issue &&
      article.volume === volume &&
      article.year === year &&
      `issue-${issueOf(article)}` === set;
  }
  return ({ type }) => `type-${type}` === set;
}

function issueOf({ year, volume, issue }: IssueKey): string {
  return `${year}-${volume}-${issue}`;
}

/** Returns the names of all sets by their specs. A hidden issue remains a set, which has only deleted records. */
export function allSets(all: readonly IssueRecord[]): Map<string, string> {
  const issues = all.filter(({ status }) => status !== 'draft');
  return new Map([
    [OPENAIRE, 'OpenAIRE'],
    ...issues.map(({ year }): [string, string] => [`year-${year}`, `Year ${year}`]),
    ...issues.map((key): [string, string] => [
      `issue-${issueOf(key)}`,
      `Volume ${printedVolume(key)}, ${issueInWords(key, 'issue')} (${key.year})`,
    ]),
    ...Object.entries(articleTypes).map(([type, label]): [string, string] => [
      `type-${type}`,
      label,
    ]),
  ]);
}
