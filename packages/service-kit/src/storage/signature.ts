import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  method: string;
  /** The object's URL, without a query. The path must be encoded as signatures require. */
  url: URL;
  headers: Record<string, string>;
}

interface Signer {
  accessKey: string;
  secretKey: string;
  region: string;
}

/**
 * Adds the headers of AWS Signature Version 4 to those of a request for an object. The signature does not cover the
 * body, so that the body can be streamed. The S3 client cannot be used for this: its presigned URLs cover no headers.
 */
export function authorization(
  { method, url, headers }: SignedRequest,
  { accessKey, secretKey, region }: Signer,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const payload = 'UNSIGNED-PAYLOAD';
  const sent = { ...headers, 'x-amz-content-sha256': payload, 'x-amz-date': time };
  const canonical = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = canonical.map(([name]) => name).join(';');
  const lines = canonical.map(([name, value]) => `${name}:${value}\n`).join('');
  const request = [method, url.pathname, '', lines, names, payload].join('\n');

  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const hash = createHash('sha256').update(request).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n');
  let key: string | Buffer = `AWS4${secretKey}`;
  for (const part of scope) key = hmac(key, part);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${accessKey}/${scope.join('/')}`;
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
