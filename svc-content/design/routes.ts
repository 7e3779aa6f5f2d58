import {
  DESIGN_PATH,
  designPicturePath,
  designPictures,
  type UpdateDocumentDesign,
  updateDocumentDesignSchema,
} from '@app/contracts';
import { type Bearer, formOf, jsonBody, type Logger, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { audited, auditing } from '../audit/changes.ts';
import { answerAnyone, answerBearer } from '../catalogue/answer.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { changeOnly } from '../catalogue/only-record.ts';
import { JOURNAL_FILE, journalFile, storeFor } from '../storage/journal-file.ts';
import type { Stores } from '../storage/stores.ts';
import { fileForm } from '../storage/upload-form.ts';
import type { DesignModel } from './model.ts';
import { presentDesign } from './presenter.ts';

export interface DesignRoutes {
  auth: Bearer;
  audit: Audit;
  log: Logger;
  catalogue: Catalogue;
  design: DesignModel;
  stores: Stores;
  uploadDir: string;
}

/** How the journal's certificates and other documents look. */
export function designRoutes(options: DesignRoutes): Router {
  const { auth, audit, log, catalogue, design, stores, uploadDir } = options;
  const router = new Router();
  const admin = auth.require('admin');
  const changes = auditing(audit, 'design');

  router.get(DESIGN_PATH, (ctx) => {
    const { current } = catalogue;
    answerAnyone(ctx, current, 'design', () => presentDesign(current.records.design));
  });

  router.post(DESIGN_PATH, admin, changes, jsonBody(), async (ctx) => {
    await save(ctx, parse(updateDocumentDesignSchema, ctx.request.body));
  });

  for (const field of designPictures) {
    const read = fileForm(uploadDir, JOURNAL_FILE);
    router.post(designPicturePath(field), admin, changes, read, async (ctx) => {
      const file = await journalFile(formOf(ctx), 'printed', stores);
      await storeFor(file, log, () => save(ctx, { [field]: file.path }));
    });
  }

  async function save(ctx: Context, { version, ...fields }: UpdateDocumentDesign): Promise<void> {
    const written = await changeOnly(catalogue, {
      model: design,
      expected: version,
      fields,
      find: () => catalogue.current.records.design,
      change: (record) => ({ kind: 'design', record }),
    });
    await audited(audit, ctx, 'design', written);
    answerBearer(ctx, presentDesign(written.after));
  }

  return router;
}
