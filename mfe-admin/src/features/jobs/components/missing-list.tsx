import type { Job } from '@app/contracts';
import { missingCount, missingText } from '../job-text.ts';
import styles from './jobs.module.css';

export function MissingList({ job }: { job: Job }) {
  const unnamed = missingCount(job) - job.missing.length;
  if (job.missing.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{missingText(job)}</summary>
      <ul>
        {job.missing.map(({ name, reason }) => (
          <li key={name}>
            <span dir="auto">{name}</span>: {reason}
          </li>
        ))}
        {unnamed > 0 && <li>and {unnamed.toLocaleString('en')} others, named in the manifest</li>}
      </ul>
    </details>
  );
}
