import { type AdminIssue, issuePath } from '@app/contracts';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { IssueStatus } from '../features/articles/issues/components/issue-status.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { IssueCertificates } from '../features/certificates/components/issue-certificates.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { addArticlePath, issueName } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader((call, { params }) => readIssue(call, params));

const publicPage = (issue: AdminIssue) => ({
  to: issuePath(issue),
  text: 'The issue as readers see it',
  isPublic: 'new tab' as const,
});

export function Component() {
  const { issue, articles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={issueName(issue)}
        links={[
          backTo('/admin/archives', 'Archives'),
          ...(issue.status === 'published' ? [publicPage(issue)] : []),
        ]}
        action={
          <div className={styles.actions}>
            {articles.length > 0 && issue.status === 'published' && (
              <IssueCertificates articles={articles} />
            )}
            <Button renderRoot={(props) => <Link {...props} to={addArticlePath(issue)} />}>
              Add article
            </Button>
          </div>
        }
      />
      <IssueStatus issue={issue} articles={articles} />
      {articles.length === 0 ? (
        <EmptyState>
          The articles of this issue will be listed here. Begin with Add article.
        </EmptyState>
      ) : (
        <ArticleList articles={articles} issue={issue} />
      )}
    </>
  );
}
