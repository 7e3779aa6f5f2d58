import { Readable } from 'node:stream';
import { exportTables } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { confirmationProofs } from '../orcid/proofs.ts';
import type { OrcidAccount } from '../orcid/sign-in.ts';
import { answerBearer } from '../record-store/responses.ts';
import type { Stores } from '../storage/stores.ts';
import { journalArchive } from './archive.ts';
import { csvChunks, journalOf, jsonChunks } from './tables.ts';

interface Parts {
  auth: Bearer;
  catalogue: Catalogue;
  stores: Stores;
  publicUrl: string;
  orcidAccount: OrcidAccount | undefined;
}

export function exportRoutes({ auth, catalogue, stores, publicUrl, orcidAccount }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const proofs = confirmationProofs(orcidAccount);
  const journal = () => journalOf(catalogue.current, { publicUrl, proofs });

  for (const table of exportTables) {
    mount(api.exportTable[table], (ctx) => {
      download(ctx, table, 'csv', textOf(csvChunks(table, journal())));
    });
  }
  mount(api.exportJournal, (ctx) => {
    download(ctx, 'journal', 'json', textOf(jsonChunks(journal())));
  });
  mount(api.exportArchive, (ctx) => {
    download(ctx, 'journal', 'zip', journalArchive(journal(), stores));
  });

  return router;
}

const textOf = (chunks: Iterable<string>) => Readable.from(chunks, { objectMode: false });

function download(ctx: Context, name: string, type: string, content: Readable): void {
  ctx.attachment(`${name}-${new Date().toISOString().slice(0, 10)}.${type}`);
  answerBearer(ctx, content);
}
