import { extractCode, voidOutcome } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import { certificatePicture } from '../documents/certificate-picture.ts';
import type { DocumentCache } from '../documents/document-cache.ts';
import { pictureSender } from '../preview/draw-page.ts';
import type { Templates } from '../templates/markup.ts';
import { findCertificate, type VerificationOptions } from './service.ts';

/** With this scale, a sheet has as many pixels as its style sheet says. */
const DOTS_PER_INCH = 96;
/** Number of pictures in memory, of about 100 kB each. Sites that show a link request its picture several times. */
const PICTURES = 32;

interface PictureOptions extends VerificationOptions {
  cache: DocumentCache;
  templates: Templates;
}

/** Serves the picture that other sites show with a link to a certificate's page. Unknown codes cost no drawing. */
export function certificatePictureRoutes(options: PictureOptions) {
  const { content, cache, templates } = options;
  const { router, mount } = endpointRouter();
  const sendPicture = pictureSender(cache, DOTS_PER_INCH, PICTURES);

  mount(api.readCertificatePicture, async (ctx, { params }) => {
    const found = await findCertificate(options, extractCode(params.code));
    const outcome = found.kind === 'article' ? voidOutcome(found.article) : '';
    const document = certificatePicture(templates, found, await content.design(), outcome);
    ctx.set('Cache-Control', 'no-cache');
    await sendPicture(ctx, document);
  });

  return router;
}
