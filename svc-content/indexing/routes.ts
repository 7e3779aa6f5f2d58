import {
  createIndexingEntrySchema,
  expectedVersion,
  updateIndexingEntrySchema,
} from '@app/contracts';
import { type Bearer, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { z } from 'zod';
import { audited, auditing } from '../audit/changes.ts';
import { pictureIn } from '../pictures/picture.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { formOrJson, parseForm, sentOf } from '../storage/upload-form.ts';
import { presentIndexingEntry } from './presenter.ts';
import {
  createIndexingEntry,
  type IndexingParts,
  removeIndexingEntry,
  updateIndexingEntry,
} from './service.ts';

export interface IndexingRoutes extends IndexingParts {
  auth: Bearer;
  audit: Audit;
  uploadDir: string;
}

const LOGO = 'imgFile';
const removalQuery = z.object({ version: expectedVersion });

/** Where the journal is indexed and abstracted. */
export function indexingRoutes({ auth, audit, uploadDir, ...parts }: IndexingRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;
  const admin = auth.require('admin');
  const changes = auditing(audit, 'indexing');
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

  router.post('/api/indexing', admin, changes, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(createIndexingEntrySchema, form, LOGO);
    const logo = await pictureIn(form, LOGO, 'logo');
    const entry = await createIndexingEntry(parts, { fields, logo });
    await audited(audit, ctx, 'indexing', { before: null, after: entry });
    answerBearer(ctx, presentIndexingEntry(entry), 201);
  });

  router.post('/api/indexing/:id', admin, changes, body, async (ctx) => {
    const form = sentOf(ctx);
    const fields = parseForm(updateIndexingEntrySchema, form, LOGO);
    const logo = await pictureIn(form, LOGO, 'logo');
    const written = await updateIndexingEntry(parts, ctx.params.id ?? '', { fields, logo });
    await audited(audit, ctx, 'indexing', written);
    answerBearer(ctx, presentIndexingEntry(written.after));
  });

  router.delete('/api/indexing/:id', admin, changes, async (ctx) => {
    const { version } = parse(removalQuery, ctx.query);
    const entry = await removeIndexingEntry(parts, ctx.params.id ?? '', version);
    await audited(audit, ctx, 'indexing', { before: entry, after: null });
    answerBearer(ctx, presentIndexingEntry(entry));
  });

  return router;
}
