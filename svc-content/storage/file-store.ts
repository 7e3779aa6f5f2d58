import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError, type Logger } from '@app/service-kit';
import type { Digest } from './digest.ts';
import { ANSWER_WITHIN_MS, type FileStorage } from './file-storage.ts';

/** 5 MB to a slow disk. */
const STORE_WITHIN_MS = 20_000;
/** A signed address is used at once. */
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

/** A file's path, or what it holds. */
export type FileSource = string | Uint8Array<ArrayBuffer>;

export interface FileStoreOptions {
  storage: FileStorage;
  folder: string;
  type: FileType;
}

/**
 * Files of one type in one folder of the storage, each under the hash of its content, so that one
 * that is stored is never changed. Files and downloads go by signed addresses and `fetch`: the
 * client's own `putObject` holds a whole file in memory, and never settles when its source fails.
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

  /** Stores a file; the storage itself checks length and MD5, and keeps nothing when they differ. */
  async store(source: FileSource, { sha256, md5 }: Digest): Promise<void> {
    await this.#storage.call(async (bucket) => {
      await bucket.ensure();
      const { client, name } = bucket;
      const url = await client.presignedPutObject(name, this.#key(sha256), SIGNED_FOR_S);
      const answer = await fetch(url, {
        method: 'PUT',
        headers: {
          'Content-Type': this.mediaType,
          'Content-MD5': Buffer.from(md5, 'hex').toString('base64'),
        },
        body: typeof source === 'string' ? await openAsBlob(source) : new Blob([source]),
        signal: AbortSignal.timeout(STORE_WITHIN_MS),
      });
      if (!answer.ok) throw new Error(`Storing answered ${answer.status}: ${await answer.text()}`);
      await answer.body?.cancel();
    });
  }

  /**
   * After the record that has the file is written: the sweep may have taken an old orphan of the same
   * content for one just when it was stored again. The record is public by now, and a storage that is
   * away just for this look does not undo it.
   */
  async storeAgainIfSwept(source: FileSource, digest: Digest, log: Logger): Promise<void> {
    try {
      if (!(await this.stat(digest.sha256))) await this.store(source, digest);
    } catch (err) {
      log.error({ err, sha256: digest.sha256 }, 'whether the file is still stored is not known');
    }
  }

  /** The bytes of a stored file, or a part of them, as they come; that it is missing is a fault. */
  async read(sha256: string, range?: ByteRange): Promise<Readable> {
    const found = await this.open(sha256, range);
    if (found) return found.bytes;
    throw new AppError('unavailable', { cause: new Error(`${this.#key(sha256)} is missing`) });
  }

  /** The same with their number, and undefined when the file is not there, all by one call. */
  async open(
    sha256: string,
    range?: ByteRange,
  ): Promise<{ bytes: Readable; size: number } | undefined> {
    const answer = await this.#storage.call(async ({ client, name }) => {
      const url = await client.presignedGetObject(name, this.#key(sha256), SIGNED_FOR_S);
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
      const headers = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
      const fetched = fetch(url, { headers, signal: abort.signal });
      return fetched.finally(() => clearTimeout(timer));
    });
    if (answer.status === (range ? 206 : 200) && answer.body) {
      const bytes = Readable.fromWeb(answer.body as ReadableStream);
      return { bytes, size: Number(answer.headers.get('content-length')) };
    }
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    const cause = new Error(`Reading ${this.#key(sha256)} answered ${answer.status}`);
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

  /** Its size, and when it was stored last; undefined when it is not there. */
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

  /** What a file of this store is called. */
  nameOf(sha256: string): string {
    return `${sha256}.${this.type}`;
  }

  /** The hash that a file name of this store begins with; undefined for any other name. */
  hashOf(fileName: string): string | undefined {
    const sha256 = fileName.slice(0, 64);
    return /^[0-9a-f]{64}$/.test(sha256) && fileName === this.nameOf(sha256) ? sha256 : undefined;
  }

  #key(sha256: string): string {
    return this.#prefix + this.nameOf(sha256);
  }
}
