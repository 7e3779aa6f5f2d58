import type { IncomingMessage } from 'node:http';

/** The largest body to discard: a 10 MB file plus its form. Clients that send more may see a connection reset. */
const MAX_DRAINED_BYTES = 11 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/** Discards the rest of a request body, so that a browser sees the response instead of a connection reset. */
export function drain(req: IncomingMessage): Promise<boolean> {
  if (req.complete || req.destroyed) return Promise.resolve(true);
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > MAX_DRAINED_BYTES) return Promise.resolve(false);
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => finish(false), MAX_DRAIN_MS);
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DRAINED_BYTES) finish(false);
    };
    const end = () => finish(true);
    function finish(complete: boolean) {
      clearTimeout(timer);
      req.off('data', count).off('end', end).off('close', end).off('error', end);
      if (!complete) req.pause();
      resolve(complete);
    }
    // Detach a decompressor that no one reads any more: pipes wait for their slowest reader, so it would stall the
    // request.
    req.unpipe();
    req.on('data', count).on('end', end).on('close', end).on('error', end);
    req.resume();
  });
}
