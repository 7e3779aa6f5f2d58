import { MAX_WAITING_ROWS, type Waiting } from '@app/contracts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { issueKey } from '../issues/keys.ts';

export const listOf = <Row>(rows: readonly Row[]) => ({
  total: rows.length,
  rows: rows.slice(0, MAX_WAITING_ROWS),
});

/** Returns issues without public articles or with drafts, the newest first. */
export function unfinishedIssues({ issues, articlesByIssue }: Snapshot): Waiting['issues'] {
  const unfinished = issues.flatMap((record) => {
    const articles = articlesByIssue.get(issueKey(record)) ?? [];
    const drafts = articles.filter(({ status }) => status === 'draft').length;
    const isEmpty = articles.every(({ status }) => status === 'disabled');
    if (drafts === 0 && !isEmpty) return [];
    const { year, volume, issue } = record;
    return { year, volume, issue, articles: articles.length, drafts };
  });
  return listOf(unfinished);
}

/** Returns the articles that will be published at a set time, the next one first. */
export function scheduledArticles({ articleById }: Snapshot): Waiting['scheduled'] {
  const articles = [...articleById.values()].flatMap((article) => {
    const { _id, refnumber, title, year, volume, issue, status, scheduled = '' } = article;
    if (status !== 'scheduled') return [];
    return { id: String(_id), refnumber, title, year, volume, issue, scheduled };
  });
  return listOf(articles.sort((a, b) => Date.parse(a.scheduled) - Date.parse(b.scheduled)));
}
