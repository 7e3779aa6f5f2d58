import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';
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
  readonly #bucket: Bucket;
  #status: 'ready' | 'away' = 'away';

  constructor(url: string) {
    this.#bucket = new Bucket({ url, answerWithinMs: ANSWER_WITHIN_MS });
  }

  /** How the last call went. */
  get status(): 'ready' | 'away' {
    return this.#status;
  }

  /** Stores a file; the storage itself checks length and MD5, and keeps nothing when they differ. */
  async store(path: string, { sha256, md5 }: Digest): Promise<void> {
    await this.#guard(async () => {
      await this.#bucket.ensure();
      const { client, name } = this.#bucket;
      const url = await client.presignedPutObject(name, key(sha256), SIGNED_FOR_S);
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
      const { client, name } = this.#bucket;
      const url = await client.presignedGetObject(name, key(sha256), SIGNED_FOR_S);
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
    const { client, name } = this.#bucket;
    const stream = client.listObjectsV2(name, FOLDER, true);
    const items = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.#guard(() => this.#bucket.ifThere(items.next()));
        if (!next || next.done) return;
        const sha256 = /^articles\/([0-9a-f]{64})\.pdf$/.exec(next.value.name)?.[1];
        if (sha256 !== undefined) yield { sha256, modified: next.value.lastModified };
      }
    } finally {
      stream.destroy();
    }
  }

  /** When it was stored last; undefined when it is not there. */
  async modified(sha256: string): Promise<Date | undefined> {
    const { client, name } = this.#bucket;
    const stat = () => this.#bucket.ifThere(client.statObject(name, key(sha256)));
    return (await this.#guard(stat))?.lastModified;
  }

  async remove(sha256: string): Promise<void> {
    const { client, name } = this.#bucket;
    await this.#guard(() => this.#bucket.inTime(client.removeObject(name, key(sha256))));
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
