import { buffer } from 'node:stream/consumers';
import { Bucket } from '@app/service-kit/storage';

export const DOCUMENTS_PREFIX = 'documents/';
/**
 * Days until stored documents expire. Each edit of an article or of the design leaves unused documents in the storage.
 * Expired documents are printed again on demand.
 */
export const DOCUMENT_RETENTION_DAYS = 30;

/** Time limit of a storage call, in ms. It is short, because a reader waits and the PDF can be printed instead. */
const TIMEOUT_MS = 2_000;

const objectName = (key: string) => `${DOCUMENTS_PREFIX}${key}.pdf`;

/** Creates the store of printed PDFs. The first write creates the bucket. */
export function createDocumentStore(url: string) {
  const bucket = new Bucket({ url, answerWithinMs: TIMEOUT_MS });
  const { client, name } = bucket;
  return {
    /** Returns undefined if the document is not stored. Rejects if the storage is unavailable. */
    get: (key: string): Promise<Buffer | undefined> =>
      bucket.ifThere(client.getObject(name, objectName(key)).then(buffer)),
    async put(key: string, pdf: Buffer): Promise<void> {
      await bucket.ensure();
      const headers = { 'Content-Type': 'application/pdf', ...bucket.encryption };
      await bucket.inTime(client.putObject(name, objectName(key), pdf, pdf.length, headers));
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
