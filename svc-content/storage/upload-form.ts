import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorCode, type Fault, PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';
import {
  AppError,
  faultsOf,
  formOf,
  jsonBody,
  type MultipartForm,
  multipart,
  type UploadedFile,
} from '@app/service-kit';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { digestFile, type FileDigest } from './digest.ts';

const STALE_UPLOAD_MS = 60 * 60 * 1000;

/** Parses a multipart form. A file that is too large is reported as an issue of `field`. */
export function fileForm(uploadDir: string, field: string): Middleware {
  const read = multipart({ uploadDir, maxFileSize: PDF_TOO_LARGE - 1 });
  return async function readFileForm(ctx, next) {
    let isRead = false;
    try {
      await read(ctx, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || !(error instanceof AppError) || error.code !== 'file_too_large') throw error;
      const issues = [{ path: field, message: PDF_TOO_LARGE_MESSAGE }];
      throw new AppError('file_too_large', { issues, cause: error });
    }
  };
}

/** Like `fileForm`, but also accepts a JSON body without a file. */
export function formOrJson(uploadDir: string, field: string): Middleware {
  const form = fileForm(uploadDir, field);
  const json = jsonBody();
  return function readFormOrJson(ctx, next) {
    return isForm(ctx) ? form(ctx, next) : json(ctx, next);
  };
}

function isForm(ctx: Context): boolean {
  return ctx.is('multipart/form-data') !== false;
}

/** An unvalidated request body; JSON has no files. */
export interface Sent {
  fields: unknown;
  files: MultipartForm['files'];
}

/** The body that `formOrJson` has read. */
export function sentOf(ctx: Context): Sent {
  return isForm(ctx) ? formOf(ctx) : { fields: ctx.request.body, files: {} };
}

function fileIssues({ files }: Sent, field: string, presence: 'required' | 'optional'): Fault[] {
  const unknown = Object.keys(files).filter((name) => name !== field);
  const count = files[field]?.length ?? 0;
  return [
    ...(count === 0 && presence === 'required' ? [{ path: field, message: 'Required' }] : []),
    ...(count > 1 ? [{ path: field, message: 'One file only' }] : []),
    ...unknown.map((path) => ({ path, message: 'Unknown field' })),
  ];
}

interface FormRules {
  /** Whether the file is required. */
  file?: 'required' | 'optional';
  /** Chooses the error code; the default is `invalid_request`. */
  code?: (issues: readonly Fault[]) => ErrorCode;
}

/** Validates a form whose only file is in `field`. The error lists the issues of the fields and the file. */
export function parseForm<S extends z.ZodType>(
  schema: S,
  form: Sent,
  field: string,
  { file = 'optional', code = () => 'invalid_request' }: FormRules = {},
): z.output<S> {
  const fields = schema.safeParse(form.fields);
  const issues = [
    ...(fields.error ? faultsOf(fields.error) : []),
    ...fileIssues(form, field, file),
  ];
  if (fields.success && issues.length === 0) return fields.data;
  throw new AppError(code(issues), { issues });
}

/** The file of a validated form. */
export function fileOf({ files }: Sent, field: string): UploadedFile {
  const file = files[field]?.[0];
  if (file) return file;
  throw new AppError('invalid_request', { issues: [{ path: field, message: 'Required' }] });
}

export interface Pdf extends UploadedFile {
  digest: FileDigest;
}

/** Throws `unsupported_file` if the file does not begin as a PDF. */
export async function pdfOf(file: UploadedFile, field: string): Promise<Pdf> {
  const digest = await digestFile(file.path);
  if (digest.isPdf) return { ...file, digest };
  const message = digest.size === 0 ? 'The file is empty' : 'This is not a PDF';
  throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
}

/** Removes the files of uploads that were interrupted by the end of the process. */
export async function removeStaleUploads(uploadDir: string): Promise<void> {
  await mkdir(uploadDir, { recursive: true });
  for (const name of await readdir(uploadDir)) {
    if (!name.startsWith('upload-')) continue;
    const folder = join(uploadDir, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > STALE_UPLOAD_MS) await rm(folder, { recursive: true, force: true });
  }
}
