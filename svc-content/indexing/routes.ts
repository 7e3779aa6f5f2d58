import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, type UploadedFile } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { pictureOf } from '../pictures/picture.ts';
import { answerBearer, answerByRole } from '../record-store/responses.ts';
import { auditedIndexing, type IndexingSlice } from './model.ts';
import { presentIndexingEntry } from './presenter.ts';
import { createIndexingEntry, type IndexingParts, updateIndexingEntry } from './service.ts';

export interface IndexingRoutes extends IndexingParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: IndexingSlice };
  uploadDir: string;
}

/** Routes for the entries that state where the journal is indexed and abstracted. */
export function indexingRoutes(options: IndexingRoutes): Router {
  const { auth, audit, catalogue, uploadDir, ...parts } = options;
  const { router, mount } = endpointRouter({ auth, uploadDir });
  const trail = auditTrail(audit, auditedIndexing);
  const logoOf = async (file: UploadedFile | undefined) =>
    file && pictureOf(file, api.createIndexingEntry.body.file, 'logo');

  mount(api.listIndexingEntries, (ctx) => {
    const { current } = catalogue;
    const all = () => current.indexing.map(presentIndexingEntry);
    const enabled = () => all().filter(({ status }) => status === 'enabled');
    return answerByRole(ctx, current, 'indexing', all, enabled);
  });

  mount(api.createIndexingEntry, [trail.guard], async (ctx, { body: fields, file }) => {
    const entry = await createIndexingEntry(parts, { fields, logo: await logoOf(file) });
    await trail.record(ctx, { before: null, after: entry });
    return answerBearer(ctx, presentIndexingEntry(entry), 201);
  });

  mount(api.updateIndexingEntry, [trail.guard], async (ctx, { params, body: fields, file }) => {
    const logo = await logoOf(file);
    const written = await updateIndexingEntry(parts, params.id, { fields, logo });
    await trail.record(ctx, written);
    return answerBearer(ctx, presentIndexingEntry(written.after));
  });

  mount(api.removeIndexingEntry, [trail.guard], async (ctx, { params, query }) => {
    const entry = await parts.indexing.remove(params.id, query.version);
    await trail.record(ctx, { before: entry, after: null });
    return answerBearer(ctx, presentIndexingEntry(entry));
  });

  return router;
}
