import Router from '@koa/router';
import { findPublication } from '../certificates/publication.ts';
import type { Certificates } from '../certificates/service.ts';
import type { Content } from '../content/content.ts';
import { answerPdf } from '../documents/answer.ts';
import type { Templates } from '../documents/templates.ts';
import { coverPageDocument, coverPageFields } from './document.ts';

export interface CoverPageRoutesOptions {
  content: Content;
  certificates: Certificates;
  templates: Templates;
}

export function coverPageRoutes(options: CoverPageRoutesOptions): Router {
  const { content, certificates, templates } = options;
  const router = new Router();

  router.get('/api/pdf/coverpage/:refno', async (ctx) => {
    const { refno = '' } = ctx.params;
    const { article, settings, design } = await findPublication(content, refno);
    await answerPdf(ctx, {
      document: coverPageDocument(templates, coverPageFields(article, settings), design),
      pdf: certificates.pdf,
      name: `Cover page ${refno}`,
      plainName: `cover-page-${refno}`,
    });
  });
  return router;
}
