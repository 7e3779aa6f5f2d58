import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, S3Error } from 'minio';

export interface PdfStore {
  /** Undefined when there is none under this key; rejects when the storage is away. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  put(key: string, pdf: Buffer): Promise<void>;
}

/** A reader waits for it; without the storage the document is rendered again. */
const TIMEOUT_MS = 2_000;

/** `http://accesskey:secretkey@host:port/bucket`; the bucket is made when it is first needed. */
export function createPdfStore(url: string): PdfStore {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const bucket = pathname.slice(1);
  const client = new Client({
    endPoint: hostname,
    useSSL: protocol === 'https:',
    ...(port !== '' && { port: Number(port) }),
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    // Given, so that no call asks for the bucket's region first.
    region: 'us-east-1',
    retryOptions: { disableRetry: true },
  });

  const putOnce = (key: string, pdf: Buffer) =>
    client.putObject(bucket, key, pdf, pdf.length, { 'Content-Type': 'application/pdf' });

  return {
    get: (key) => inTime(ifThere(client.getObject(bucket, key).then(buffer))),
    has: async (key) => (await inTime(ifThere(client.statObject(bucket, key)))) !== undefined,
    async put(key, pdf) {
      try {
        await inTime(putOnce(key, pdf));
      } catch (error) {
        if (!isCode(error, 'NoSuchBucket')) throw error;
        await inTime(makeBucket(client, bucket));
        await inTime(putOnce(key, pdf));
      }
    },
  };
}

async function makeBucket(client: Client, bucket: string): Promise<void> {
  try {
    await client.makeBucket(bucket);
  } catch (error) {
    // Another process was faster.
    if (!isCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
  }
}

async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isCode(error, 'NoSuchKey', 'NoSuchBucket', 'NotFound')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof S3Error && codes.includes(error.code ?? '');
}

/** The client has no time limit of its own. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The storage did not answer within ${TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}
