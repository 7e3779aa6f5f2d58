import type { Settings } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import { createLastReads } from '../content/last-reads.ts';
import { certificateDocument, certificateFields } from '../documents/certificate.ts';
import type { DocumentCache } from '../documents/document-cache.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import { drawPage } from './draw-page.ts';
import type { PreviewOptions } from './preview.ts';
import { sampleArticle, sampleCodes } from './samples.ts';

/** The picture of an A4 page in landscape then has 560 by 396 pixels, twice the size at which readers see it. */
const DOTS_PER_INCH = 48;

export interface SpecimenOptions extends PreviewOptions {
  cache: DocumentCache;
}

interface Look {
  settings: Settings;
  design: Awaited<ReturnType<PreviewOptions['content']['design']>>;
}

/** Serves a sample certificate in the journal's design as a picture. Readers see it beside the pages. */
export function specimenRoutes({ content, templates, cache }: SpecimenOptions) {
  const { router, mount } = endpointRouter();
  const looks = createLastReads<Look>(1);
  const readLook = async () => {
    const [settings, design] = await Promise.all([content.settings(), content.design()]);
    return { settings, design };
  };
  const pictures = new LRUCache<string, Buffer, PrintableDocument>({
    max: 2,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context }) =>
      drawPage(await cache.pdf(context), DOTS_PER_INCH),
  });

  mount(api.readSpecimen, async (ctx) => {
    const { settings, design } = await looks('', readLook);
    // A fixed date keeps the picture constant.
    const article = sampleArticle(new Date(0));
    const fields = certificateFields(article, article.authors[0] ?? '', settings, sampleCodes);
    const document = certificateDocument(templates, fields, design);
    const key = cache.keyOf(document);
    // Every page shows it, so browsers may cache it for five minutes.
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.etag = `W/"${key}"`;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'image/png';
    ctx.body = await pictures.forceFetch(key, { context: document });
  });

  return router;
}
