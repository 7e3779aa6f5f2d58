import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import { type PdfFacts, pdfFactsSchema } from './pdf-facts.ts';

const LIMITS: ProcessOptions = {
  // A typical article takes 0.1 s and 50 MB.
  cpuS: 20,
  memoryMb: 60,
  timeoutMs: 5 * 60_000,
  // No one waits for the facts.
  waitMs: 10 * 60_000,
  idleMs: 2_000,
};

/** Creates a function that reads PDFs. A PDF that exceeds a limit or ends the process is unreadable. */
export function pdfReader(limits?: Partial<ProcessOptions>) {
  const program = new URL('./pdf-process.ts', import.meta.url);
  const read = processCaller<Uint8Array, PdfFacts>(program, { ...LIMITS, ...limits });
  return async (bytes: Uint8Array): Promise<PdfFacts> => {
    try {
      return pdfFactsSchema.parse(await read(bytes));
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error;
      return { unreadable: error.reason === 'failed' ? 'damaged' : error.reason };
    }
  };
}

export const readPdf = pdfReader();
