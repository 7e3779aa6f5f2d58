import { listIssues } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { IssueChooser } from '../features/certificates/components/issue-chooser.tsx';
import { JobTable } from '../features/certificates/components/job-table.tsx';
import { jobFailureOf } from '../features/certificates/job-failure.ts';
import { jobWatch } from '../features/certificates/job-stores.ts';
import { useJobs, useRefreshedJobs } from '../features/certificates/use-watched-jobs.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { filledIssues } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call) => {
  // `watch` never rejects, so the page is shown even if the jobs cannot be listed.
  const [issues] = await Promise.all([call(listIssues, {}), jobWatch.watch()]);
  return filledIssues(issues);
});

export function Component() {
  const issues = useLoaderData<typeof loader>();
  const { jobs, failure } = useJobs();
  useRefreshedJobs();
  const problem = failure === null ? null : jobFailureOf(failure, 'list');
  return (
    <>
      <PageHead title="Certificates" />
      {issues.length === 0 ? (
        <EmptyState>
          Certificates are made for the articles of an issue. Begin with an issue in Archives.
        </EmptyState>
      ) : (
        <IssueChooser issues={issues} />
      )}
      <section aria-labelledby="recent-jobs">
        <h2 className={styles.heading} id="recent-jobs">
          Recent certificates
        </h2>
        <p className={styles.help}>
          You can close this page while certificates are being made. Each zip can be downloaded for
          seven days.
        </p>
        {problem && (
          <div className={styles.away} role="alert">
            <p>The certificates cannot be listed right now. {problem.message}</p>
            {problem.advice}
            <Button variant="default" size="compact-sm" onClick={() => jobWatch.watch()}>
              Retry
            </Button>
          </div>
        )}
        {jobs?.length === 0 && (
          <EmptyState>
            The zips of requested certificates will be listed here. Choose issues above, or tick
            articles or editors in their lists.
          </EmptyState>
        )}
        {jobs && jobs.length > 0 && <JobTable jobs={jobs} />}
      </section>
    </>
  );
}
