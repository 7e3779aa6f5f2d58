import { type Job, ZIP_KEPT_DAYS } from '@app/contracts';
import type { Job as QueuedJob } from 'bullmq';
import { type JobData, jobProgressSchema, jobResultSchema, NO_PROGRESS } from './job.ts';

/** The queue's own states, as far as they differ for us. */
export type QueueState = 'waiting' | 'active' | 'completed' | 'failed';

const KEPT_MS = ZIP_KEPT_DAYS * 86_400_000;

const publicState: Record<QueueState, Job['state']> = {
  waiting: 'queued',
  active: 'running',
  completed: 'done',
  failed: 'failed',
};

export function jobOf(job: QueuedJob<JobData>, queueState: QueueState): Job {
  const { kind, title, total, createdBy, createdAt, cancelledAt } = job.data;
  const isCancelled = cancelledAt !== null && queueState !== 'completed';
  const state = isCancelled ? 'cancelled' : publicState[queueState];
  const progress = jobProgressSchema.catch(NO_PROGRESS).parse(job.progress);
  const result = state === 'done' ? jobResultSchema.parse(job.returnvalue) : undefined;
  const finishedAt = isCancelled ? cancelledAt : instant(job.finishedOn);
  const isExpired = Date.parse(finishedAt ?? '') < Date.now() - KEPT_MS;
  return {
    id: job.id ?? '',
    kind,
    title,
    state,
    phase: state === 'running' ? progress.phase : null,
    done: result?.made ?? (state === 'queued' ? 0 : progress.done),
    total,
    error: state === 'failed' ? job.failedReason || 'Something went wrong' : null,
    missing: result?.missing ?? [],
    bytes: result && !isExpired ? result.bytes : null,
    createdBy,
    createdAt,
    startedAt: state === 'queued' ? null : instant(job.processedOn),
    finishedAt: state === 'queued' || state === 'running' ? null : finishedAt,
  };
}

function instant(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
