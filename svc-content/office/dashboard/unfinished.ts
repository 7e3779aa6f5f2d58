import { MAX_WAITING_ROWS, type Waiting } from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { stageOf } from '../../articles/presenter.ts';

export const listOf = <Row>(rows: readonly Row[]) => ({
  total: rows.length,
  rows: rows.slice(0, MAX_WAITING_ROWS),
});

const bySchedule = (a: { scheduled: string }, b: { scheduled: string }) =>
  Date.parse(a.scheduled) - Date.parse(b.scheduled);

/** Returns drafts without a time, and issues without public articles or with drafts, the newest first. */
export function unfinishedIssues({ allIssues, articlesByIssue }: Snapshot): Waiting['issues'] {
  const unfinished = allIssues.flatMap((record) => {
    const { year, volume, issue, status, scheduled } = record;
    // A hidden issue is hidden on purpose.
    if (status === 'hidden' || scheduled !== '') return [];
    const articles = articlesByIssue.get(issueKey(record)) ?? [];
    const drafts = articles.filter((article) => stageOf(article) === 'draft').length;
    const isEmpty = articles.every((article) => article.status === 'disabled');
    if (status === 'published' && drafts === 0 && !isEmpty) return [];
    return { year, volume, issue, articles: articles.length, drafts, status };
  });
  return listOf(unfinished);
}

/** Returns the issues that will be published at a set time, the next one first. */
export function scheduledIssues(snapshot: Snapshot): Waiting['scheduledIssues'] {
  const { allIssues, articlesByIssue } = snapshot;
  const waiting = allIssues.flatMap((record) => {
    const { year, volume, issue, status, scheduled } = record;
    if (status !== 'draft' || scheduled === '') return [];
    const articles = articlesByIssue.get(issueKey(record))?.length ?? 0;
    return { year, volume, issue, articles, scheduled };
  });
  return listOf(waiting.sort(bySchedule));
}

/** Returns all articles that will be published at a set time, the next one first. */
export function scheduledArticles({ articleById }: Snapshot): Waiting['scheduled'] {
  const articles = [...articleById.values()].flatMap((article) => {
    const { _id, refnumber, title, year, volume, issue, scheduled = '' } = article;
    if (stageOf(article) !== 'scheduled') return [];
    return { id: String(_id), refnumber, title, year, volume, issue, scheduled };
  });
  return { total: articles.length, rows: articles.sort(bySchedule) };
}
