import { EDITORIAL_BOARD_PDF_PATH } from '@app/contracts';
import Router from '@koa/router';
import type { Certificates } from '../certificates/service.ts';
import type { Content } from '../content/content.ts';
import { answerPdf } from '../documents/answer.ts';
import type { Templates } from '../documents/templates.ts';
import { boardDocument, boardFields } from './document.ts';

export interface BoardRoutesOptions {
  content: Content;
  certificates: Certificates;
  templates: Templates;
}

export function boardRoutes(options: BoardRoutesOptions): Router {
  const { content, certificates, templates } = options;
  const router = new Router();

  router.get(EDITORIAL_BOARD_PDF_PATH, async (ctx) => {
    const [editors, settings, design] = await Promise.all([
      content.editors(),
      content.settings(),
      content.design(),
    ]);
    const fields = boardFields(editors, settings);
    await answerPdf(ctx, {
      document: boardDocument(templates, fields, design),
      pdf: certificates.pdf,
      name: `Editorial board of ${fields.journal}`,
      plainName: 'editorial-board',
    });
  });
  return router;
}
