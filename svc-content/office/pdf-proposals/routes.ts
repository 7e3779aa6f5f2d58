import { readFile } from 'node:fs/promises';
import { journalName } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Uploads } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { digestFile } from '../../store/storage/digest.ts';
import { proposalReader, type ReadProposal } from './read-proposal.ts';

type Refusal = Extract<ReadProposal, { refused: string }>['refused'];

const refusals: Record<Refusal, string> = {
  damaged: 'Nothing could be read from this PDF, because it is damaged',
  encrypted: 'Nothing could be read from this PDF, because it is encrypted',
  'too slow': 'Nothing could be read from this PDF in reasonable time',
  'too large':
    'Nothing could be read from this PDF, because it decompresses to far more than its size',
};

type Parts = { auth: Bearer; uploads: Uploads; catalogue: Catalogue };

/**
 * Mounts the route that reads a PDF for the form of an article. PDFs with active content are read too, because
 * the form refuses them later.
 */
export function pdfProposalRoutes({ auth, uploads, catalogue }: Parts) {
  const { router, mount } = endpointRouter({ auth, uploads });
  const read = proposalReader();

  mount(api.proposeFromPdf, async (ctx, { file }) => {
    const refuse = (message: string): never => {
      const issues = [{ path: api.proposeFromPdf.body.file, message }];
      throw new AppError('unsupported_file', { issues });
    };
    const { isPdf } = await digestFile(file.path);
    if (!isPdf) return refuse('This is not a PDF');
    const bytes = new Uint8Array(await readFile(file.path));
    const journal = journalName(catalogue.current.records.settings);
    const proposal = await read({ bytes, journal }).catch((cause: unknown) => {
      // Other errors mean that the process could not start.
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    });
    return 'refused' in proposal ? refuse(refusals[proposal.refused]) : answerBearer(ctx, proposal);
  });

  return router;
}
