import { ThreadError, threadCaller } from '@app/service-kit/thread';
import { type PdfFacts, pdfFactsSchema } from './pdf-facts.ts';

const LIMITS = {
  // A typical article takes 0.1 s and 50 MB.
  cpuMs: 20_000,
  memoryMb: 256,
  timeoutMs: 5 * 60_000,
};

/** Reads a PDF in a thread with limited time and memory. A PDF that exceeds a limit or ends the thread is unreadable. */
export async function readPdf(
  bytes: Uint8Array,
  limits?: Partial<typeof LIMITS>,
): Promise<PdfFacts> {
  const read = threadCaller<Uint8Array, PdfFacts>(new URL('./pdf-worker.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  try {
    return pdfFactsSchema.parse(await read(bytes));
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    return { unreadable: error.reason === 'failed' ? 'damaged' : error.reason };
  }
}
