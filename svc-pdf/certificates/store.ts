import { buffer } from 'node:stream/consumers';
import { Bucket } from '@app/service-kit/storage';

export interface PdfStore {
  /** Undefined when there is none under this key; rejects when the storage is away. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, pdf: Buffer): Promise<void>;
}

/** Where documents are kept, by their keys. */
export const DOCUMENTS = 'documents/';
/** Each edit of the journal's record or design leaves those of before behind; what is asked for again is printed again. */
export const DOCUMENTS_KEPT_DAYS = 30;

/** A reader waits for it; without the storage the document is rendered again. */
const ANSWER_WITHIN_MS = 2_000;

/** `http://accesskey:secretkey@host:port/bucket`; the bucket is made when it is first needed. */
export function createPdfStore(url: string): PdfStore {
  const bucket = new Bucket({ url, answerWithinMs: ANSWER_WITHIN_MS });
  const { client, name } = bucket;
  return {
    get: (key) => bucket.ifThere(client.getObject(name, key).then(buffer)),
    async put(key, pdf) {
      await bucket.ensure();
      const type = { 'Content-Type': 'application/pdf' };
      await bucket.inTime(client.putObject(name, key, pdf, pdf.length, type));
    },
  };
}
