import { type AdminArticle, type AdminIssue, issuePath } from '@app/contracts';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { useId, useState } from 'react';
import { area } from '../area.ts';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { IssueStatus } from '../features/articles/issues/components/issue-status.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import jobsStyles from '../features/certificates/components/jobs.module.css';
import {
  certifiableOf,
  certifiableText,
  refusalOf,
} from '../features/certificates/issue-choice.ts';
import { useMakeCertificates } from '../features/certificates/use-job-actions.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { BlockableButton } from '../shared/blockable-button.tsx';
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
            <Button component={Link} to={addArticlePath(issue)}>
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

function IssueCertificates({ articles }: { articles: readonly AdminArticle[] }) {
  const { ofArticles, busy } = useMakeCertificates();
  const [asking, setAsking] = useState(false);
  const certifiable = certifiableOf(articles);
  const refusal = refusalOf(certifiable, 'issue');
  const why = useId();
  const left = articles.length - certifiable.refnumbers.length;

  return (
    <div className={jobsStyles.certificates}>
      <BlockableButton
        variant="default"
        blocked={refusal !== ''}
        aria-describedby={refusal === '' ? undefined : why}
        onClick={() => setAsking(true)}
      >
        Certificates of this issue
      </BlockableButton>
      {refusal !== '' && (
        <p className={jobsStyles.refusal} id={why}>
          {refusal}
        </p>
      )}
      <ConfirmModal
        opened={asking}
        title="Certificates of this issue"
        action="Make certificates"
        harmless
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await ofArticles(certifiable.refnumbers);
          setAsking(false);
        }}
      >
        {`${certifiableText(certifiable)}.`}
        {left > 0 &&
          ` ${left === 1 ? '1 disabled article is' : `${left} disabled articles are`} left out.`}
      </ConfirmModal>
    </div>
  );
}
