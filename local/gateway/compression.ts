import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { CompressConfig } from './dynamic-config.ts';

type Encoding = CompressConfig['encodings'][number];

// Node's default of 11 takes seconds for a page; 5 is near to what Traefik uses.
const brotliQuality = 5;

/** A body's new coding and the stream that makes it. */
export type Compression = { encoding: Encoding; stream: Transform };

/**
 * Decides whether an upstream's answer is compressed, by the rules of Traefik's compress
 * middleware, and makes the compressor.
 * @param acceptEncoding the request's header
 * @param answer the upstream's headers
 */
export function chooseCompression(
  config: CompressConfig,
  acceptEncoding: string | undefined,
  answer: IncomingHttpHeaders,
): Compression | undefined {
  const encoding = negotiateEncoding(config.encodings, acceptEncoding);
  if (!encoding) return undefined;
  if (answer['content-encoding'] || answer['content-range']) return undefined;
  const mediaType = (answer['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!config.includedContentTypes.includes(mediaType)) return undefined;
  const length = answer['content-length'];
  if (length !== undefined && Number(length) < config.minResponseBodyBytes) return undefined;
  // A body of unknown length may be one that is written bit by bit: pass each bit on at once.
  return { encoding, stream: createCompressor(encoding, length === undefined) };
}

/**
 * The best of our encodings that the client accepts, by its weights and then by our order.
 * @returns undefined for none: then the body goes out as it is
 */
export function negotiateEncoding(
  supported: Encoding[],
  acceptEncoding: string | undefined,
): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  let best: { rank: number; weight: number; encoding: Encoding | undefined } | undefined;
  for (const item of acceptEncoding.replaceAll(' ', '').split(',')) {
    const [name, parameter] = item.split(';');
    const weight = parameter?.startsWith('q=') ? Number.parseFloat(parameter.slice(2)) || 0 : 1;
    if (weight === 0) continue;
    const encoding = name === '*' ? supported[0] : supported.find((known) => known === name);
    if (!encoding && name !== 'identity') continue;
    const rank = encoding ? supported.indexOf(encoding) : supported.length;
    if (!best || weight > best.weight || (weight === best.weight && rank < best.rank)) {
      best = { rank, weight, encoding };
    }
  }
  return best?.encoding;
}

function createCompressor(encoding: Encoding, flushEachChunk: boolean): Transform {
  if (encoding === 'gzip') {
    return createGzip(flushEachChunk ? { flush: constants.Z_SYNC_FLUSH } : {});
  }
  return createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    ...(flushEachChunk ? { flush: constants.BROTLI_OPERATION_FLUSH } : {}),
  });
}
