import type { Actor } from '@app/service-kit/audit';
import { issueOf } from './effective-article.ts';
import { issueKey } from './issues/keys.ts';
import type { IssueCollection } from './issues/model.ts';
import type { ArticleRecord } from './model.ts';
import type { ArticleCatalogue } from './slice.ts';

interface Parts {
  issues: IssueCollection;
  catalogue: ArticleCatalogue;
}
type Place = Pick<ArticleRecord, 'refKey' | 'year' | 'volume' | 'issue'>;

/**
 * Moves an article's place in an issue that is ordered by hand when the article's reference number is corrected. The
 * issue lists reference numbers, so the correction changes two records. The new number is added first, and the old
 * number is removed last. If a step fails, the article still has its place, and the request can be repeated.
 */
export function placeOf({ issues, catalogue }: Parts, by: Actor) {
  const reorder = async (place: Place, change: (order: readonly string[]) => string[]) => {
    const issue = issueOf(catalogue, place);
    if (!issue || change(issue.order).join() === issue.order.join()) return false;
    const fields = ({ order }: { order: readonly string[] }) => ({ order: change(order) });
    const { before, after } = await issues.update(String(issue._id), {
      expected: undefined,
      fields,
      by,
    });
    return before !== after;
  };
  return {
    /** Adds the new number directly after the old one. Returns whether that was necessary. */
    add: (before: Place, after: Place): Promise<boolean> =>
      reorder(after, (order) =>
        order.includes(after.refKey)
          ? [...order]
          : order.flatMap((key) => (key === before.refKey ? [key, after.refKey] : [key])),
      ),
    /** Undoes `add` if the article was not changed. */
    undo: (before: Place, after: Place): Promise<boolean> =>
      reorder(after, (order) =>
        order.filter((key) => key !== after.refKey || !order.includes(before.refKey)),
      ),
    /**
     * Removes the old number, also from the issue that the article has left. An editor may have reordered the issue
     * since `add`.
     */
    async leave(before: Place, after: Place): Promise<void> {
      await reorder(after, (order) =>
        order.includes(after.refKey)
          ? order.filter((key) => key !== before.refKey)
          : order.map((key) => (key === before.refKey ? after.refKey : key)),
      );
      if (issueKey(before) !== issueKey(after)) {
        await reorder(before, (order) => order.filter((key) => key !== before.refKey));
      }
    },
  };
}
