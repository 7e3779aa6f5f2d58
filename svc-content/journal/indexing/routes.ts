import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, type Logger, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerBearer, answerByRole } from '../../store/record-store/responses.ts';
import { type FileStore, storeFor } from '../../store/storage/file-store.ts';
import { type Picture, pictureOf } from '../pictures/picture.ts';
import type { IndexingCollection, IndexingRecord } from './model.ts';
import { presentIndexingEntry } from './presenter.ts';

interface IndexingRoutes {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: { indexing: readonly IndexingRecord[] } };
  indexing: IndexingCollection;
  logos: FileStore;
  log: Logger;
  uploads: Uploads;
}

/** Mounts the routes for the list of indexers, which are the services that index the journal's articles. */
export function indexingRoutes(parts: IndexingRoutes) {
  const { auth, audit, catalogue, indexing, logos, log, uploads } = parts;
  const { router, mount } = endpointRouter({ auth, uploads });
  const logoFields = ({ digest, width, height }: Picture) => {
    return { image: logos.nameOf(digest.sha256), width, height };
  };

  mount(api.listIndexingEntries, (ctx) => {
    const { current } = catalogue;
    const all = () => current.indexing.map(presentIndexingEntry);
    const enabled = () => all().filter(({ status }) => status === 'enabled');
    return answerByRole(ctx, current, 'indexing', all, enabled);
  });

  mount(api.createIndexingEntry, [audit.guard], async (ctx, { body, file }) => {
    const logo = file && (await pictureOf(file, api.createIndexingEntry.body.file, 'logo'));
    const image = logo ? logoFields(logo) : { image: '', width: 0, height: 0 };
    const create = () => indexing.create({ ...body, ...image }, requesterOf(ctx));
    const entry = await storeFor(logos, logo, log, create);
    return answerBearer(ctx, presentIndexingEntry(entry), 201);
  });

  mount(api.updateIndexingEntry, [audit.guard], async (ctx, { params, body, file }) => {
    const { version: expected, ...given } = body;
    const logo = file && (await pictureOf(file, api.updateIndexingEntry.body.file, 'logo'));
    const fields = () => ({ ...given, ...(logo && logoFields(logo)) });
    const update = () => indexing.update(params.id, { expected, fields, by: requesterOf(ctx) });
    const written = await storeFor(logos, logo, log, update);
    return answerBearer(ctx, presentIndexingEntry(written.after));
  });

  mount(api.removeIndexingEntry, [audit.guard], async (ctx, { params, query }) => {
    const entry = await indexing.remove(params.id, query.version, requesterOf(ctx));
    return answerBearer(ctx, presentIndexingEntry(entry));
  });

  return router;
}
