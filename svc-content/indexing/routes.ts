import { createIndexingEntrySchema } from '@app/contracts';
import { type Bearer, formOf } from '@app/service-kit';
import Router from '@koa/router';
import { answerAnyone, answerBearer, seesAll } from '../catalogue/answer.ts';
import { pictureIn } from '../pictures/picture.ts';
import { fileForm, parseForm } from '../storage/upload-form.ts';
import { presentIndexingEntry } from './presenter.ts';
import { createIndexingEntry, type IndexingParts } from './service.ts';

export interface IndexingRoutes extends IndexingParts {
  auth: Bearer;
  uploadDir: string;
}

const LOGO = 'imgFile';

/** Where the journal is indexed and abstracted. */
export function indexingRoutes({ auth, uploadDir, ...parts }: IndexingRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;

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

  router.post('/api/indexing', auth.require('admin'), fileForm(uploadDir, LOGO), async (ctx) => {
    const form = formOf(ctx);
    const fields = parseForm(createIndexingEntrySchema, form, LOGO);
    const logo = await pictureIn(form, LOGO, 'logo');
    const entry = await createIndexingEntry(parts, { fields, logo });
    answerBearer(ctx, presentIndexingEntry(entry), 201);
  });

  return router;
}
