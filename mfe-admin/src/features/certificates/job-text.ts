import { type Job, MAX_LISTED_MISSING } from '@app/contracts';

export const isActive = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** Returns whether the zip file of a finished job was deleted. */
export const isExpired = ({ state, bytes }: Pick<Job, 'state' | 'bytes'>): boolean =>
  state === 'done' && bytes === null;

const number = (value: number) => value.toLocaleString('en');

export const certificatesText = (count: number): string =>
  count === 1 ? '1 certificate' : `${number(count)} certificates`;

export const progressText = ({ done, total }: Pick<Job, 'done' | 'total'>): string =>
  `${number(done)} of ${number(total)}`;

/** Returns the number of certificates that could not be made. `job.missing` may list only some of them. */
export const missingCount = ({ state, done, total, missing }: Job): number =>
  state === 'done' ? total - done : missing.length;

/**
 * Returns the number of missing certificates as text. The text begins with `At least` if the job is not finished and
 * its list of missing certificates is full.
 */
export function missingText(job: Job): string {
  const missing = missingCount(job);
  const least = job.state !== 'done' && missing >= MAX_LISTED_MISSING ? 'At least ' : '';
  return missing === 0
    ? ''
    : `${least}${number(missing)} of ${number(job.total)} could not be made`;
}

export function stateText(job: Job): string {
  if (isExpired(job)) return 'Expired';
  return (job.phase && phaseNames[job.phase]) ?? stateNames[job.state];
}

const stateNames: Record<Job['state'], string> = {
  queued: 'In the queue',
  running: 'Being made',
  done: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const phaseNames: Record<NonNullable<Job['phase']>, string> = {
  printing: 'Being made',
  checking: 'Checking the zip',
  storing: 'Storing the zip',
};

/** Formats a size, as in `840 kB`, `1.4 MB`, `61 MB` or `1.4 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  if (bytes < 999_500_000) return `${rounded(bytes / 1_000_000)} MB`;
  return `${rounded(bytes / 1_000_000_000)} GB`;
}

const rounded = (value: number) => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

/** Returns the announcement if a job was started or has ended, and otherwise an empty text. */
export function announcementOf(before: Job | undefined, job: Job): string {
  if (before && (before.state === job.state || isActive(job) === isActive(before))) return '';
  const { title } = job;
  if (isActive(job)) return `${title}: being made`;
  if (job.state === 'failed') return [`${title}: failed`, job.error].filter(Boolean).join('. ');
  if (job.state === 'cancelled') return `${title}: cancelled`;
  return [`${title}: ready to download`, missingText(job)].filter(Boolean).join('. ');
}
