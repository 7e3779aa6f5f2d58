import type { Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { assertPdf } from '../browser/pdf-check.ts';
import type { Renderer } from '../browser/renderer.ts';
import type { PrintableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { Codes } from '../verification/codes.ts';
import { certificateDocument } from './document.ts';
import { certificateFields, type Publication } from './publication.ts';
import { DOCUMENTS, type PdfStore } from './store.ts';

export interface Certificates {
  /** What a certificate consists of; `key` is the same as long as nothing on it changes. */
  compose(publication: Publication, author: string): PrintableDocument;
  /** The PDF of any document: kept from before, or rendered and then kept. */
  pdf(document: PrintableDocument): Promise<Buffer>;
}

export interface CertificatesOptions {
  templates: Templates;
  renderer: Renderer;
  store: PdfStore;
  codes: Codes;
  log: Logger;
}

/** What is asked for again is mostly asked for at once: by viewers in parts, by readers who tell each other. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

const lookups = new Counter({
  name: 'pdf_cache_lookups_total',
  help: 'Looks for a rendered document in memory or in the storage',
  labelNames: ['result'],
});

/** The storage is a cache: while it is away, documents are rendered and not kept. */
export function createCertificates(options: CertificatesOptions): Certificates {
  const { templates, renderer, store, codes, log } = options;
  const remembered = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const underway = new Map<string, Promise<Buffer>>();

  const stored = async (key: string): Promise<Buffer | undefined> => {
    try {
      const pdf = await store.get(objectName(key));
      if (pdf) assertPdf(pdf, 'many');
      lookups.inc({ result: pdf ? 'hit' : 'miss' });
      return pdf;
    } catch (err) {
      lookups.inc({ result: 'failure' });
      log.error({ err, key }, 'a stored document could not be read');
      return undefined;
    }
  };

  /** Nobody waits until it is stored. */
  const make = async (document: PrintableDocument, key: string): Promise<Buffer> => {
    const pdf = await renderer.render(document);
    store.put(objectName(key), pdf).catch((err: unknown) => {
      log.error({ err, key }, 'a document could not be stored');
    });
    return pdf;
  };

  const find = async (document: PrintableDocument, key: string): Promise<Buffer> => {
    const pdf = (await stored(key)) ?? (await make(document, key));
    remembered.set(key, pdf);
    return pdf;
  };

  return {
    compose: (publication, author) =>
      certificateDocument(
        templates,
        certificateFields(publication, author, codes),
        publication.design,
      ),

    async pdf(document) {
      const { key } = document;
      const pdf = remembered.get(key);
      if (pdf) {
        lookups.inc({ result: 'memory' });
        return pdf;
      }
      let finding = underway.get(key);
      if (!finding) {
        finding = find(document, key).finally(() => underway.delete(key));
        underway.set(key, finding);
      }
      return finding;
    },
  };
}

function objectName(key: string): string {
  return `${DOCUMENTS}${key}.pdf`;
}
