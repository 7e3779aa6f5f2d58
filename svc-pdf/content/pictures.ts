import { AppError, type Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';

/** Pictures of a design, as large as the contract lets a fresh one be; svc-content's own are a third. */
const AT_MOST_BYTES = 1_000_000;
/** Those of the design, those of the one before, those that somebody tries in a preview. */
const KEPT = 8;
const TIMEOUT_MS = 5_000;

/**
 * Reads svc-content's pictures, each once: its address tells its content. One that is gone is logged and left
 * out, as no certificate should wait for it for ever; while it cannot be read, nothing is printed without it.
 */
export function pictureReader(origin: string, log: Logger): (path: string) => Promise<string> {
  const kept = new LRUCache<string, string>({ max: KEPT });

  /** The picture as a `data:` URL, empty when there is none. */
  return async function readPicture(path) {
    if (path === '') return '';
    const known = kept.get(path);
    if (known !== undefined) return known;
    const read = await fetchPicture(origin + path);
    if (typeof read !== 'string') {
      log.error({ path, ...read }, 'a picture of the design is left out');
      return '';
    }
    kept.set(path, read);
    return read;
  };
}

async function fetchPicture(url: string): Promise<string | { reason: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 404) return { reason: 'it is not there' };
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > AT_MOST_BYTES) return { reason: `it has ${bytes.length} bytes` };
    return `data:image/webp;base64,${bytes.toString('base64')}`;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
