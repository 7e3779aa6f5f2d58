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

/** A form with a file in one field; a file that is too large is refused by the name of that field. */
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

/** The same, or its fields alone as JSON. */
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

/** What was sent, not looked at yet; JSON has no files. */
export interface Sent {
  fields: unknown;
  files: MultipartForm['files'];
}

/** What `formOrJson` has read. */
export function sentOf(ctx: Context): Sent {
  return isForm(ctx) ? formOf(ctx) : { fields: ctx.request.body, files: {} };
}

/** What is wrong with the files of a form that holds one file in one field and nothing else. */
function fileFaults({ files }: Sent, field: string, presence: 'required' | 'optional'): Fault[] {
  const unknown = Object.keys(files).filter((name) => name !== field);
  const count = files[field]?.length ?? 0;
  return [
    ...(count === 0 && presence === 'required' ? [{ path: field, message: 'Required' }] : []),
    ...(count > 1 ? [{ path: field, message: 'One file only' }] : []),
    ...unknown.map((path) => ({ path, message: 'Unknown field' })),
  ];
}

interface FormRules {
  /** Whether there must be a file. */
  file?: 'required' | 'optional';
  /** The error code by the faults; without it, it is `invalid_request`. */
  code?: (faults: readonly Fault[]) => ErrorCode;
}

/** The fields of a form that may hold one file, in `field`; every fault of both is told together. */
export function parseForm<S extends z.ZodType>(
  schema: S,
  form: Sent,
  field: string,
  { file = 'optional', code = () => 'invalid_request' }: FormRules = {},
): z.output<S> {
  const fields = schema.safeParse(form.fields);
  const issues = [
    ...(fields.error ? faultsOf(fields.error) : []),
    ...fileFaults(form, field, file),
  ];
  if (fields.success && issues.length === 0) return fields.data;
  throw new AppError(code(issues), { issues });
}

export interface Pdf extends UploadedFile {
  digest: FileDigest;
}

/** The one file of a form without faults. */
export function fileOf({ files }: Sent, field: string): UploadedFile {
  const file = files[field]?.[0];
  if (file) return file;
  throw new AppError('invalid_request', { issues: [{ path: field, message: 'Required' }] });
}

/** An uploaded PDF, looked at. */
export async function pdfOf(file: UploadedFile, field: string): Promise<Pdf> {
  const digest = await digestFile(file.path);
  if (digest.isPdf) return { ...file, digest };
  const message = digest.size === 0 ? 'The file is empty' : 'This is not a PDF';
  throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
}
