import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError, type Logger } from '@app/service-kit';
import type { Digest } from './digest.ts';
import { type FileStorage, RESPONSE_TIMEOUT_MS } from './file-storage.ts';

/** Enough for 5 MB to a slow disk. */
const STORE_TIMEOUT_MS = 20_000;
/** Signed URLs are used immediately. */
const SIGNED_FOR_S = 60;

const mediaTypes = { pdf: 'application/pdf', webp: 'image/webp' } as const;
export type FileType = keyof typeof mediaTypes;

export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredObject {
  sha256: string;
  modified: Date;
}

/** A file's path, or its content. */
export type FileSource = string | Uint8Array<ArrayBuffer>;

export interface FileStoreOptions {
  storage: FileStorage;
  folder: string;
  type: FileType;
}

/**
 * Files of one type in one folder of the storage, named by the SHA-256 of their content and therefore
 * immutable. Uploads and downloads use signed URLs and `fetch`: the client's `putObject` holds a whole file
 * in memory and never settles when its source fails.
 */
export class FileStore {
  readonly type: FileType;
  readonly folder: string;
  readonly #storage: FileStorage;
  readonly #prefix: string;

  constructor({ storage, folder, type }: FileStoreOptions) {
    this.type = type;
    this.folder = folder;
    this.#storage = storage;
    this.#prefix = `${folder}/`;
  }

  get mediaType(): string {
    return mediaTypes[this.type];
  }

  /** Stores a file. The storage verifies length and MD5 and rejects a mismatch. */
  async store(source: FileSource, { sha256, md5 }: Digest): Promise<void> {
    await this.#storage.call(async (bucket) => {
      await bucket.ensure();
      const { client, name } = bucket;
      const url = await client.presignedPutObject(name, this.#key(sha256), SIGNED_FOR_S);
      const response = await fetch(url, {
        method: 'PUT',
        headers: {
          'Content-Type': this.mediaType,
          'Content-MD5': Buffer.from(md5, 'hex').toString('base64'),
        },
        body: typeof source === 'string' ? await openAsBlob(source) : new Blob([source]),
        signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`Storing failed with status ${response.status}: ${text}`);
    });
  }

  /**
   * To be called after writing the record that names the file: the sweep of orphans may have removed an old
   * object of the same content just before. The record is already public, so a failure is only logged.
   */
  async storeAgainIfSwept(source: FileSource, digest: Digest, log: Logger): Promise<void> {
    try {
      if (!(await this.stat(digest.sha256))) await this.store(source, digest);
    } catch (err) {
      log.error({ err, sha256: digest.sha256 }, 'could not verify that the file is still stored');
    }
  }

  /** The content of a file or a range of it. Throws `unavailable` if the file is missing. */
  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const found = await this.open(sha256, range);
    if (found) return found.bytes;
    throw new AppError('unavailable', { cause: new Error(`${this.#key(sha256)} is missing`) });
  }

  /** The content and its length by a single call; undefined if the file is missing. */
  async open(
    sha256: string,
    range?: ByteRange,
  ): Promise<{ bytes: Readable; size: number } | undefined> {
    const response = await this.#storage.call(async ({ client, name }) => {
      const url = await client.presignedGetObject(name, this.#key(sha256), SIGNED_FOR_S);
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), RESPONSE_TIMEOUT_MS);
      const headers = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
      return fetch(url, { headers, signal: abort.signal }).finally(() => clearTimeout(timer));
    });
    if (response.status === (range ? 206 : 200) && response.body) {
      // The DOM's type and Node's of the same object.
      const bytes = Readable.fromWeb(response.body as ReadableStream);
      return { bytes, size: Number(response.headers.get('content-length')) };
    }
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    const cause = new Error(`Reading ${this.#key(sha256)} failed with status ${response.status}`);
    throw new AppError('unavailable', { cause });
  }

  async *list(): AsyncGenerator<StoredObject> {
    const { client, name } = this.#storage.bucket;
    const stream = client.listObjectsV2(name, this.#prefix, true);
    const items = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.#storage.call((bucket) => bucket.ifThere(items.next()));
        if (!next || next.done) return;
        const sha256 = this.hashOf(next.value.name.slice(this.#prefix.length));
        if (sha256 !== undefined) yield { sha256, modified: next.value.lastModified };
      }
    } finally {
      stream.destroy();
    }
  }

  /** Undefined if the file is missing. */
  async stat(sha256: string): Promise<{ size: number; modified: Date } | undefined> {
    const found = await this.#storage.call((bucket) =>
      bucket.ifThere(bucket.client.statObject(bucket.name, this.#key(sha256))),
    );
    return found && { size: found.size, modified: found.lastModified };
  }

  async remove(sha256: string): Promise<void> {
    await this.#storage.call((bucket) =>
      bucket.inTime(bucket.client.removeObject(bucket.name, this.#key(sha256))),
    );
  }

  nameOf(sha256: string): string {
    return `${sha256}.${this.type}`;
  }

  /** The inverse of `nameOf`; undefined for a name that is not of this store. */
  hashOf(fileName: string): string | undefined {
    const sha256 = fileName.slice(0, 64);
    return /^[0-9a-f]{64}$/.test(sha256) && fileName === this.nameOf(sha256) ? sha256 : undefined;
  }

  #key(sha256: string): string {
    return this.#prefix + this.nameOf(sha256);
  }
}

/**
 * Stores a file, if there is one, before the record that names it is written, so that no record lacks its
 * file. A file that the record named before is swept as an orphan.
 */
export async function storeFor<T>(
  store: FileStore,
  file: { bytes: FileSource; digest: Digest } | undefined,
  log: Logger,
  write: () => Promise<T>,
): Promise<T> {
  if (!file) return write();
  await store.store(file.bytes, file.digest);
  const written = await write();
  await store.storeAgainIfSwept(file.bytes, file.digest, log);
  return written;
}
