import { readFile, writeFile } from 'node:fs/promises';
import { FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { pdfRefusals } from '@app/service-kit/pdf-refusals';
import { digestFile } from '../storage/digest.ts';
import { type ExaminedPdf, examinePdf } from './examine-pdf.ts';

export type Pdf = Awaited<ReturnType<typeof pdfOf>>;

/**
 * Checks an uploaded PDF and computes its digest. Throws `unsupported_file` with the reason if some PDF readers cannot
 * open the file, or if the file contains active content. With `remove`, active content is removed instead. `remove` is
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
  if ('refused' in examined) return refuse(pdfRefusals[examined.refused]);
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
