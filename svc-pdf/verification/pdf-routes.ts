import { extractCode } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import { sheetDocument } from '../documents/certificate.ts';
import type { DocumentCache } from '../documents/document-cache.ts';
import { sendPdf } from '../documents/send-pdf.ts';
import type { Templates } from '../templates/markup.ts';
import { findCertificate, type VerificationOptions } from './service.ts';

interface PdfOptions extends VerificationOptions {
  cache: DocumentCache;
  templates: Templates;
}

/** Serves the certificate with a code as a PDF. Unknown codes are refused before anything is printed. */
export function certificatePdfRoutes(options: PdfOptions) {
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
