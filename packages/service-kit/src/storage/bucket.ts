import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'minio';
import type { Logger } from 'pino';
import { requireStorageAddress, type StorageAddress } from './address.ts';

export { storageEnv } from './address.ts';

/** The interval in milliseconds of checking that the storage still responds during a transfer. */
const CHECK_EVERY_MS = 250;

/**
 * The error code for an object that does not exist. A storage without its drive may also respond with 404, but with the
 * code `NoSuchBucket`, which does not mean that a stored object is gone.
 */
export const NO_SUCH_KEY = 'NoSuchKey';

export interface BucketOptions {
  url: string;
  /** The time limit of a call in milliseconds. The S3 client itself has no time limit. */
  answerWithinMs: number;
}

interface ListOptions {
  prefix?: string;
  /** Whether the bucket may be missing because no object was stored yet. The first write creates the bucket. */
  mayBeMissing?: boolean;
}

/** A bucket of an S3 object storage, with its client. */
export class Bucket {
  readonly client: Client;
  readonly name: string;
  readonly #address: StorageAddress;
  readonly #answerWithinMs: number;

  constructor({ url, answerWithinMs }: BucketOptions) {
    this.#address = requireStorageAddress(url);
    const { bucket, style, endPoint, port, useSSL, accessKey, secretKey, region } = this.#address;
    this.name = bucket;
    this.#answerWithinMs = answerWithinMs;
    this.client = new Client({
      endPoint,
      port,
      useSSL,
      accessKey,
      secretKey,
      // Without this option, the client would first request the region.
      region,
      pathStyle: style === 'path',
      // Calls must fail fast.
      retryOptions: { disableRetry: true },
    });
  }

  /** The headers of every request that writes an object. They select the server-side encryption. */
  get encryption(): Readonly<Record<string, string>> {
    return this.#address.encryption;
  }

  /**
   * Returns the URL and the headers of a request for an object, which must be sent within 15 minutes by `fetch` or
   * `node:http`. The signature covers the given headers, as S3 requires for all `x-amz-*` headers.
   */
  signed(
    method: 'GET' | 'PUT',
    key: string,
    headers: Record<string, string> = {},
  ): { url: string; headers: Record<string, string> } {
    if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is not the key of an object`);
    const { bucket, endPoint, port, useSSL, style } = this.#address;
    const [host, path] =
      style === 'path' ? [endPoint, `${bucket}/${key}`] : [`${bucket}.${endPoint}`, key];
    const url = new URL(`${useSSL ? 'https' : 'http'}://${host}:${port}`);
    url.pathname = `/${path.split('/').map(encoded).join('/')}`;
    const all = method === 'PUT' ? { ...headers, ...this.encryption } : headers;
    return { url: url.href, headers: authorization({ method, url, headers: all }, this.#address) };
  }

  /** Awaits a call. Rejects after the time limit, and then ignores the call's result. */
  inTime<T>(call: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = new Error(`The storage did not answer within ${this.#answerWithinMs} ms`);
    // An answer that arrived while the process was busy still counts as in time.
    const timer = setTimeout(() => setImmediate(reject, late), this.#answerWithinMs);
    return Promise.race([call, promise]).finally(() => clearTimeout(timer));
  }

  /** Runs a transfer whose signal aborts when the storage stops responding, or after `limitMs`. */
  async whileAnswering<T>(
    limitMs: number,
    transfer: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const silent = new AbortController();
    const check = () => {
      this.inTime(this.client.bucketExists(this.name)).catch((cause) => silent.abort(cause));
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    try {
      return await transfer(AbortSignal.any([silent.signal, AbortSignal.timeout(limitMs)]));
    } finally {
      clearInterval(timer);
    }
  }

  /** Creates the bucket if the bucket does not exist. Must be called before the first write. */
  async ensure(): Promise<void> {
    if (await this.inTime(this.client.bucketExists(this.name))) return;
    try {
      await this.inTime(this.client.makeBucket(this.name));
    } catch (error) {
      // Another process may have created the bucket at the same time. Storages report this conflict with different
      // codes.
      const isThere = await this.inTime(this.client.bucketExists(this.name)).catch(() => false);
      if (!isThere) throw error;
    }
  }

  /**
   * Lists the objects whose keys begin with a prefix. With `mayBeMissing`, a missing bucket counts as empty. Otherwise
   * a missing bucket is an error, because its objects are lost.
   */
  async *objects({
    prefix = '',
    mayBeMissing = false,
  }: ListOptions = {}): AsyncGenerator<{ key: string; modified: Date }> {
    const stream = this.client.listObjectsV2(this.name, prefix, true);
    const items = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.ifThere(items.next(), mayBeMissing ? ['NoSuchBucket'] : []);
        if (!next || next.done) return;
        yield { key: next.value.name, modified: next.value.lastModified };
      }
    } finally {
      stream.destroy();
    }
  }

  /** Awaits a call like `inTime`. Returns undefined if the object or the bucket does not exist. */
  async ifThere<T>(
    call: Promise<T>,
    missing: readonly string[] = [NO_SUCH_KEY, 'NoSuchBucket', 'NotFound'],
  ): Promise<T | undefined> {
    try {
      return await this.inTime(call);
    } catch (error) {
      if (isCode(error, ...missing)) return undefined;
      throw error;
    }
  }
}

/** Returns whether a URL with this key leads to an object of the bucket. URL parsers remove parts such as `..`. */
export function isObjectKey(key: string): boolean {
  return (
    key.length <= 1024 && key.split('/').every((part) => /^(?!\.{1,2}$)[^\\\p{Cc}]+$/u.test(part))
  );
}

/** Returns whether the response to a read means that the object does not exist. */
export const saysMissing = (status: number, body: string): boolean =>
  status === 404 && body.includes(`<Code>${NO_SUCH_KEY}</Code>`);

/** Returns whether an error has one of these S3 error codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Encodes a part of a path in the way that signatures require. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The S3 error codes of a wrong key, a wrong secret, and a user without access to the bucket. */
const REFUSALS = ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'];

/**
 * Waits while the storage refuses the login, so that the service does not become ready. Resolves if the storage is
 * unreachable, because a service can start without the storage.
 */
export async function storageAccepts(url: string, log: Logger): Promise<void> {
  const bucket = new Bucket({ url, answerWithinMs: 2_000 });
  for (;;) {
    try {
      await bucket.inTime(bucket.client.bucketExists(bucket.name));
      return;
    } catch (err) {
      if (!isCode(err, ...REFUSALS)) return;
      log.error({ err }, 'the storage refused the login: check S3_URL');
      await wait(1_000);
    }
  }
}

interface SignedRequest {
  method: string;
  /** The object's URL without a query. Its path must be encoded in the way that signatures require. */
  url: URL;
  headers: Record<string, string>;
}

interface Signer {
  accessKey: string;
  secretKey: string;
  region: string;
}

/**
 * Adds the headers of AWS Signature Version 4 to the headers of a request for an object. The signature does not cover
 * the body, so that the body can be streamed. The S3 client is unsuitable, because its presigned URLs cover no headers.
 */
function authorization(
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
