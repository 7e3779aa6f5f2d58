import { type ReadText, readTextSchema } from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import { docxRefusals } from '@app/service-kit/docx';
import {
  ProcessError,
  type ProcessOptions,
  processCaller,
  processRoom,
} from '@app/service-kit/limited-process';
import type { Format } from './pandoc/run.ts';

/** The argument of a call of the process. */
export interface TextToRead {
  path: string;
  format: Format;
  /** The folder for the pictures of the text. */
  folder: string;
}

/** Why a file is refused, and where. */
export interface Refused {
  refused: string;
  place?: string | undefined;
}

/** The largest real files that were tried need less than 500 MB. A `room` of 0 admits one process at a time. */
const limits: ProcessOptions = {
  cpuS: 90,
  memoryMb: 600,
  timeoutMs: 600_000,
  waitMs: 1_800_000,
  deadlineMs: 2_400_000,
  room: processRoom(0),
};

const common: Record<string, string> = {
  'too slow': 'The file takes too long to convert: divide it, or send equations as text',
  'too large': 'The file needs too much memory: save it with smaller pictures, or divide it',
};
/** The messages for refused files, by format. */
const refusals: Record<Format, Record<string, string>> = {
  docx: { ...docxRefusals, ...common },
  tex: { ...common, damaged: 'The LaTeX file cannot be read: check that it can be typeset' },
  md: { ...common, damaged: 'The Markdown file cannot be read' },
  zip: {
    ...common,
    damaged: 'The zip file, or the text in it, cannot be read',
    'no text': 'The zip file has no text: add one .tex or .md file, or an article in JATS',
    'several texts':
      'The zip file has several texts: leave one file with \\documentclass, one Markdown file, or index.Rmd with chapters whose names begin with numbers',
  },
};

/** Returns a function that reads texts in processes with these limits. */
export function textReader(others: Partial<ProcessOptions> = {}) {
  const call = processCaller<TextToRead, ReadText | Refused>(
    new URL('./text-process.ts', import.meta.url),
    { ...limits, ...others },
  );
  /**
   * Converts a file to the text of an article, in a process of its own. Throws `unsupported_file` with the reason if
   * the file cannot be read, and `unavailable` if no process could be started.
   */
  return async (file: TextToRead, field = 'file'): Promise<ReadText> => {
    let cause: unknown;
    const read = await call(file).catch((error: unknown): Refused => {
      if (error instanceof AppError) throw error;
      if (!(error instanceof ProcessError)) throw new AppError('unavailable', { cause: error });
      cause = error;
      return { refused: error.reason === 'failed' ? 'damaged' : error.reason };
    });
    if (!('refused' in read)) return readTextSchema.parse(read);
    const messages = refusals[file.format];
    const reason = messages[read.refused] ?? messages.damaged ?? '';
    const message = read.place === undefined ? reason : `${reason}. The place: ${read.place}`;
    throw new AppError('unsupported_file', { issues: [{ path: field, message }], cause });
  };
}

export const readText = textReader();
