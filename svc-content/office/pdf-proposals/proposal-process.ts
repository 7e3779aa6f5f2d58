import { isOutOfMemory, serveProcess } from '@app/service-kit/serve-process';
import { getResolvedPDFJS } from 'unpdf';
import { type PdfToRead, propose } from './propose.ts';
import type { ReadProposal } from './read-proposal.ts';

function refused(error: unknown): ReadProposal {
  if (isOutOfMemory(error)) throw error;
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  return { refused: isEncrypted ? 'encrypted' : 'damaged' };
}

await getResolvedPDFJS();
await serveProcess((pdf: PdfToRead) => propose(pdf).catch(refused));
