import { ThreadError, threadCaller } from '@app/service-kit/thread';

export interface PdfToExamine {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether to remove active content. */
  remove: boolean;
}

/** Why a PDF is not accepted, independent of active content. */
export type PdfRefusal = 'damaged' | 'truncated' | 'encrypted' | 'too slow' | 'too large';

/** `active` lists the active content, in words for editors. */
export type ExaminedPdf =
  | { refused: PdfRefusal }
  | { active: string[]; cleaned?: Uint8Array<ArrayBuffer> };

const LIMITS = {
  // A typical article takes 20 ms and 60 MB.
  cpuMs: 8_000,
  memoryMb: 256,
  // Less than the gateway waits for a response.
  timeoutMs: 25_000,
  idleMs: 30_000,
};

/** Creates a function that reads PDFs in a thread with these limits. */
export const pdfExaminer = (limits?: Partial<typeof LIMITS>) => {
  const call = threadCaller<PdfToExamine, ExaminedPdf>(
    new URL('./examine-worker.ts', import.meta.url),
    { ...LIMITS, ...limits },
  );
  return (pdf: PdfToExamine): Promise<ExaminedPdf> =>
    call(pdf).catch((error) => {
      if (!(error instanceof ThreadError)) throw error;
      return { refused: error.reason === 'failed' ? 'damaged' : error.reason };
    });
};

/** Reads a PDF in a thread with limited time and memory. Rejects if the thread does not start. */
export const examinePdf = pdfExaminer();
