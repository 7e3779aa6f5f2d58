import type { Job } from '@app/contracts';
import { useMediaQuery } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { useRef } from 'react';
import { isActive, isExpired, sizeText, stateText } from '../job-text.ts';
import { type JobActions, useJobActions } from '../use-job-actions.tsx';
import { useRestoredFocus } from '../use-restored-focus.ts';
import { JobButtons, JobCard, JobProgress, MissingList } from './job-parts.tsx';
import styles from './jobs.module.css';

const columns = [
  { label: 'What' },
  { label: 'By', className: styles.wide },
  { label: 'When', className: styles.wide },
  { label: 'Certificates', className: styles.number },
  { label: 'State' },
  { label: 'Size', className: styles.number },
  { label: 'Action' },
];
const LABEL = 'Zips of certificates';

export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const actions = useJobActions();
  const table = useRef<HTMLDivElement>(null);
  useRestoredFocus(table);
  // On a narrow screen, a table would scroll sideways and hide the state and the download button.
  const isNarrow = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false });

  return (
    <div ref={table}>
      {isNarrow ? (
        <ul className={styles.cards} aria-label={LABEL}>
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
      <td className={styles.what}>
        {job.title}
        <span className={styles.narrow}>
          {job.createdBy}, {formatMoment(job.createdAt)}
        </span>
        <MissingList job={job} />
      </td>
      <td className={`${styles.wide} ${styles.by}`}>{job.createdBy}</td>
      <td className={styles.wide}>
        <time dateTime={job.createdAt}>{formatMoment(job.createdAt)}</time>
      </td>
      <td className={styles.number}>{job.total.toLocaleString('en')}</td>
      <td className={styles.state}>
        {isActive(job) ? (
          <JobProgress job={job} />
        ) : (
          <span data-state={isExpired(job) ? 'expired' : job.state}>{stateText(job)}</span>
        )}
        {job.error && <span className={styles.why}>{job.error}</span>}
      </td>
      <td className={styles.number}>{job.bytes === null ? '–' : sizeText(job.bytes)}</td>
      <td data-actions>
        <JobButtons job={job} actions={actions} />
      </td>
    </tr>
  );
}
