import { readFile, writeFile } from 'node:fs/promises';
import { FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { digestFile } from '../storage/digest.ts';
import { type ExaminedPdf, examinePdf, type PdfRefusal } from './examine-pdf.ts';

export type Pdf = Awaited<ReturnType<typeof pdfOf>>;

const refusals: Record<PdfRefusal, string> = {
  damaged: 'The PDF is damaged: create it again',
  truncated: 'The end of the PDF is missing: it was not copied or downloaded completely',
  followed: 'Other data follow the end of the PDF: create it again',
  encrypted: 'The PDF is encrypted: save it without a password and without restrictions',
  pages: 'The PDF has no pages, or not every program can read them: print it to a new PDF',
  huge: 'The PDF has a page of more than 5 m, which programs cannot show: print it to a new PDF',
  'too slow': 'The PDF takes too long to read: print it to a new PDF',
  'too large': 'The PDF decompresses to far more than its size: print it to a new PDF',
};

/**
 * Checks an uploaded PDF and computes its digest. Throws `unsupported_file` with the reason if not every reader can
 * open the file, or if it contains active content. With `remove`, the active content is removed instead. `remove` is
 * undefined for endpoints without this option.
 */
export async function pdfOf(
  file: UploadedFile,
  field: string,
  { remove }: { remove?: boolean | undefined } = {},
) {
  const refuse = (message: string): never => {
    throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
  };
  const digest = await digestFile(file.path);
  if (!digest.isPdf) refuse(digest.size === 0 ? 'The file is empty' : 'This is not a PDF');
  const examined = await examineFile(file.path, remove === true);
  if ('refused' in examined) return refuse(refusals[examined.refused]);
  const { active, cleaned } = examined;
  if (active.length > 0) {
    const content = new Intl.ListFormat('en').format(active);
    const choice = remove === undefined ? '' : ', or have active content removed';
    refuse(`The PDF contains ${content}: save it without${choice}`);
  }
  if (!cleaned) return { ...file, digest };
  if (cleaned.length >= FILE_TOO_LARGE) refuse(FILE_TOO_LARGE_MESSAGE);
  await writeFile(file.path, cleaned);
  return { ...file, size: cleaned.length, digest: await digestFile(file.path) };
}

async function examineFile(path: string, remove: boolean): Promise<ExaminedPdf> {
  try {
    return await examinePdf({ bytes: new Uint8Array(await readFile(path)), remove });
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
  }
}
