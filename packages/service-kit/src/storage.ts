import { Client } from 'minio';
import { z } from 'zod';

export interface StorageAddress {
  endPoint: string;
  port: number;
  useSSL: boolean;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

const FORM = 'http://accesskey:secretkey@host:port/bucket';

/** Reads `http://accesskey:secretkey@host:port/bucket`; null when it is not of that form. */
export function storageAddress(text: string): StorageAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const bucket = url.pathname.slice(1);
  const useSSL = url.protocol === 'https:';
  if (!useSSL && url.protocol !== 'http:') return null;
  // S3's own rule for the name of a bucket.
  if (!url.username || !url.password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    return null;
  }
  return {
    endPoint: url.hostname,
    port: url.port === '' ? (useSSL ? 443 : 80) : Number(url.port),
    useSSL,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    bucket,
  };
}

/** A storage's address in a process's environment. */
export const storageEnv = z.string('Required').refine((url) => storageAddress(url) !== null, FORM);

export interface BucketOptions {
  url: string;
  /** How long a call may take: the client has no time limit of its own. */
  answerWithinMs: number;
}

/** A bucket of an S3 storage, and the client for it. */
export class Bucket {
  readonly client: Client;
  readonly name: string;
  readonly #answerWithinMs: number;

  constructor({ url, answerWithinMs }: BucketOptions) {
    const address = storageAddress(url);
    if (!address) throw new Error(`The address of a storage is ${FORM}`);
    const { bucket, ...options } = address;
    this.name = bucket;
    this.#answerWithinMs = answerWithinMs;
    // A region, so that no call asks for it first; no retries, so that calls fail while it is away.
    this.client = new Client({
      ...options,
      region: 'us-east-1',
      retryOptions: { disableRetry: true },
    });
  }

  /** Rejects when an answer does not come in time; what comes later is dropped. */
  inTime<T>(answer: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = new Error(`The storage did not answer within ${this.#answerWithinMs} ms`);
    const timer = setTimeout(() => reject(late), this.#answerWithinMs);
    return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
  }

  /** Makes the bucket when it is not there; to be called before something is stored. */
  async ensure(): Promise<void> {
    if (await this.inTime(this.client.bucketExists(this.name))) return;
    try {
      await this.inTime(this.client.makeBucket(this.name));
    } catch (error) {
      // Another process was faster.
      if (!isCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    }
  }

  /** The answer in time; undefined when there is no such object, nor perhaps the bucket. */
  async ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await this.inTime(answer);
    } catch (error) {
      if (isCode(error, 'NoSuchKey', 'NoSuchBucket', 'NotFound')) return undefined;
      throw error;
    }
  }
}

/** Whether it is one of these faults, by S3's names. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes(String((error as { code?: unknown }).code));
}
