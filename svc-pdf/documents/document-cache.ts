import { createHash } from 'node:crypto';
import { AppError, type Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { PrintableDocument } from '../printing/printable.ts';
import { assertPdf, type Renderer } from '../printing/renderer.ts';
import type { Seal } from '../signing/seal.ts';
import type { DocumentStore } from '../storage/documents.ts';

/**
 * Size of the cache in memory, in bytes. The cache is small, because most repeated requests follow within minutes:
 * PDF viewers load ranges of a file, and readers share links.
 */
const MEMORY_BYTES = 8 * 1024 * 1024;

/** How long a PDF without its time stamp is cached. Afterwards, the document is printed again to get the time stamp. */
const UNSTAMPED_MS = 60_000;

/** Number of cached errors, one for each document that is known to be unprintable. */
const MAX_REFUSALS = 1_000;

const lookups = new Counter({
  name: 'pdf_cache_lookups_total',
  help: 'Lookups of a rendered document in memory or in the storage',
  labelNames: ['result'],
});

/**
 * Creates the cache of printed PDFs. A PDF is not stored while the object storage is unavailable, or if the PDF lacks
 * its time stamp.
 */
export function createDocumentCache({
  renderer,
  store,
  templateVersion,
  seal,
  log,
  unstampedMs = UNSTAMPED_MS,
}: {
  renderer: Renderer;
  store: DocumentStore;
  templateVersion: string;
  /** The seal with which the renderer signs. */
  seal?: Pick<Seal, 'isStamping' | 'lacksStamp'> | undefined;
  log: Logger;
  unstampedMs?: number;
}) {
  const memory = new LRUCache<string, Buffer, PrintableDocument>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    async fetchMethod(key, _old, { context, options }) {
      const pdf = (await readStored(key)) ?? (await print(context, key));
      if (seal?.lacksStamp(pdf)) options.ttl = unstampedMs;
      return pdf;
    },
  });

  /**
   * The errors of unprintable documents. A document is tried only once, because only its content decides whether it is
   * printable.
   */
  const refusals = new LRUCache<string, AppError>({ max: MAX_REFUSALS });

  // PDFs that were stored before a time-stamp authority was configured are printed again. Zips have no time stamps, so
  // their version does not depend on the authority.
  const version = seal?.isStamping ? `${templateVersion}\0stamped` : templateVersion;
  const keyOf = ({ contentHash, isUnsigned = false }: PrintableDocument) =>
    createHash('sha256')
      .update(`${version}\0${contentHash}${isUnsigned ? '\0unsigned' : ''}`)
      .digest('hex');

  const readStored = async (key: string): Promise<Buffer | undefined> => {
    try {
      const pdf = await store.get(key);
      if (pdf) assertPdf(pdf, 'many');
      lookups.inc({ result: pdf ? 'hit' : 'miss' });
      return pdf;
    } catch (err) {
      lookups.inc({ result: 'failure' });
      log.error({ err, key }, 'a stored document could not be read');
      return undefined;
    }
  };

  const printOnce = async (key: string, document: PrintableDocument): Promise<Buffer> => {
    try {
      return await memory.forceFetch(key, { context: document });
    } catch (error) {
      if (error instanceof AppError && error.code === 'unprintable') refusals.set(key, error);
      throw error;
    }
  };

  const put = (key: string, pdf: Buffer): void => {
    if (seal?.lacksStamp(pdf)) return;
    store.put(key, pdf).catch((err: unknown) => {
      log.error({ err, key }, 'a document could not be stored');
    });
  };

  const print = async (document: PrintableDocument, key: string): Promise<Buffer> => {
    const pdf = await renderer.render(document);
    put(key, pdf);
    return pdf;
  };

  return {
    /** Returns the stored file of several documents with this key, or undefined if it cannot be read. */
    async readWhole(key: string): Promise<Buffer | undefined> {
      return store.get(key).catch((err: unknown) => {
        log.error({ err, key }, 'a stored document could not be read');
        return undefined;
      });
    },
    putWhole: put,
    /** Returns the cache key of a document. Documents have equal keys exactly if their PDFs look the same. */
    keyOf,
    /**
     * Returns the PDF from memory or from the storage. Otherwise prints the document and stores the PDF. Rejects at
     * once if the document is known to be unprintable.
     */
    async pdf(document: PrintableDocument): Promise<Buffer> {
      const key = keyOf(document);
      const refusal = refusals.get(key);
      if (refusal) throw refusal;
      if (memory.has(key)) lookups.inc({ result: 'memory' });
      return printOnce(key, document);
    },
  };
}

export type DocumentCache = ReturnType<typeof createDocumentCache>;
