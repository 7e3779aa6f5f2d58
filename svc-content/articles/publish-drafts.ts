import { wasPublished } from '@app/contracts';
import type { Actor } from '@app/service-kit/audit';
import { issueKey } from './issues/keys.ts';
import type { IssueRecord } from './issues/model.ts';
import { refKey } from './keys.ts';
import type { ArticleCollection } from './model.ts';
import { articleMarkedBy } from './notices.ts';
import type { ArticleSlice } from './slice.ts';

interface Parts {
  articles: ArticleCollection;
  catalogue: { readonly current: Pick<ArticleSlice, 'articlesByIssue' | 'articleByRefKey'> };
}

/** The functions of articles that issues need. */
export function articlesIn({ articles, catalogue }: Parts) {
  const articlesOf = (issue: IssueRecord) =>
    catalogue.current.articlesByIssue.get(issueKey(issue)) ?? [];
  return {
    /** Enables the drafts of an issue. Scheduled articles keep their times, and disabled ones stay hidden. */
    async publishDrafts(issue: IssueRecord, by: Actor): Promise<void> {
      for (const { _id } of articlesOf(issue)) {
        const id = String(_id);
        if (articles.find(id)?.status !== 'draft') continue;
        await articles.update(id, {
          expected: undefined,
          fields: ({ status }) => (status === 'draft' ? { status: 'enabled' } : {}),
          stamp: { modifiedby: by.by.name },
          by,
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
