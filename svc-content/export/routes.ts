import { Readable } from 'node:stream';
import { exportTables } from '@app/contracts';
import type { Bearer } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer } from '../record-store/responses.ts';
import { csvChunks, journalOf, jsonChunks } from './tables.ts';

interface ExportParts {
  auth: Bearer;
  catalogue: Catalogue;
  publicUrl: string;
}

/** Exports the journal for backup or migration. */
export function exportRoutes({ auth, catalogue, publicUrl }: ExportParts): Router {
  const router = new Router();
  const admin = auth.require('admin');
  const journal = () => journalOf(catalogue.current, publicUrl);

  for (const table of exportTables) {
    router.get(`/api/admin/export/${table}.csv`, admin, (ctx) => {
      download(ctx, `${table}-${today()}.csv`, csvChunks(table, journal()));
    });
  }
  router.get('/api/admin/export/journal.json', admin, (ctx) => {
    download(ctx, `journal-${today()}.json`, jsonChunks(journal()));
  });

  return router;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function download(ctx: Context, name: string, chunks: Iterable<string>): void {
  ctx.attachment(name);
  answerBearer(ctx, Readable.from(chunks, { objectMode: false }));
}
