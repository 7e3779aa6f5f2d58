import { open } from 'node:fs/promises';
import { textFileExtensions, textFileTypeOf, textFileTypes } from '@app/contracts/full-text';
import { AppError, type UploadedFile } from '@app/service-kit';
import { digestFile } from '../../store/storage/digest.ts';

/** The first bytes of a zip file. A .docx file is a zip file, too. Files of all other types are texts. */
const ZIP = Buffer.from('PK\x03\x04');

const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(textFileExtensions);

/**
 * Checks the name, size and first bytes of an uploaded file. The content is read later, in a limited process. Throws
 * `unsupported_file` with the reason.
 */
export async function sourceFileOf({ path, name, size }: UploadedFile, field: string) {
  const refuse = (message: string): never => {
    throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
  };
  if (size === 0) refuse('The file is empty');
  const type =
    textFileTypeOf(name) ??
    refuse(
      /\.doc$/i.test(name)
        ? 'This is the old format of Word: save it as .docx'
        : `The name of the file must end in ${listed}`,
    );
  const isZip = (await beginningOf(path)).equals(ZIP);
  if (isZip !== (type === 'docx' || type === 'zip')) {
    refuse(`This is not a file of ${textFileTypes[type]}: save it again`);
  }
  const digest = await digestFile(path);
  return { path, digest, name: shortName(name), type, sha256: digest.sha256, size: digest.size };
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns the name without folders and control characters. A long name loses its beginning, because the extension at
 * the end determines the type.
 */
const shortName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(-200);
