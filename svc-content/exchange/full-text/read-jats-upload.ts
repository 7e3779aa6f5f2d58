import { type ReadText, readTextSchema } from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import type { ReadJats } from './read-package.ts';

const LIMITS: ProcessOptions = {
  cpuS: 15,
  memoryMb: 96,
  timeoutMs: 18_000,
  idleMs: 10_000,
};

const refusals: Record<ProcessError['reason'], string> = {
  'too slow': 'This file takes too long to read: remove what is not the text, or send it in Word',
  'too large': 'This file needs too much memory to read: send it with smaller pictures',
  failed: 'This file is damaged',
};

/** Returns a function that reads uploads in processes with these limits. */
export function jatsUploadReader(limits: Partial<ProcessOptions> = {}) {
  const call = processCaller<{ path: string; folder: string }, ReadJats>(
    new URL('./jats-process.ts', import.meta.url),
    { ...LIMITS, ...limits },
  );
  /**
   * Reads the text of an uploaded article in JATS, in a separate process. The upload is XML, or a zip of XML and the
   * files that the XML names. The files are stored in `folder`, under the names in the returned text. Throws
   * `unsupported_file` with the reason if the upload cannot be read.
   */
  return async (upload: { path: string; folder: string }, field = 'file'): Promise<ReadText> => {
    let cause: unknown;
    let read: ReadJats = await call(upload).catch((error: unknown) => {
      if (!(error instanceof ProcessError)) throw error;
      cause = error;
      return { refused: refusals[error.reason] };
    });
    if (!('refused' in read)) {
      const checked = readTextSchema.safeParse(read);
      if (checked.success) return checked.data;
      // The text does not match the schema, for example because an id is too long.
      cause = checked.error;
      read = { refused: refusals.failed };
    }
    const issues = [{ path: field, message: read.refused }];
    throw new AppError('unsupported_file', { issues, cause });
  };
}

export const readJatsUpload = jatsUploadReader();
