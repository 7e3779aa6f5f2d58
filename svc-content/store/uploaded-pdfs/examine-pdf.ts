import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import type { PdfRefusal } from '@app/service-kit/pdf-refusals';

export interface PdfToExamine {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether to remove active content. */
  remove: boolean;
}

/** `active` lists the active content in terms that editors understand. */
export type ExaminedPdf =
  | { refused: PdfRefusal }
  | { active: string[]; cleaned?: Uint8Array<ArrayBuffer> };

const LIMITS: ProcessOptions = {
  // A typical article takes 20 ms and 60 MB. The chapter of a book, 59 pages with 1 MB of fonts, needs 80 MB.
  cpuS: 8,
  memoryMb: 96,
  timeoutMs: 20_000,
  idleMs: 30_000,
};

/** Returns a function that examines PDFs in a process with these limits. */
export const pdfExaminer = (limits?: Partial<ProcessOptions>) => {
  const call = processCaller<PdfToExamine, ExaminedPdf>(
    new URL('./examine-process.ts', import.meta.url),
    { ...LIMITS, ...limits },
  );
  return (pdf: PdfToExamine): Promise<ExaminedPdf> =>
    call(pdf).catch((error) => {
      if (!(error instanceof ProcessError)) throw error;
      return { refused: error.reason === 'failed' ? 'damaged' : error.reason };
    });
};

/** Examines a PDF in a process with limited time and memory. Rejects if the process does not start. */
export const examinePdf = pdfExaminer();
