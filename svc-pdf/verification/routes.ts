import { extractCode, voidOutcome } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import { sheetDocument } from '../documents/certificate.ts';
import { certificatePicture } from '../documents/certificate-picture.ts';
import type { DocumentCache } from '../documents/document-cache.ts';
import { sendPdf } from '../documents/send-pdf.ts';
import { pictureSender } from '../preview/draw-page.ts';
import type { Templates } from '../templates/markup.ts';
import { findCertificate, type VerificationOptions, verifyCertificate } from './service.ts';

/** At this resolution, a CSS pixel of the sheet is a pixel of the picture. */
const DOTS_PER_INCH = 96;
/** Number of pictures in memory, of about 100 kB each. Sites that show a link request its picture several times. */
const PICTURES = 32;

interface PrintingOptions extends VerificationOptions {
  cache: DocumentCache;
  templates: Templates;
}

export function verificationRoutes(options: VerificationOptions) {
  const { router, mount } = endpointRouter();

  mount(api.verifyCertificate, async (ctx, { params }) => {
    const verification = await verifyCertificate(options, extractCode(params.code));
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    return verification;
  });
  return router;
}

/** Serves the picture that other sites show with a link to a certificate's page. Nothing is drawn for unknown codes. */
export function certificatePictureRoutes(options: PrintingOptions) {
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

/** Serves the certificate with a code as a PDF. Unknown codes are refused before anything is printed. */
export function certificatePdfRoutes(options: PrintingOptions) {
  const { content, cache, templates } = options;
  const { router, mount } = endpointRouter();

  mount(api.readCertificateByCode, async (ctx, { params }) => {
    const found = await findCertificate(options, extractCode(params.code));
    const document = sheetDocument(templates, found, await content.design());
    const name = `Certificate ${found.fields.code}`;
    await sendPdf(ctx, cache, document, name, `certificate-${found.fields.code}`);
  });

  return router;
}
