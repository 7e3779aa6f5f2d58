import { AppError, type Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import type { PrintedDesign } from '../templates/fields.ts';

/** The contract's limit for uploaded pictures; svc-content's own are a third of it. */
const MAX_BYTES = 1_000_000;
/** Pictures of the current design, the previous one and previews. */
const CACHED = 8;
const TIMEOUT_MS = 5_000;

/** Replaces the paths of stored pictures in a design by `data:` URLs. */
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
 * Reads svc-content's pictures as `data:` URLs, each once, because a path identifies its content. A missing picture
 * is logged and left empty, so that it does not block all certificates. Rejects with `unavailable` if a picture
 * cannot be read, so that nothing is printed without it.
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
