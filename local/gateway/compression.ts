import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { CompressConfig } from './dynamic-config.ts';

type Encoding = CompressConfig['encodings'][number];

// Node's default quality of 11 takes seconds for a page. Quality 5 is similar to the quality that Traefik uses.
const brotliQuality = 5;

/**
 * Chooses the compression of an upstream's response by the rules of Traefik's compress middleware.
 * @param acceptEncoding the request's header
 * @param headers the response's headers
 */
export function chooseCompression(
  config: CompressConfig,
  acceptEncoding: string | undefined,
  headers: IncomingHttpHeaders,
) {
  const encoding = negotiateEncoding(config.encodings, acceptEncoding);
  if (!encoding) return undefined;
  if (headers['content-encoding'] || headers['content-range']) return undefined;
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!config.includedContentTypes.includes(mediaType)) return undefined;
  const length = headers['content-length'];
  if (length !== undefined && Number(length) < config.minResponseBodyBytes) return undefined;
  // A body of unknown length may be a stream, so flush each chunk.
  return { encoding, stream: createCompressor(encoding, length === undefined) };
}

/** Returns the supported encoding that the client prefers; undefined if the response must not be compressed. */
function negotiateEncoding(
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
