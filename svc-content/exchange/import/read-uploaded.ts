import type { ImportSource } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import type { Source } from './source.ts';

/** The path of the uploaded bytes, and the list of the concatenated files. An empty list means a single file. */
interface Uploaded {
  path: string;
  files?: readonly ImportSource[];
}

/** The limits of the process that reads an import file. */
export const LIMITS: ProcessOptions = {
  // Reading 5 MB of articles takes 1 to 4 s and 64 MB, and more time if they contain much TeX.
  cpuS: 15,
  memoryMb: 96,
  timeoutMs: 18_000,
  idleMs: 10_000,
};

/** Returns a function that reads import files and throws `invalid_request` if they cannot be read. */
export function uploadReader(limits?: Partial<ProcessOptions>) {
  const program = new URL('./source-process.ts', import.meta.url);
  const read = processCaller<Uploaded, Source[]>(program, { ...LIMITS, ...limits });
  return (uploaded: Uploaded): Promise<Source[]> =>
    read(uploaded).catch((cause: unknown) => {
      if (!(cause instanceof ProcessError)) throw cause;
      const issues = [{ path: 'source', message: refusals[cause.reason] }];
      throw new AppError('invalid_request', { issues, cause });
    });
}

const refusals: Record<ProcessError['reason'], string> = {
  'too slow': 'This file takes too long to read: split it into smaller files',
  'too large': 'This file needs too much memory to read: split it into smaller files',
  failed: 'This file cannot be read',
};

export const readUploaded = uploadReader();
