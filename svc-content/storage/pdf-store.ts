import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@app/service-kit';
import { Client } from 'minio';
import { storageAddress } from './address.ts';
import type { Digest } from './digest.ts';

/** How long the storage may take to begin its answer before a call is refused. */
const ANSWER_WITHIN_MS = 3_000;
/** 5 MB to a slow disk. */
const STORE_WITHIN_MS = 20_000;
/** A signed address is used at once. */
const SIGNED_FOR_S = 60;

const FOLDER = 'articles/';

export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredObject {
  sha256: string;
  modified: Date;
}

/**
 * Article PDFs in MinIO, each under the hash of its content, so that one that is stored is never
 * changed. Files and downloads go by signed addresses and `fetch`: the client's own `putObject`
 * holds a whole file in memory, and never settles when its source fails.
 */
export class PdfStore {
  readonly #client: Client;
  readonly #bucket: string;
  #bucketIsThere = false;
  #status: 'ready' | 'away' = 'away';

  constructor(url: string) {
    const address = storageAddress(url);
    if (!address) throw new Error('Not an address of a storage');
    const { bucket, ...options } = address;
    this.#bucket = bucket;
    // A region, so that signing needs no call; no retries, so that a call fails while it is away.
    this.#client = new Client({
      ...options,
      region: 'us-east-1',
      retryOptions: { disableRetry: true },
    });
  }

  /** How the last call went. */
  get status(): 'ready' | 'away' {
    return this.#status;
  }

  /** Stores a file; the storage itself checks length and MD5, and keeps nothing when they differ. */
  async store(path: string, { sha256, md5 }: Digest): Promise<void> {
    await this.#guard(async () => {
      await this.#ensureBucket();
      const url = await this.#client.presignedPutObject(this.#bucket, key(sha256), SIGNED_FOR_S);
      const answer = await fetch(url, {
        method: 'PUT',
        headers: {
          'Content-Type': 'application/pdf',
          'Content-MD5': Buffer.from(md5, 'hex').toString('base64'),
        },
        body: await openAsBlob(path),
        signal: AbortSignal.timeout(STORE_WITHIN_MS),
      });
      if (!answer.ok) throw new Error(`Storing answered ${answer.status}: ${await answer.text()}`);
      await answer.body?.cancel();
    });
  }

  /** The bytes of a stored PDF, or a part of them, as they come. */
  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const answer = await this.#guard(async () => {
      const url = await this.#client.presignedGetObject(this.#bucket, key(sha256), SIGNED_FOR_S);
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
      const headers = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
      const fetched = fetch(url, { headers, signal: abort.signal });
      return fetched.finally(() => clearTimeout(timer));
    });
    if (answer.status === (range ? 206 : 200) && answer.body) {
      return Readable.fromWeb(answer.body as ReadableStream);
    }
    await answer.body?.cancel();
    const cause = new Error(`Reading ${key(sha256)} answered ${answer.status}`);
    throw new AppError('unavailable', { cause });
  }

  async *list(): AsyncGenerator<StoredObject> {
    await this.#guard(() => this.#ensureBucket());
    for await (const item of this.#client.listObjectsV2(this.#bucket, FOLDER, true)) {
      const sha256 = /^articles\/([0-9a-f]{64})\.pdf$/.exec(item.name)?.[1];
      if (sha256 !== undefined) yield { sha256, modified: item.lastModified };
    }
  }

  /** When it was stored last; undefined when it is not there. */
  async modified(sha256: string): Promise<Date | undefined> {
    try {
      return (await this.#client.statObject(this.#bucket, key(sha256))).lastModified;
    } catch (error) {
      if ((error as { code?: string }).code === 'NotFound') return undefined;
      throw error;
    }
  }

  async remove(sha256: string): Promise<void> {
    await this.#client.removeObject(this.#bucket, key(sha256));
  }

  async #ensureBucket(): Promise<void> {
    if (this.#bucketIsThere) return;
    await within(ANSWER_WITHIN_MS, this.#makeBucket());
    this.#bucketIsThere = true;
  }

  async #makeBucket(): Promise<void> {
    if (await this.#client.bucketExists(this.#bucket)) return;
    await this.#client.makeBucket(this.#bucket).catch((error: { code?: string }) => {
      // Another instance that started at the same moment was first.
      if (error.code !== 'BucketAlreadyOwnedByYou') throw error;
    });
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#status = 'ready';
      return result;
    } catch (cause) {
      this.#status = 'away';
      throw new AppError('unavailable', { cause });
    }
  }
}

function key(sha256: string): string {
  return `${FOLDER}${sha256}.pdf`;
}

/** The client has no time limit of its own. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer in time')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
