import { type Job, ZIP_RETENTION_DAYS } from '@app/contracts';
import type { Job as QueuedJob } from 'bullmq';
import { jobDataSchema, jobProgressSchema, jobResultSchema, NO_PROGRESS } from './job.ts';

/** The states of BullMQ that the service distinguishes. */
export type QueueState = 'waiting' | 'active' | 'completed' | 'failed';

const RETENTION_MS = ZIP_RETENTION_DAYS * 86_400_000;

const publicState: Record<QueueState, Job['state']> = {
  waiting: 'queued',
  active: 'running',
  completed: 'done',
  failed: 'failed',
};

/** Converts a job for a response. Returns undefined if another release wrote it and this release cannot parse it. */
export function presentJob(job: QueuedJob, queueState: QueueState): Job | undefined {
  const data = jobDataSchema.safeParse(job.data).data;
  if (!data) return undefined;
  const { kind, title, total, createdBy, createdAt, cancelledAt } = data;
  const isCancelled = cancelledAt !== null && queueState !== 'completed';
  const state = isCancelled ? 'cancelled' : publicState[queueState];
  const progress = jobProgressSchema.catch(NO_PROGRESS).parse(job.progress);
  const result = state === 'done' ? jobResultSchema.safeParse(job.returnvalue).data : undefined;
  if (state === 'done' && !result) return undefined;
  const finishedAt = isCancelled ? cancelledAt : instant(job.finishedOn);
  const isExpired = Date.parse(finishedAt ?? '') < Date.now() - RETENTION_MS;
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
