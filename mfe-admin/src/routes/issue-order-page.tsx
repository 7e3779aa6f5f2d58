import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { ArticleOrder } from '../features/articles/issues/components/article-order.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader((call, { params }) => readIssue(call, params));

export function Component() {
  const { issue, articles } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  return (
    <>
      <PageHead
        title={`Order of ${issueName(issue)}`}
        links={[backTo(adminIssuePath(issue), issueName(issue))]}
      />
      <p className={styles.intro}>
        Drag articles by their handle, or move them with the arrows. Readers see this order in the
        contents of the issue, in its PDF and in its zip file.
      </p>
      {articles.length === 0 ? (
        <EmptyState>The issue has no article yet.</EmptyState>
      ) : (
        <ArticleOrder
          issue={issue}
          articles={articles}
          onSaved={async () => {
            await revalidate();
            flash({
              kind: 'success',
              title: issueName(issue),
              message: 'Order changed successfully',
            });
          }}
        />
      )}
    </>
  );
}
