import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import type { Content } from '../content/content.ts';
import { answerPdf } from '../documents/answer.ts';
import { authorOf, findPublication } from './publication.ts';
import type { Certificates } from './service.ts';

export interface CertificateRoutesOptions {
  content: Content;
  certificates: Certificates;
}

export function certificateRoutes(options: CertificateRoutesOptions): Router {
  const { content, certificates } = options;
  const router = new Router();

  router.get('/api/pdf/certificate/:refno/:authorname', async (ctx) => {
    const { refno = '', authorname = '' } = ctx.params;
    assertDecodable(ctx.path);
    const publication = await findPublication(content, refno);
    const author = authorOf(publication, authorname);
    await answerPdf(ctx, {
      document: certificates.compose(publication, author),
      pdf: certificates.pdf,
      name: `Certificate ${refno} ${author}`,
      plainName: `certificate-${refno}`,
    });
  });
  return router;
}

/** The router hands on a segment that cannot be decoded as it came. */
function assertDecodable(path: string): void {
  try {
    decodeURIComponent(path);
  } catch (cause) {
    throw new AppError('invalid_request', { detail: 'The path is not valid UTF-8', cause });
  }
}
