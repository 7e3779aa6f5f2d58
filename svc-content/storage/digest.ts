import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The hashes of a file in hexadecimal, and its size in bytes. */
export interface Digest {
  sha256: string;
  md5: string;
  size: number;
}

export interface FileDigest extends Digest {
  /** Whether the file begins with the signature of a PDF. */
  isPdf: boolean;
}

const PDF_SIGNATURE = '%PDF-';

export async function digestFile(path: string): Promise<FileDigest> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  let start = '';
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    if (size < PDF_SIGNATURE.length) start += chunk.toString('latin1', 0, PDF_SIGNATURE.length);
    size += chunk.length;
    sha256.update(chunk);
    md5.update(chunk);
  }
  const isPdf = start.startsWith(PDF_SIGNATURE);
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex'), size, isPdf };
}

export function digestOf(bytes: Uint8Array): Digest {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return { sha256: hash('sha256'), md5: hash('md5'), size: bytes.length };
}
