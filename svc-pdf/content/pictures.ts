import type { Settings } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import type { PrintedDesign } from '../templates/fields.ts';

/** Maximum size of a picture, in bytes. Pictures that svc-content has stored are usually below 350,000 bytes. */
const MAX_BYTES = 1_000_000;
/** Number of cached pictures: enough for the current design, the previous design and previews. */
const CACHED = 12;
const TIMEOUT_MS = 2_500;

export async function embedPictures(
  design: Omit<PrintedDesign, 'logo_image'>,
  { logo_image }: Pick<Settings, 'logo_image'>,
  readPicture: (path: string) => Promise<string>,
): Promise<PrintedDesign> {
  const dataUrl = (image: string) => (image.startsWith('data:') ? image : readPicture(image));
  const [signature, seal, logo] = await Promise.all([
    dataUrl(design.signature_image),
    dataUrl(design.seal_image),
    dataUrl(logo_image),
  ]);
  return { ...design, signature_image: signature, seal_image: seal, logo_image: logo };
}

/**
 * Creates a function that reads a picture from svc-content and returns a `data:` URL. Pictures are cached by their
 * path, which contains a hash of the content. If a picture is missing or too large, the function logs an error and
 * returns an empty string, so that one picture does not block all certificates. If svc-content is unavailable, the
 * function rejects with `unavailable`, so that no PDF is printed without its pictures.
 */
export function pictureReader(
  origin: string,
  log: Logger,
  headers: Record<string, string> = {},
): (path: string) => Promise<string> {
  const cache = new LRUCache<string, string>({ max: CACHED });

  return async function readPicture(path) {
    if (path === '') return '';
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    const read = await fetchPicture(origin + path, headers);
    if (typeof read !== 'string') {
      log.error({ path, ...read }, 'a picture of the design cannot be used and is omitted');
      return '';
    }
    cache.set(path, read);
    return read;
  };
}

async function fetchPicture(
  url: string,
  headers: Record<string, string>,
): Promise<string | { reason: string }> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return { reason: 'the picture does not exist' };
    if (!response.ok) throw new Error(`${url} responded ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES)
      return { reason: `it has ${bytes.length} bytes, more than the limit of ${MAX_BYTES}` };
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
