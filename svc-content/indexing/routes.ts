import {
  createIndexingEntrySchema,
  expectedVersion,
  updateIndexingEntrySchema,
} from '@app/contracts';
import { type Bearer, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { z } from 'zod';
import { auditTrail } from '../audit/audit-trail.ts';
import { pictureIn } from '../pictures/picture.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { formOrJson, parseForm, sentOf } from '../storage/upload-form.ts';
import { auditedIndexing, type IndexingSlice } from './model.ts';
import { presentIndexingEntry } from './presenter.ts';
import { createIndexingEntry, type IndexingParts, updateIndexingEntry } from './service.ts';

export interface IndexingRoutes extends IndexingParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: IndexingSlice };
  uploadDir: string;
}

const LOGO = 'imgFile';
const removalQuery = z.object({ version: expectedVersion });

/** Where the journal is indexed and abstracted. */
export function indexingRoutes({ auth, audit, catalogue, uploadDir, ...parts }: IndexingRoutes) {
  const router = new Router();
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedIndexing);
  const body = formOrJson(uploadDir, LOGO);

  router.get('/api/indexing', auth.optional, (ctx) => {
    const { current } = catalogue;
    if (seesAll(ctx)) {
      answerBearer(ctx, current.indexing.map(presentIndexingEntry));
      return;
    }
    answerAnyone(ctx, current, 'indexing', () =>
      current.indexing.filter(({ status }) => status === 'enabled').map(presentIndexingEntry),
    );
  });

  router.post('/api/indexing', admin, trail.guard, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(createIndexingEntrySchema, form, LOGO);
    const logo = await pictureIn(form, LOGO, 'logo');
    const entry = await createIndexingEntry(parts, { fields, logo });
    await trail.record(ctx, { before: null, after: entry });
    answerBearer(ctx, presentIndexingEntry(entry), 201);
  });

  router.post('/api/indexing/:id', admin, trail.guard, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(updateIndexingEntrySchema, form, LOGO);
    const logo = await pictureIn(form, LOGO, 'logo');
    const written = await updateIndexingEntry(parts, ctx.params.id ?? '', { fields, logo });
    await trail.record(ctx, written);
    answerBearer(ctx, presentIndexingEntry(written.after));
  });

  router.delete('/api/indexing/:id', admin, trail.guard, async (ctx) => {
    const { version } = parse(removalQuery, ctx.query);
    const entry = await parts.indexing.remove(ctx.params.id ?? '', version);
    await trail.record(ctx, { before: entry, after: null });
    answerBearer(ctx, presentIndexingEntry(entry));
  });

  return router;
}
