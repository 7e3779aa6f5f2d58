import { issueOfPath, issuePath } from '@app/contracts';
import { listAdminArticles } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link, notFound, orNotFound, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { addArticlePath, issueName } from '../features/issues/issue-numbers.ts';
import { IssueCertificates } from '../features/jobs/components/issue-certificates.tsx';
import { backTo, PageHead } from '../features/layout/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { params }) => {
  const issue = issueOfPath(params);
  if (!issue) throw notFound();
  return { issue, articles: await orNotFound(call(listAdminArticles, { params: issue })) };
});

export function Component() {
  const { issue, articles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={issueName(issue)}
        links={[
          backTo('/admin/archives', 'Archives'),
          { to: issuePath(issue), text: 'The issue as readers see it', isPublic: 'new tab' },
        ]}
        action={
          <div className={styles.actions}>
            {articles.length > 0 && <IssueCertificates articles={articles} />}
            <Button renderRoot={(props) => <Link {...props} to={addArticlePath(issue)} />}>
              Add article
            </Button>
          </div>
        }
      />
      {articles.length === 0 ? (
        <EmptyState>
          The articles of this issue will be listed here. Begin with Add article.
        </EmptyState>
      ) : (
        <ArticleList articles={articles} />
      )}
    </>
  );
}
