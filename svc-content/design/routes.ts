import {
  DESIGN_PATH,
  designPicturePath,
  designPictures,
  updateDocumentDesignSchema,
} from '@app/contracts';
import { type Bearer, formOf, jsonBody, type Logger, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { audited, auditing } from '../audit/changes.ts';
import { JOURNAL_FILE, journalFile, storeFor } from '../pictures/journal-file.ts';
import { answerAnyone, answerBearer } from '../record-store/responses.ts';
import { fileForm } from '../storage/upload-form.ts';
import { presentDesign } from './presenter.ts';
import { type DesignParts, updateDesign } from './service.ts';

export interface DesignRoutes extends DesignParts {
  auth: Bearer;
  audit: Audit;
  log: Logger;
  uploadDir: string;
}

/** How the journal's certificates and other documents look. */
export function designRoutes({ auth, audit, log, uploadDir, ...parts }: DesignRoutes): Router {
  const router = new Router();
  const { catalogue, stores } = parts;
  const admin = auth.require('admin');
  const changes = auditing(audit, 'design');

  router.get(DESIGN_PATH, auth.optional, (ctx) => {
    const { current } = catalogue;
    answerAnyone(ctx, current, 'design', () => presentDesign(current.records.design));
  });

  router.post(DESIGN_PATH, admin, changes, jsonBody(), async (ctx) => {
    const written = await updateDesign(parts, parse(updateDocumentDesignSchema, ctx.request.body));
    await audited(audit, ctx, 'design', written);
    answerBearer(ctx, presentDesign(written.after));
  });

  for (const field of designPictures) {
    const read = fileForm(uploadDir, JOURNAL_FILE);
    router.post(designPicturePath(field), admin, changes, read, async (ctx) => {
      const file = await journalFile(formOf(ctx), 'printed', stores);
      const written = await storeFor(file, log, () => updateDesign(parts, { [field]: file.path }));
      await audited(audit, ctx, 'design', written);
      answerBearer(ctx, presentDesign(written.after));
    });
  }

  return router;
}
