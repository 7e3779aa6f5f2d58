import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import type { Content } from '../content/content.ts';
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
    const document = certificates.compose(publication, author);

    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    // Weak: while the storage is away, each rendering says when it was made.
    ctx.etag = `W/"${document.key}"`;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }

    const pdf = await certificates.pdf(document);
    // A slash would count as a folder.
    ctx.attachment(`Certificate ${refno} ${author.replace(/[/\\]/g, '-')}.pdf`, {
      type: 'inline',
      fallback: `certificate-${refno}.pdf`,
    });
    ctx.body = pdf;
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
