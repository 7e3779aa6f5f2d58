import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export type Digest = ReturnType<typeof digestOf>;

const PDF_SIGNATURE = '%PDF-';

export async function digestFile(path: string) {
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

/** Returns the hashes (hexadecimal) and the size (bytes) of a file. */
export function digestOf(bytes: Uint8Array) {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return { sha256: hash('sha256'), md5: hash('md5'), size: bytes.length };
}
