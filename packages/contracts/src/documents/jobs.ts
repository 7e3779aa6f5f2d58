import { z } from 'zod';
import { refnumberSchema } from '../articles/article-input.ts';

/** Articles of one index page, printed while the request waits. A volume has fewer. */
export const MAX_INDEX_PAGE_ARTICLES = 200;
/** Articles, or editors, of one job. */
export const MAX_JOB_SELECTION = 10_000;
/** Certificates, one for each author of each article. */
export const MAX_JOB_CERTIFICATES = 50_000;

const selected = <S extends z.ZodType<string>>(one: S, most: number) =>
  z
    .array(one)
    .min(1, 'At least one')
    .max(most, `At most ${most.toLocaleString('en')} at a time`);

/** Accepts the bare array of a selection as well as the object. */
const objectOf = (name: string) => (body: unknown) =>
  Array.isArray(body) ? { [name]: body } : body;

const articlesUpTo = (most: number) =>
  z
    .preprocess(
      objectOf('refnumbers'),
      z.strictObject({ refnumbers: selected(refnumberSchema, most) }),
    )
    .transform((body) => body.refnumbers);

export const indexedArticlesSchema = articlesUpTo(MAX_INDEX_PAGE_ARTICLES);

export const selectedArticlesSchema = articlesUpTo(MAX_JOB_SELECTION);

export const selectedEditorsSchema = z
  .preprocess(
    objectOf('editors'),
    z.strictObject({ editors: selected(z.string().min(1).max(50), MAX_JOB_SELECTION) }),
  )
  .transform((body) => body.editors);

export const jobKinds = ['bulkcertificates', 'editorscertificate'] as const;
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** The phases of a running job, in order. It spends most of its time printing. */
export const jobPhases = ['printing', 'checking', 'storing'] as const;

/** Length of a job's list of missing certificates; the manifest in the zip has all of them. */
export const MAX_LISTED_MISSING = 100;
/** Days that a zip can be downloaded. */
export const ZIP_RETENTION_DAYS = 7;

/** A job that makes a zip of certificates. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  /** The zip's name without its ending, such as `Certificates volume 3, issue 2 (2025)`. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Null unless the job is running. */
  phase: z.enum(jobPhases).nullable(),
  /** Certificates processed so far; of a finished job, those in the zip. */
  done: z.number().int(),
  total: z.number().int(),
  /** The reason of a failure, for administrators. */
  error: z.string().nullable(),
  /** The first certificates that could not be made. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Size of the zip; null before it is finished and after it has expired. */
  bytes: z.number().int().nullable(),
  createdBy: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** The newest first. */
export const jobsSchema = z.array(jobSchema);

/** A URL that downloads the zip without a token, for some minutes. */
export const downloadLinkSchema = z.object({ href: z.string(), expires: z.iso.datetime() });
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const JOBS_PATH = '/api/pdf/jobs';

/** Path of a job, or of one of its subresources. */
export function jobPath(
  id: string,
  part?: 'events' | 'download' | 'cancel' | 'retry' | 'link',
): string {
  return [JOBS_PATH, encodeURIComponent(id), ...(part ? [part] : [])].join('/');
}
