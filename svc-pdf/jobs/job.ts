import { jobKinds, jobPhases } from '@app/contracts';
import { z } from 'zod';

/** Not `certificates`: that was the queue of another kind of job, some of which may be there still. */
export const CERTIFICATES_QUEUE = 'certificate-zips';

/** As `writeInput` makes it. */
export const jobIdSchema = z.string().regex(/^z[0-9a-f]{40}$/);

const instant = z.iso.datetime();

/** What the queue keeps of a job; what its certificates say is an object of the storage. */
export const jobDataSchema = z.object({
  kind: z.enum(jobKinds),
  title: z.string(),
  total: z.number().int().positive(),
  createdBy: z.string(),
  createdAt: instant,
  /** Once somebody wants it no more. */
  cancelledAt: instant.nullable(),
});
export type JobData = z.infer<typeof jobDataSchema>;

export const jobProgressSchema = z.object({
  done: z.number().int(),
  phase: z.enum(jobPhases).nullable(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;
export const NO_PROGRESS: JobProgress = { done: 0, phase: null };

export const jobResultSchema = z.object({
  bytes: z.number().int(),
  /** Certificates in the zip. */
  made: z.number().int(),
  /** The first of those that could not be made. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type JobResult = z.infer<typeof jobResultSchema>;

/** A fault that an administrator is told as it is. */
export class JobFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'JobFault';
  }
}
