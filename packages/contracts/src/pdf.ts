import { z } from 'zod';
import { refnumberSchema } from './article.ts';

/** Articles of one index page: a volume has fewer. Everybody waits while more are printed. */
export const INDEXED_AT_MOST = 200;
/** Articles, or editors, of one job. */
export const SELECTED_AT_MOST = 10_000;
/** Certificates, one for each author of each article. */
export const CERTIFICATES_AT_MOST = 50_000;

const selected = <S extends z.ZodType<string>>(one: S, most: number) =>
  z
    .array(one)
    .min(1, 'At least one')
    .max(most, `At most ${most.toLocaleString('en')} at a time`);

/** An object that holds the selection, or the bare array of it. */
const objectOf = (name: string) => (body: unknown) =>
  Array.isArray(body) ? { [name]: body } : body;

const articlesUpTo = (most: number) =>
  z
    .preprocess(
      objectOf('refnumbers'),
      z.strictObject({ refnumbers: selected(refnumberSchema, most) }),
    )
    .transform((body) => body.refnumbers);

/** `POST /api/pdf/indexpage`: an object, or the bare array. */
export const indexedArticlesSchema = articlesUpTo(INDEXED_AT_MOST);

/** `POST /api/pdf/bulkcertificates`: an object, or the bare array. */
export const selectedArticlesSchema = articlesUpTo(SELECTED_AT_MOST);

/** `POST /api/pdf/editorscertificate`: an object, or the bare array. */
export const selectedEditorsSchema = z
  .preprocess(
    objectOf('editors'),
    z.strictObject({ editors: selected(z.string().min(1).max(50), SELECTED_AT_MOST) }),
  )
  .transform((body) => body.editors);

export const jobKinds = ['bulkcertificates', 'editorscertificate'] as const;
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** What a running job does: most of its time it prints; then each entry of the zip is opened. */
export const jobPhases = ['printing', 'checking', 'storing'] as const;

/** Certificates that a job names among those that could not be made; the zip's manifest names all. */
export const MISSING_NAMED_AT_MOST = 100;
/** How long a zip can be downloaded. */
export const ZIP_KEPT_DAYS = 7;

/** A zip of certificates that is made, was made, or could not be. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  /** The zip's name without its ending, such as `Certificates volume 3, issue 2 (2025)`. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Null unless it runs. */
  phase: z.enum(jobPhases).nullable(),
  /** Certificates: those gone through so far, or, once it is done, those in the zip. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why it failed, for the administrator. */
  error: z.string().nullable(),
  /** Certificates that could not be made, the first of them; the others are in the zip. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Of the zip, once it is done; null also when it has expired. */
  bytes: z.number().int().nullable(),
  createdBy: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** `GET /api/pdf/jobs`: the newest first. */
export const jobsSchema = z.array(jobSchema);

/** `POST /api/pdf/jobs/{id}/link`: an address that downloads the zip without a token, for some minutes. */
export const downloadLinkSchema = z.object({ href: z.string(), expires: z.iso.datetime() });
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const JOBS_PATH = '/api/pdf/jobs';

/** Of one job: GET it, or GET its `events` and `download`, or POST its `cancel`, `retry` and `link`. */
export function jobPath(
  id: string,
  part?: 'events' | 'download' | 'cancel' | 'retry' | 'link',
): string {
  return [JOBS_PATH, encodeURIComponent(id), ...(part ? [part] : [])].join('/');
}
