import { wasPublished } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { issueKey } from './issues/keys.ts';
import type { IssueRecord } from './issues/model.ts';
import { refKey } from './keys.ts';
import type { ArticleCollection } from './model.ts';
import { articleMarkedBy } from './notices.ts';
import type { ArticleSlice } from './slice.ts';

interface Parts {
  articles: ArticleCollection;
  log: Logger;
  catalogue: { readonly current: Pick<ArticleSlice, 'articlesByIssue' | 'articleByRefKey'> };
}

/** The functions of articles that issues need. */
export function articlesIn({ articles, catalogue, log }: Parts) {
  const articlesOf = (issue: IssueRecord) =>
    catalogue.current.articlesByIssue.get(issueKey(issue)) ?? [];
  return {
    /** Returns the ids of the drafts of an issue. Scheduled and disabled articles are not included. */
    draftsOf: (issue: IssueRecord): string[] =>
      articlesOf(issue)
        .map(({ _id }) => String(_id))
        .filter((id) => articles.find(id)?.status === 'draft'),
    /**
     * Enables the articles that `publishes` of an issue lists and that are still drafts. Never rejects: readers already
     * see them as enabled, and the schedule retries failed writes.
     */
    async enableDrafts(issue: IssueRecord, by: Actor): Promise<void> {
      for (const id of issue.publishes ?? []) {
        if (articles.find(id)?.status !== 'draft') continue;
        const update = articles.update(id, {
          expected: undefined,
          // Another editor may have moved the draft to another issue.
          fields: (draft) =>
            draft.status === 'draft' && issueKey(draft) === issueKey(issue)
              ? { status: 'enabled' }
              : {},
          stamp: { modifiedby: by.by.name },
          by,
        });
        await update.catch((err: unknown) => {
          log.warn({ err, article: id }, 'a draft of a published issue was not enabled yet');
        });
      }
    },
    wereAnyPublic: (issue: IssueRecord) =>
      articlesOf(issue).some(({ status }) => wasPublished(status)),
    noticesAboutOthers: (issue: IssueRecord) =>
      articlesOf(issue)
        .filter((notice) => {
          const article = articleMarkedBy(catalogue.current, notice);
          return article && issueKey(article) !== issueKey(issue);
        })
        .map(({ refnumber }) => refnumber),
    keysOf: (refnumbers: readonly string[]) => [...new Set(refnumbers.map(refKey))],
  };
}
