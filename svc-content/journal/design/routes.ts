import { type DocumentDesign, designPictures, legibleColor } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, type Logger, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerAnyone, answerBearer } from '../../store/record-store/responses.ts';
import { storeFor } from '../../store/storage/file-store.ts';
import { journalFile } from '../pictures/journal-file.ts';
import { type DesignRecord, presentDesign } from './model.ts';
import { type DesignParts, updateDesign } from './service.ts';

/**
 * The paper and ink colours of the public pages: `--paper-raised` and `--ink` in `packages/web-kit/src/frame.css`.
 */
const LIGHT = { paper: '#ffffff', ink: '#1c2024' };
const DARK = { paper: '#1b1f23', ink: '#e8e6e1' };

interface DesignRoutes extends DesignParts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: { records: { design: DesignRecord } } };
  log: Logger;
  uploads: Uploads;
}

export function designRoutes(options: DesignRoutes) {
  const { auth, audit, catalogue, log, uploads, ...parts } = options;
  const { router, mount } = endpointRouter({ auth, uploads });

  // With a token, the request waits until the bearer's own writes are readable: see `readYourWrites`.
  mount(api.readDesign, [auth.optional], (ctx) => {
    const { current } = catalogue;
    return answerAnyone(ctx, current, 'design', () => presentDesign(current.records.design));
  });

  mount(api.readDesignStyles, (ctx) => {
    const { current } = catalogue;
    const present = () => designStyles(presentDesign(current.records.design));
    return answerAnyone(ctx, current, 'design styles', present, 'text/css; charset=utf-8');
  });

  mount(api.updateDesign, [audit.guard], async (ctx, { body }) => {
    const written = await updateDesign(parts, body, requesterOf(ctx));
    return answerBearer(ctx, presentDesign(written.after));
  });

  for (const field of designPictures) {
    mount(api.uploadDesignPicture[field], [audit.guard], async (ctx, { file: upload }) => {
      const file = await journalFile(upload, 'printed', parts.stores);
      const update = () => updateDesign(parts, { [field]: file.path }, requesterOf(ctx));
      const written = await storeFor(file.store, file, log, update);
      return answerBearer(ctx, presentDesign(written.after));
    });
  }

  return router;
}

/**
 * Returns the colours of the documents as custom properties, for pages that look like a document. Editors choose the
 * colours for lines on white paper. This function adjusts the colours until text in these colours is legible.
 */
function designStyles({ accent_color, warm_color }: DocumentDesign): string {
  const colors = ({ paper, ink }: typeof LIGHT) =>
    `:root{--document-accent:${legibleColor(accent_color, paper, ink)};--document-warm:${legibleColor(warm_color, paper, ink)}}`;
  return `${colors(LIGHT)}@media screen and (prefers-color-scheme:dark){${colors(DARK)}}`;
}
