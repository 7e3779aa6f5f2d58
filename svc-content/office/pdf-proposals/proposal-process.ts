import { serveProcess } from '@app/service-kit/limited-process';
import { getResolvedPDFJS } from 'unpdf';
import { type PdfToRead, propose } from './propose.ts';
import type { ReadProposal } from './read-proposal.ts';

const refused = (error: unknown): ReadProposal => ({
  refused: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged',
});

await getResolvedPDFJS();
await serveProcess((pdf: PdfToRead) => propose(pdf).catch(refused));
