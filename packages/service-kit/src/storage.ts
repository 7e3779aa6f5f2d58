import { Client } from 'minio';
import { z } from 'zod';

export interface StorageAddress {
  endPoint: string;
  port: number;
  useSSL: boolean;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

const FORM = 'http://accesskey:secretkey@host:port/bucket[?region=name]';

/** Matches bucket names that S3 allows. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Parses the URL of an S3 bucket. Returns null if it does not have the expected form. */
export function storageAddress(text: string): StorageAddress | null {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const bucket = url.pathname.slice(1);
  if (!url.username || !url.password || !BUCKET_NAME.test(bucket)) return null;
  const useSSL = url.protocol === 'https:';
  return {
    endPoint: url.hostname,
    port: Number(url.port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** A variable with the URL of an S3 bucket. */
export const storageEnv = z.string('Required').refine((url) => storageAddress(url) !== null, FORM);

export interface BucketOptions {
  url: string;
  /** The time limit of a call in milliseconds. The S3 client itself has no limit. */
  answerWithinMs: number;
}

/** A bucket of an S3 object storage, with its client. */
export class Bucket {
  readonly client: Client;
  readonly name: string;
  readonly #answerWithinMs: number;

  constructor({ url, answerWithinMs }: BucketOptions) {
    const address = storageAddress(url);
    if (!address) throw new Error(`The address of an object storage has the form ${FORM}`);
    const { bucket, ...options } = address;
    this.name = bucket;
    this.#answerWithinMs = answerWithinMs;
    // With a region, the client does not request it first. Without retries, calls fail fast.
    this.client = new Client({ ...options, retryOptions: { disableRetry: true } });
  }

  /** Awaits a call. Rejects if it takes longer than the time limit, and then ignores its result. */
  inTime<T>(call: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = new Error(`The storage did not answer within ${this.#answerWithinMs} ms`);
    const timer = setTimeout(() => reject(late), this.#answerWithinMs);
    return Promise.race([call, promise]).finally(() => clearTimeout(timer));
  }

  /** Creates the bucket if it does not exist. Call it before the first write. */
  async ensure(): Promise<void> {
    if (await this.inTime(this.client.bucketExists(this.name))) return;
    try {
      await this.inTime(this.client.makeBucket(this.name));
    } catch (error) {
      // Another process has created the bucket at the same time.
      if (!isCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    }
  }

  /** Awaits a call like `inTime`. Returns undefined if the object or the bucket does not exist. */
  async ifThere<T>(call: Promise<T>): Promise<T | undefined> {
    try {
      return await this.inTime(call);
    } catch (error) {
      if (isCode(error, 'NoSuchKey', 'NoSuchBucket', 'NotFound')) return undefined;
      throw error;
    }
  }
}

/** Returns whether an error has one of these S3 error codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
