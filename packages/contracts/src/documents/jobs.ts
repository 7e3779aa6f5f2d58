import { z } from 'zod';
import { refnumberSchema } from '../articles/article-input.ts';
import { growing } from '../base/growing.ts';

/** The maximum number of articles on an index page. The limit exists because the request waits for the printing. */
export const MAX_INDEX_PAGE_ARTICLES = 200;
/** The maximum number of articles or editors of a job. */
export const MAX_JOB_SELECTION = 10_000;
/** The maximum number of certificates of a job. Each author of each article has one certificate. */
export const MAX_JOB_CERTIFICATES = 50_000;

const selected = <S extends z.ZodType<string>>(one: S, most: number) =>
  z
    .array(one)
    .min(1, 'At least one')
    // A function, because the first call of `toLocaleString` takes 10 ms.
    .max(most, { error: () => `At most ${most.toLocaleString('en')} at a time` });

/** Returns a preprocessor that converts a selection sent as an array to the object `{ [name]: … }`. */
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

export const jobKinds = ['bulkcertificates', 'editorscertificate', 'reviewercertificates'] as const;
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** The phases of a running job, in order. */
export const jobPhases = ['printing', 'checking', 'storing'] as const;

/** The maximum length of a job's list of missing certificates. The manifest in the zip lists all of them. */
export const MAX_LISTED_MISSING = 100;
/** The number of days for which a zip can be downloaded. */
export const ZIP_RETENTION_DAYS = 7;

/** A job that creates a zip of certificates. */
export const jobSchema = z.object({
  id: z.string(),
  kind: growing(jobKinds),
  /** The name of the zip without its extension, such as `Certificates volume 3, issue 2 (2025)`. */
  title: z.string(),
  state: z.enum(jobStates),
  /** The current phase of a running job; otherwise null. */
  phase: z.enum(jobPhases).nullable(),
  /** The number of certificates processed so far. For a finished job it is the number of certificates in the zip. */
  done: z.int(),
  total: z.int(),
  /** The reason for a failure, shown to administrators. */
  error: z.string().nullable(),
  /** The certificates that could not be created, at most `MAX_LISTED_MISSING`. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The size of the zip in bytes, or null if the zip is not finished or has expired. */
  bytes: z.int().nullable(),
  createdBy: z.string(),
  /** The time of creation (ISO 8601). */
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** The reference numbers of a job's articles. Empty if the job makes certificates of editors or reviewers. */
export const jobArticlesSchema = z.object({ refnumbers: z.array(z.string()) });

/** The list of jobs, newest first. */
export const jobsSchema = z.array(jobSchema);

/** A URL that downloads the zip without a token. It is valid for some minutes. */
export const downloadLinkSchema = z.object({ href: z.string(), expires: z.iso.datetime() });
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const JOBS_PATH = '/api/pdf/jobs';

/** Returns the path of a job or of one of its subresources. */
export function jobPath(
  id: string,
  part?: 'articles' | 'events' | 'download' | 'cancel' | 'retry' | 'link',
): string {
  return [JOBS_PATH, encodeURIComponent(id), ...(part ? [part] : [])].join('/');
}
