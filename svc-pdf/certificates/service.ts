import type { Logger } from '@app/service-kit';
import { Counter } from 'prom-client';
import { assertPdf } from '../browser/pdf-check.ts';
import type { Renderer, RenderOptions } from '../browser/renderer.ts';
import type { PrintableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { Codes } from '../verification/codes.ts';
import { certificateDocument } from './document.ts';
import { certificateFields, type Publication } from './publication.ts';
import type { PdfStore } from './store.ts';

export interface Certificates {
  /** What a certificate consists of; `key` is the same as long as nothing on it changes. */
  compose(publication: Publication, author: string): PrintableDocument;
  /** The PDF from the storage, or rendered and stored; `rendered` says which. */
  pdf(
    document: PrintableDocument,
    options?: RenderOptions,
  ): Promise<{ pdf: Buffer; rendered: boolean }>;
}

export interface CertificatesOptions {
  templates: Templates;
  renderer: Renderer;
  store: PdfStore;
  codes: Codes;
  log: Logger;
}

const lookups = new Counter({
  name: 'pdf_cache_lookups_total',
  help: 'Looks into the storage for a rendered document',
  labelNames: ['result'],
});

/** The storage is a cache: while it is away, certificates are rendered and not kept. */
export function createCertificates(options: CertificatesOptions): Certificates {
  const { templates, renderer, store, codes, log } = options;
  const underway = new Map<string, Promise<Buffer>>();

  const stored = async (key: string): Promise<Buffer | undefined> => {
    try {
      const pdf = await store.get(objectName(key));
      if (pdf) assertPdf(pdf);
      lookups.inc({ result: pdf ? 'hit' : 'miss' });
      return pdf;
    } catch (err) {
      lookups.inc({ result: 'failure' });
      log.error({ err, key }, 'a stored certificate could not be read');
      return undefined;
    }
  };

  const make = async (document: PrintableDocument, options?: RenderOptions): Promise<Buffer> => {
    const pdf = await renderer.render(document, options);
    await store.put(objectName(document.key), pdf).catch((err: unknown) => {
      log.error({ err, key: document.key }, 'a certificate could not be stored');
    });
    return pdf;
  };

  return {
    compose: (publication, author) =>
      certificateDocument(
        templates,
        certificateFields(publication, author, codes),
        publication.design,
      ),

    async pdf(document, options) {
      const { key } = document;
      const kept = await stored(key);
      if (kept) return { pdf: kept, rendered: false };
      let making = underway.get(key);
      if (!making) {
        making = make(document, options).finally(() => underway.delete(key));
        underway.set(key, making);
      }
      return { pdf: await making, rendered: true };
    },
  };
}

function objectName(key: string): string {
  return `certificates/${key}.pdf`;
}
