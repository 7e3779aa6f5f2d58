import { type PdfProposal, pdfProposalSchema } from '@app/contracts';
import { ThreadError, threadCaller } from '@app/service-kit/thread';
import { z } from 'zod';
import type { PdfToRead } from './propose.ts';

const refusalSchema = z.object({
  refused: z.enum(['encrypted', 'damaged', 'too slow', 'too large']),
});
export type ReadProposal = PdfProposal | z.infer<typeof refusalSchema>;

const LIMITS = {
  // A typical article takes 0.1 s and 50 MB.
  cpuMs: 10_000,
  memoryMb: 256,
  // Less than the gateway waits for a response.
  timeoutMs: 20_000,
  idleMs: 30_000,
};

/** Creates a function that reads PDFs in a thread with limited time and memory. */
export function proposalReader(limits?: Partial<typeof LIMITS>) {
  const call = threadCaller<PdfToRead, unknown>(new URL('./proposal-worker.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  return async (pdf: PdfToRead): Promise<ReadProposal> => {
    try {
      return z.union([refusalSchema, pdfProposalSchema]).parse(await call(pdf));
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      return { refused: error.reason === 'failed' ? 'damaged' : error.reason };
    }
  };
}
