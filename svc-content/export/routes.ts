import { Readable } from 'node:stream';
import { exportTables } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer } from '../record-store/responses.ts';
import { csvChunks, journalOf, jsonChunks } from './tables.ts';

type Parts = { auth: Bearer; catalogue: Catalogue; publicUrl: string };

export function exportRoutes({ auth, catalogue, publicUrl }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const journal = () => journalOf(catalogue.current, publicUrl);

  for (const table of exportTables) {
    mount(api.exportTable[table], (ctx) => {
      download(ctx, table, 'csv', csvChunks(table, journal()));
    });
  }
  mount(api.exportJournal, (ctx) => {
    download(ctx, 'journal', 'json', jsonChunks(journal()));
  });

  return router;
}

function download(ctx: Context, name: string, type: string, chunks: Iterable<string>): void {
  ctx.attachment(`${name}-${new Date().toISOString().slice(0, 10)}.${type}`);
  answerBearer(ctx, Readable.from(chunks, { objectMode: false }));
}
