import { createHash, randomBytes } from 'node:crypto';
import { createCms, type SigningKey } from './cms.ts';
import type { Timestamps } from './timestamps.ts';

/** Random digits that begin the space for a signature, so that no author's text can be mistaken for this space. */
export const MARK = Array.from(randomBytes(32), (byte) => byte % 10).join('');
/** A placeholder of ten digits, which the offsets replace. */
export const UNKNOWN_OFFSET = 9_999_999_999;

export interface Seal {
  /** Identifies the key: the fingerprint of its certificate. */
  id: string;
  /** The number of bytes to leave for a signature. */
  length: number;
  /** Whether signatures have a time stamp if the authority responds. */
  isStamping: boolean;
  /** Signs a PDF that has space for a signature. Changes the given buffer. */
  close(pdf: Buffer): Promise<Buffer>;
  /** Returns whether `close` has signed this PDF without the time stamp that it should have. */
  lacksStamp(pdf: Buffer): boolean;
}

/** Creates the seal that signs all documents. The signature covers the whole file except its own value. */
export function createSeal(key: SigningKey, timestamps?: Timestamps): Seal {
  const cms = createCms(key, timestamps);
  const isStamping = timestamps !== undefined;
  const unstamped = new WeakSet<Buffer>();
  return {
    id: key.certificates[0]?.fingerprint256 ?? '',
    length: cms.length,
    isStamping,
    lacksStamp: (pdf) => unstamped.has(pdf),
    async close(pdf) {
      const start = pdf.lastIndexOf(`<${MARK}`, undefined, 'latin1');
      const end = pdf.indexOf('>', start) + 1;
      const range = pdf.lastIndexOf('/ByteRange', start, 'latin1');
      const [open, shut] = [pdf.indexOf('[', range), pdf.indexOf(']', range)];
      if (start < 0 || range < 0 || shut > start)
        throw new Error('A PDF has no place for a signature');
      const offsets = `0 ${start} ${end} ${pdf.length - end}`;
      pdf.write(offsets.padEnd(shut - open - 1), open + 1, 'latin1');
      const hash = createHash('sha256').update(pdf.subarray(0, start)).update(pdf.subarray(end));
      const { bytes, hasToken } = await cms.sign(hash.digest());
      const signature = bytes.toString('hex');
      if (signature.length > end - start - 2) throw new Error('The signature is too long');
      pdf.write(signature.padEnd(end - start - 2, '0'), start + 1, 'latin1');
      if (isStamping && !hasToken) unstamped.add(pdf);
      return pdf;
    },
  };
}
