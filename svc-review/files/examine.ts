import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnonymityReport, anonymityReportSchema } from '@app/contracts/manuscripts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { docxRefusals } from '@app/service-kit/docx';
import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import { pdfRefusals } from '@app/service-kit/pdf-refusals';
import { textRefusals } from './plain-text.ts';
import type { Person } from './report/people.ts';

export { reportOfText, reportWithTexts } from './report/report.ts';
export type { Person };

export type ManuscriptKind = 'pdf' | 'docx' | 'txt';

/** Why files are refused, with the messages for users. */
const refusals = { pdf: pdfRefusals, docx: docxRefusals, txt: textRefusals } satisfies Record<
  ManuscriptKind,
  object
>;
/** The reasons for refusing a file of a kind. */
export type Refusal<Kind extends ManuscriptKind = ManuscriptKind> = {
  [Each in Kind]: keyof (typeof refusals)[Each];
}[Kind];

export interface ManuscriptToExamine {
  file: Pick<UploadedFile, 'path' | 'name'>;
  kind: ManuscriptKind;
  /**
   * The people whom the other side must not recognise: the authors of the manuscript, or the reviewer who sent the
   * file.
   */
  people: readonly Person[];
  /** The folder for the anonymous copy. */
  folder: string;
}

export interface ExaminedManuscript {
  /** The number of pages, or null if it depends on the program that opens the file. */
  pages: number | null;
  words: number;
  /** The number of references, or null if they are not numbered. */
  references: number | null;
  report: AnonymityReport;
  /** The path of the anonymous copy. */
  anonymous: string;
}

/** The argument of a call of the process. */
export interface FileToExamine {
  path: string;
  name: string;
  kind: ManuscriptKind;
  people: readonly Person[];
  target: string;
}
export type ExaminedFile = Omit<ExaminedManuscript, 'anonymous'> | { refused: Refusal };

/** The limits of processes, which suffice for the largest real files that were tried (ADR 78). */
const limits: Record<'pdf' | 'docx', ProcessOptions> = {
  pdf: { cpuS: 15, memoryMb: 96, timeoutMs: 20_000, idleMs: 30_000 },
  docx: { cpuS: 15, memoryMb: 192, timeoutMs: 20_000, idleMs: 30_000 },
};

/** Returns a function that examines files in processes with these limits. */
export function fileExaminer(others: Partial<ProcessOptions> = {}) {
  const caller = (name: string, options: ProcessOptions) =>
    processCaller<FileToExamine, ExaminedFile>(new URL(name, import.meta.url), {
      ...options,
      ...others,
    });
  const callPdf = caller('./pdf-process.ts', limits.pdf);
  const callDocx = caller('./docx-process.ts', limits.docx);
  return (file: FileToExamine) => (file.kind === 'pdf' ? callPdf(file) : callDocx(file));
}

const examineInProcess = fileExaminer();

/**
 * Writes an anonymous copy of a file into `folder`, in a process with limited time and memory, and reports what the
 * copy leaves out and what may still reveal people. Throws `unsupported_file` with the reason if the file cannot be
 * read, and `unavailable` if no process could be started.
 */
export async function examineManuscript(
  { file, kind, people, folder }: ManuscriptToExamine,
  field = 'file',
  examine = examineInProcess,
): Promise<ExaminedManuscript> {
  const target = join(folder, `anonymous-${randomUUID()}.${kind}`);
  const { path, name } = file;
  const call = examine({ path, name, kind, people, target });
  const examined = await call.catch((cause: unknown): ExaminedFile => {
    if (cause instanceof AppError) throw cause;
    if (!(cause instanceof ProcessError)) throw new AppError('unavailable', { cause });
    return { refused: cause.reason === 'failed' ? 'damaged' : cause.reason };
  });
  if (!('refused' in examined)) {
    return { ...examined, report: anonymityReportSchema.parse(examined.report), anonymous: target };
  }
  await rm(target, { force: true });
  // The cast is safe: files are refused for a reason of their kind (`Rewrite` in examine-file.ts).
  const message = (refusals[kind] as Record<Refusal, string>)[examined.refused];
  throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
}
