import { Readable } from 'node:stream';
import { exportTables, type MailText } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { MailTexts } from '../../office/mails/texts.ts';
import { confirmationProofs } from '../../office/orcid/proofs.ts';
import type { OrcidAccount } from '../../office/orcid/sign-in.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { Stores } from '../../store/storage/stores.ts';
import { journalArchive } from './archive.ts';
import { csvChunks, journalOf, jsonChunks } from './tables.ts';

interface Parts {
  auth: Bearer;
  catalogue: Catalogue;
  stores: Stores;
  publicUrl: string;
  orcidAccount: OrcidAccount | undefined;
  mailTexts: MailTexts;
}

export function exportRoutes({ auth, catalogue, stores, orcidAccount, ...parts }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const proofs = confirmationProofs(orcidAccount);
  const journalWith = (mailtexts: MailText[]) =>
    journalOf(catalogue.current, { publicUrl: parts.publicUrl, proofs, mailtexts });
  const journal = async () =>
    journalWith((await parts.mailTexts.list()).filter(({ version }) => version > 0));

  for (const table of exportTables) {
    mount(api.exportTable[table], (ctx) => {
      download(ctx, table, 'csv', textOf(csvChunks(table, journalWith([]))));
    });
  }
  mount(api.exportJournal, async (ctx) => {
    download(ctx, 'journal', 'json', textOf(jsonChunks(await journal())));
  });
  mount(api.exportArchive, async (ctx) => {
    download(ctx, 'journal', 'zip', journalArchive(await journal(), stores));
  });

  return router;
}

const textOf = (chunks: Iterable<string>) => Readable.from(chunks, { objectMode: false });

function download(ctx: Context, name: string, type: string, content: Readable): void {
  ctx.attachment(`${name}-${new Date().toISOString().slice(0, 10)}.${type}`);
  answerBearer(ctx, content);
}
