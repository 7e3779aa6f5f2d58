import {
  DESIGN_PATH,
  designPicturePath,
  designPictures,
  updateDocumentDesignSchema,
} from '@app/contracts';
import { type Bearer, formOf, jsonBody, type Logger, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { JOURNAL_FILE, journalFile } from '../pictures/journal-file.ts';
import { answerAnyone, answerBearer } from '../record-store/responses.ts';
import { storeFor } from '../storage/file-store.ts';
import { fileForm } from '../storage/upload-form.ts';
import { auditedDesign, type DesignSlice, presentDesign } from './model.ts';
import { type DesignParts, updateDesign } from './service.ts';

export interface DesignRoutes extends DesignParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: DesignSlice };
  log: Logger;
  uploadDir: string;
}

/** The design of certificates and other documents. */
export function designRoutes({ auth, audit, catalogue, log, uploadDir, ...parts }: DesignRoutes) {
  const router = new Router();
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedDesign);

  router.get(DESIGN_PATH, auth.optional, (ctx) => {
    const { current } = catalogue;
    answerAnyone(ctx, current, 'design', () => presentDesign(current.records.design));
  });

  router.post(DESIGN_PATH, admin, trail.guard, jsonBody(), async (ctx) => {
    const written = await updateDesign(parts, parse(updateDocumentDesignSchema, ctx.request.body));
    await trail.record(ctx, written);
    answerBearer(ctx, presentDesign(written.after));
  });

  for (const field of designPictures) {
    const read = fileForm(uploadDir, JOURNAL_FILE);
    router.post(designPicturePath(field), admin, trail.guard, read, async (ctx) => {
      const file = await journalFile(formOf(ctx), 'printed', parts.stores);
      const update = () => updateDesign(parts, { [field]: file.path });
      const written = await storeFor(file.store, file, log, update);
      await trail.record(ctx, written);
      answerBearer(ctx, presentDesign(written.after));
    });
  }

  return router;
}
