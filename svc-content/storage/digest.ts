import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface Digest {
  /** Both in hexadecimal. */
  sha256: string;
  md5: string;
  size: number;
}

export interface FileDigest extends Digest {
  /** Whether it begins as every PDF does; what the client calls it is not looked at. */
  isPdf: boolean;
}

const PDF_MAGIC = '%PDF-';

/** Reads a file once, in pieces of 64 KiB. */
export async function digestFile(path: string): Promise<FileDigest> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  let start = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start.length < PDF_MAGIC.length) start += chunk.toString('latin1', 0, PDF_MAGIC.length);
    size += chunk.length;
    sha256.update(chunk);
    md5.update(chunk);
  }
  const isPdf = start.startsWith(PDF_MAGIC);
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex'), size, isPdf };
}

export function digestOf(bytes: Uint8Array): Digest {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return { sha256: hash('sha256'), md5: hash('md5'), size: bytes.length };
}
