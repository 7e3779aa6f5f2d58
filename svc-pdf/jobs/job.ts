import { jobKinds, jobPhases } from '@app/contracts';
import { z } from 'zod';

/** Name of the queue. The name `certificates` must not be reused, because that queue may hold jobs of old releases. */
export const CERTIFICATES_QUEUE = 'certificate-zips';

/** The form of the ids that `writeInput` generates. */
export const jobIdSchema = z.string().regex(/^z[0-9a-f]{40}$/);

const instant = z.iso.datetime();

/** A job's data in the queue. The content of the certificates is in the object storage. */
export const jobDataSchema = z.object({
  kind: z.enum(jobKinds),
  title: z.string(),
  total: z.number().int().positive(),
  createdBy: z.string(),
  createdAt: instant,
  cancelledAt: instant.nullable(),
});
export type JobData = z.infer<typeof jobDataSchema>;

export const jobProgressSchema = z.object({
  done: z.number().int(),
  phase: z.enum(jobPhases).nullable(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;
export const NO_PROGRESS: JobProgress = { done: 0, phase: null };

/** The options with which an ended job is queued again. */
export const RESTARTED = { resetAttemptsMade: true, resetAttemptsStarted: true };

export const jobResultSchema = z.object({
  bytes: z.number().int(),
  made: z.number().int(),
  /** The first certificates that could not be printed, with the reasons. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type JobResult = z.infer<typeof jobResultSchema>;

/** A failure whose message is shown to administrators. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}
