import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { figureTypes } from '@app/contracts/full-text';
import { AppError, type Logger } from '@app/service-kit';
import { saysMissing } from '@app/service-kit/storage';
import type { Digest } from './digest.ts';
import { type FileStorage, RESPONSE_TIMEOUT_MS } from './file-storage.ts';

/** The maximum time to store a file, in milliseconds. It suffices for 5 MB on a slow disk. */
const STORE_TIMEOUT_MS = 20_000;

const mediaTypes = {
  ...figureTypes,
  gz: 'application/gzip',
  json: 'application/json',
} as const;
export type FileType = keyof typeof mediaTypes;

export type ByteRange = { first: number; last: number };

export type FileSource = string | Uint8Array<ArrayBuffer>;

type FileStoreOptions = { storage: FileStorage; folder: string; type: FileType };

/**
 * Files of one type in one folder of the object storage. A file is named by the SHA-256 of its content, so it never
 * changes. Uploads and downloads use signed requests and `fetch`: the MinIO client's `putObject` holds a whole file in
 * memory, and never settles if the file cannot be read.
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

  /** Stores a file. The object storage rejects the file if its MD5 differs. Throws `unavailable` on failure. */
  async store(source: FileSource, { sha256, md5 }: Digest): Promise<void> {
    await this.#storage.call(async (bucket) => {
      await bucket.ensure();
      const { url, headers } = bucket.signed('PUT', this.#key(sha256), {
        'Content-Type': this.mediaType,
        'Content-MD5': Buffer.from(md5, 'hex').toString('base64'),
      });
      const body = typeof source === 'string' ? await openAsBlob(source) : new Blob([source]);
      await bucket.whileAnswering(STORE_TIMEOUT_MS, async (signal) => {
        const response = await fetch(url, { method: 'PUT', headers, body, signal });
        const text = await response.text();
        if (!response.ok) throw new Error(`Storing failed with status ${response.status}: ${text}`);
      });
    });
  }

  /**
   * Stores a file again if `sweepOrphans` removed it before the record was written. Call it after writing the record.
   * Failures are only logged, because the record already exists.
   */
  async storeAgainIfSwept(source: FileSource, digest: Digest, log: Logger): Promise<void> {
    try {
      if (!(await this.stat(digest.sha256))) await this.store(source, digest);
    } catch (err) {
      log.error({ err, sha256: digest.sha256 }, 'could not verify that the file is still stored');
    }
  }

  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const found = await this.open(sha256, range);
    if (found) return found.bytes;
    throw new AppError('unavailable', { cause: new Error(`${this.#key(sha256)} is missing`) });
  }

  /** Returns the content and its length in bytes, or undefined if the file is missing. */
  async open(
    sha256: string,
    range?: ByteRange,
  ): Promise<{ bytes: Readable; size: number } | undefined> {
    const response = await this.#storage.call(async (bucket) => {
      const wanted = range && { Range: `bytes=${range.first}-${range.last}` };
      const { url, headers } = bucket.signed('GET', this.#key(sha256), wanted);
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), RESPONSE_TIMEOUT_MS);
      return fetch(url, { headers, signal: abort.signal }).finally(() => clearTimeout(timer));
    });
    if (response.status === (range ? 206 : 200) && response.body) {
      // The cast is needed because the DOM and Node.js have different types of `ReadableStream`.
      const bytes = Readable.fromWeb(response.body as ReadableStream);
      return { bytes, size: Number(response.headers.get('content-length')) };
    }
    const { status } = response;
    if (saysMissing(status, await response.text())) return undefined;
    const cause = new Error(`Reading ${this.#key(sha256)} failed with status ${status}`);
    throw new AppError('unavailable', { cause });
  }

  /** Lists the files, each with its SHA-256 as the id. */
  async *list(): AsyncGenerator<{ id: string; modified: Date }> {
    const items = this.#storage.bucket.objects({ prefix: this.#prefix });
    for (;;) {
      const next = await this.#storage.call(() => items.next());
      if (next.done) return;
      const id = this.hashOf(next.value.key.slice(this.#prefix.length));
      if (id !== undefined) yield { id, modified: next.value.modified };
    }
  }

  /** Returns undefined if the file is missing. */
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

  hashOf(fileName: string): string | undefined {
    const sha256 = fileName.slice(0, 64);
    return /^[0-9a-f]{64}$/.test(sha256) && fileName === this.nameOf(sha256) ? sha256 : undefined;
  }

  #key(sha256: string): string {
    return this.#prefix + this.nameOf(sha256);
  }
}

/**
 * Stores a file, if given, and then writes the record that refers to it. In this order, no record refers to a
 * missing file.
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
