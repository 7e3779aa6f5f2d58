import { type Fault, PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';
import {
  AppError,
  faultsOf,
  type MultipartForm,
  multipart,
  type UploadedFile,
} from '@app/service-kit';
import type { Middleware } from 'koa';
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

/** What is wrong with the files of a form that holds one file in one field and nothing else. */
export function fileFaults(
  { files }: MultipartForm,
  field: string,
  presence: 'required' | 'optional',
): Fault[] {
  const unknown = Object.keys(files).filter((name) => name !== field);
  const count = files[field]?.length ?? 0;
  return [
    ...(count === 0 && presence === 'required' ? [{ path: field, message: 'Required' }] : []),
    ...(count > 1 ? [{ path: field, message: 'One file only' }] : []),
    ...unknown.map((path) => ({ path, message: 'Unknown field' })),
  ];
}

/** The fields of a form that may hold one file, in `field`; every fault of both is told together. */
export function parseForm<S extends z.ZodType>(
  schema: S,
  form: MultipartForm,
  field: string,
): z.output<S> {
  const fields = schema.safeParse(form.fields);
  const issues = [
    ...(fields.error ? faultsOf(fields.error) : []),
    ...fileFaults(form, field, 'optional'),
  ];
  if (fields.success && issues.length === 0) return fields.data;
  throw new AppError('invalid_request', { issues });
}

export interface Pdf extends UploadedFile {
  digest: FileDigest;
}

/** The one file of a form without faults. */
export function fileOf({ files }: MultipartForm, field: string): UploadedFile {
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
