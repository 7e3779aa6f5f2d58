import { type Fault, PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';
import { AppError, type MultipartForm, multipart, type UploadedFile } from '@app/service-kit';
import type { Middleware } from 'koa';
import { type Digest, digestFile } from '../storage/digest.ts';

const FIELD = 'pdfFile';

/** The form of an article; a PDF that is too large is refused by the name of its field. */
export function articleForm(uploadDir: string): Middleware {
  const read = multipart({ uploadDir, maxFileSize: PDF_TOO_LARGE - 1 });
  return async function readArticleForm(ctx, next) {
    let isRead = false;
    try {
      await read(ctx, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || !(error instanceof AppError) || error.code !== 'file_too_large') throw error;
      throw new AppError('file_too_large', {
        issues: [fault(PDF_TOO_LARGE_MESSAGE)],
        cause: error,
      });
    }
  };
}

/** What is wrong with the files of a form that must hold one PDF and nothing else. */
export function pdfFaults({ files }: MultipartForm): Fault[] {
  const unknown = Object.keys(files).filter((field) => field !== FIELD);
  const count = files[FIELD]?.length ?? 0;
  return [
    ...(count === 0 ? [fault('Required')] : []),
    ...(count > 1 ? [fault('One file only')] : []),
    ...unknown.map((path) => ({ path, message: 'Unknown field' })),
  ];
}

export interface Pdf extends UploadedFile {
  digest: Digest;
}

/** The one PDF of a form without faults, looked at. */
export async function pdfOf({ files }: MultipartForm): Promise<Pdf> {
  const file = files[FIELD]?.[0];
  if (!file) throw new AppError('invalid_request', { issues: [fault('Required')] });
  const digest = await digestFile(file.path);
  if (digest.isPdf) return { ...file, digest };
  const message = digest.size === 0 ? 'The file is empty' : 'This is not a PDF';
  throw new AppError('unsupported_file', { issues: [fault(message)] });
}

function fault(message: string): Fault {
  return { path: FIELD, message };
}
