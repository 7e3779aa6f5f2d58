import { AppError, type Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import type { PrintedDesign } from '../templates/fields.ts';

/** The contract's size limit of uploaded pictures. Pictures that svc-content stores have about a third of it. */
const MAX_BYTES = 1_000_000;
/** Number of cached pictures: enough for the current design, the previous design and previews. */
const CACHED = 8;
const TIMEOUT_MS = 5_000;

export async function embedPictures(
  { version: _version, ...design }: PrintedDesign & { version?: number },
  readPicture: (path: string) => Promise<string>,
): Promise<PrintedDesign> {
  const dataUrl = (image: string) => (image.startsWith('data:') ? image : readPicture(image));
  const [signature_image, seal_image] = await Promise.all([
    dataUrl(design.signature_image),
    dataUrl(design.seal_image),
  ]);
  return { ...design, signature_image, seal_image };
}

/**
 * Creates a function that reads a picture of svc-content and returns it as a `data:` URL. Pictures are cached by their
 * path, which identifies the content. For a missing or too large picture, the function logs an error and returns an
 * empty string, so that one picture does not block all certificates. It rejects with `unavailable` if svc-content is
 * unavailable, so that no document is printed without its pictures.
 */
export function pictureReader(origin: string, log: Logger): (path: string) => Promise<string> {
  const cache = new LRUCache<string, string>({ max: CACHED });

  return async function readPicture(path) {
    if (path === '') return '';
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    const read = await fetchPicture(origin + path);
    if (typeof read !== 'string') {
      log.error({ path, ...read }, 'a picture of the design is left out');
      return '';
    }
    cache.set(path, read);
    return read;
  };
}

async function fetchPicture(url: string): Promise<string | { reason: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return { reason: 'it does not exist' };
    if (!response.ok) throw new Error(`${url} responded ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES) return { reason: `it has ${bytes.length} bytes` };
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
