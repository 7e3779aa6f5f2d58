import type { Job } from '@app/contracts';
import { listIssues } from '@app/contracts/endpoints';
import { Button, useMediaQuery } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { useLoaderData } from '@app/web-kit';
import { useRef } from 'react';
import { area } from '../area.ts';
import { IssueChooser } from '../features/certificates/components/issue-chooser.tsx';
import {
  JobButtons,
  JobCard,
  JobProgress,
  MissingList,
} from '../features/certificates/components/job-parts.tsx';
import jobsStyles from '../features/certificates/components/jobs.module.css';
import { jobFailureOf } from '../features/certificates/job-failure.ts';
import { jobWatch } from '../features/certificates/job-stores.ts';
import { isActive, isExpired, sizeText, stateText } from '../features/certificates/job-text.ts';
import { type JobActions, useJobActions } from '../features/certificates/use-job-actions.tsx';
import { useRestoredFocus } from '../features/certificates/use-restored-focus.ts';
import { useJobs, useRefreshedJobs } from '../features/certificates/use-watched-jobs.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { filledIssues } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call) => {
  // `watch` never rejects, so the page is shown even if the list of jobs cannot be loaded.
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

const columns = [
  { label: 'What' },
  { label: 'By', className: jobsStyles.wide },
  { label: 'When', className: jobsStyles.wide },
  { label: 'Certificates', className: jobsStyles.number },
  { label: 'State' },
  { label: 'Size', className: jobsStyles.number },
  { label: 'Action' },
];
const LABEL = 'Zips of certificates';

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const actions = useJobActions();
  const table = useRef<HTMLDivElement>(null);
  useRestoredFocus(table);
  // On a narrow screen, a table would scroll sideways and hide the state and the download button.
  const isNarrow = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false });

  return (
    <div ref={table}>
      {isNarrow ? (
        <ul className={jobsStyles.cards} aria-label={LABEL}>
          {jobs.map((job) => (
            <JobCard
              key={job.id}
              job={job}
              actions={actions}
              by={
                <>
                  {job.createdBy},{' '}
                  <time dateTime={job.createdAt}>{formatMoment(job.createdAt)}</time>
                </>
              }
            />
          ))}
        </ul>
      ) : (
        <DataTable label={LABEL}>
          <TableHead columns={columns} />
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} actions={actions} />
            ))}
          </tbody>
        </DataTable>
      )}
      {actions.question}
    </div>
  );
}

function JobRow({ job, actions }: { job: Job; actions: JobActions }) {
  return (
    <tr data-job={job.id}>
      <td className={jobsStyles.what}>
        {job.title}
        <span className={jobsStyles.narrow}>
          {job.createdBy}, {formatMoment(job.createdAt)}
        </span>
        <MissingList job={job} />
      </td>
      <td className={`${jobsStyles.wide} ${jobsStyles.by}`}>{job.createdBy}</td>
      <td className={jobsStyles.wide}>
        <time dateTime={job.createdAt}>{formatMoment(job.createdAt)}</time>
      </td>
      <td className={jobsStyles.number}>{job.total.toLocaleString('en')}</td>
      <td className={jobsStyles.state}>
        {isActive(job) ? (
          <JobProgress job={job} />
        ) : (
          <span data-state={isExpired(job) ? 'expired' : job.state}>{stateText(job)}</span>
        )}
        {job.error && <span className={jobsStyles.why}>{job.error}</span>}
      </td>
      <td className={jobsStyles.number}>{job.bytes === null ? '–' : sizeText(job.bytes)}</td>
      <td data-actions>
        <JobButtons job={job} actions={actions} />
      </td>
    </tr>
  );
}
