import { designPictures } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, type Logger } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import { auditTrail } from '../audit/audit-trail.ts';
import { journalFile } from '../pictures/journal-file.ts';
import { answerAnyone, answerBearer } from '../record-store/responses.ts';
import { storeFor } from '../storage/file-store.ts';
import { auditedDesign, type DesignRecord, presentDesign } from './model.ts';
import { type DesignParts, updateDesign } from './service.ts';

interface DesignRoutes extends DesignParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: { records: { design: DesignRecord } } };
  log: Logger;
  uploadDir: string;
}

export function designRoutes(options: DesignRoutes) {
  const { auth, audit, catalogue, log, uploadDir, ...parts } = options;
  const { router, mount } = endpointRouter({ auth, uploadDir });
  const trail = auditTrail(audit, auditedDesign);

  // With a token, the request waits until the bearer's own writes are readable: see `readYourWrites`.
  mount(api.readDesign, [auth.optional], (ctx) => {
    const { current } = catalogue;
    return answerAnyone(ctx, current, 'design', () => presentDesign(current.records.design));
  });

  mount(api.updateDesign, [trail.guard], async (ctx, { body }) => {
    const written = await updateDesign(parts, body);
    await trail.record(ctx, written);
    return answerBearer(ctx, presentDesign(written.after));
  });

  for (const field of designPictures) {
    mount(api.uploadDesignPicture[field], [trail.guard], async (ctx, { file: upload }) => {
      const file = await journalFile(upload, 'printed', parts.stores);
      const update = () => updateDesign(parts, { [field]: file.path });
      const written = await storeFor(file.store, file, log, update);
      await trail.record(ctx, written);
      return answerBearer(ctx, presentDesign(written.after));
    });
  }

  return router;
}
