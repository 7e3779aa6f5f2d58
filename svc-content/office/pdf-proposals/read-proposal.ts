import { type PdfProposal, pdfProposalSchema } from '@app/contracts';
import { ProcessError, type ProcessOptions, processCaller } from '@app/service-kit/limited-process';
import { z } from 'zod';
import type { PdfToRead } from './propose.ts';

const refusalSchema = z.object({
  refused: z.enum(['encrypted', 'damaged', 'too slow', 'too large']),
});
export type ReadProposal = PdfProposal | z.infer<typeof refusalSchema>;

const LIMITS: ProcessOptions = {
  // A typical article takes 0.1 s and 50 MB.
  cpuS: 10,
  memoryMb: 60,
  // This limit is shorter than the gateway's limit for a response.
  timeoutMs: 20_000,
  idleMs: 30_000,
};

/** Returns a function that reads PDFs in a process with limited time and memory. */
export function proposalReader(limits?: Partial<ProcessOptions>) {
  const call = processCaller<PdfToRead, unknown>(
    new URL('./proposal-process.ts', import.meta.url),
    {
      ...LIMITS,
      ...limits,
    },
  );
  return async (pdf: PdfToRead): Promise<ReadProposal> => {
    try {
      return z.union([refusalSchema, pdfProposalSchema]).parse(await call(pdf));
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error;
      return { refused: error.reason === 'failed' ? 'damaged' : error.reason };
    }
  };
}
