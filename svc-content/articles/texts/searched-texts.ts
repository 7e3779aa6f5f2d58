import { buffer } from 'node:stream/consumers';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FullText } from '@app/contracts/full-text';
import type { Logger } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import type { Stores } from '../../store/storage/stores.ts';
import type { ArticleRecord } from '../model.ts';
import { type Passage, passagesOf } from './passages.ts';
import { shownTextOf } from './shown-texts.ts';

interface Parts {
  texts: Pick<Stores['texts'], 'read'>;
  log: Logger;
  /** Called when the text of an article has been read, with the ID of the article. */
  onRead(article: string): void;
}

/** The passages of a text, compressed in groups, because a search result needs only a few of them. */
interface Packed {
  sha256: string;
  groups: readonly Uint8Array[];
}
const GROUP = 16;

function pack(sha256: string, passages: readonly Passage[]): Packed {
  const groups: Uint8Array[] = [];
  for (let at = 0; at < passages.length; at += GROUP) {
    // The result is copied to save memory: the results of zlib, like small `Buffer`s, are parts of larger buffers.
    groups.push(new Uint8Array(deflateRawSync(JSON.stringify(passages.slice(at, at + GROUP)))));
  }
  return { sha256, groups };
}

const unpack = (group: Uint8Array): Passage[] => JSON.parse(String(inflateRawSync(group)));

const RETRY_MS = 30_000;

/**
 * The full texts that readers search, in memory. Texts of drafts are read too, so that the search covers them at the
 * moment of their publication.
 */
export class SearchedTexts {
  readonly #parts: Parts;
  /** By the ID of the article. */
  readonly #texts = new Map<string, Packed>();
  /** Texts that were read recently, by hash. A record may not refer to them yet. */
  readonly #prepared = new LRUCache<string, Packed>({ max: 16 });
  /** The hashes of the texts that are not read yet, by the ID of the article. */
  readonly #wanted = new Map<string, string>();
  #reading: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns the passages of an article's text, or undefined if readers see no text. If the text is not read yet,
   * returns undefined, and calls `onRead` later.
   */
  passagesOf(article: ArticleRecord): Passage[] | undefined {
    return this.#shown(article)?.groups.flatMap(unpack);
  }

  /** Returns the passage at an index in the result of `passagesOf`. */
  passage(article: ArticleRecord, place: number): Passage | undefined {
    const group = this.#shown(article)?.groups[Math.floor(place / GROUP)];
    return group && unpack(group)[place % GROUP];
  }

  /** Removes the text of an article that no longer exists. */
  remove(article: string): void {
    this.#texts.delete(article);
    this.#wanted.delete(article);
  }

  /**
   * Reads a text before a record refers to it, so that searches find the text as soon as the record is written. Returns
   * whether the text could be read.
   */
  async prepare(sha256: string): Promise<boolean> {
    if (this.#prepared.has(sha256)) return true;
    try {
      const bytes = await buffer(await this.#parts.texts.read(sha256));
      // The text was checked when it was stored.
      const text: FullText = JSON.parse(String(bytes));
      this.#prepared.set(sha256, pack(sha256, passagesOf(text)));
      return true;
    } catch (err) {
      this.#parts.log.warn({ err, sha256 }, 'a full text could not be read for the search');
      return false;
    }
  }

  /** Reads all texts that are not read yet. Failed reads are repeated later. */
  async readWanted(): Promise<void> {
    if (this.#wanted.size > 0) this.#reading ??= this.#readWanted();
    await this.#reading;
  }

  async #readWanted(): Promise<void> {
    // The iteration also visits articles that are added during the iteration.
    for (const [id, sha256] of this.#wanted) {
      if (!(await this.prepare(sha256))) continue;
      this.#wanted.delete(id);
      this.#parts.onRead(id);
    }
    // No `await` may stand between the end of the loop and this line. Otherwise, a text that is requested in between
    // would not be read.
    this.#reading = undefined;
    if (this.#wanted.size === 0) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.readWanted(), RETRY_MS).unref();
  }

  #shown(article: ArticleRecord): Packed | undefined {
    // The texts of hidden articles are also in memory, but are not returned.
    const packed = this.#packedOf(article);
    return shownTextOf(article) && packed;
  }

  #packedOf(article: ArticleRecord): Packed | undefined {
    const id = String(article._id);
    const sha256 = article.fulltext?.text.sha256;
    if (sha256 === undefined) {
      this.remove(id);
      return undefined;
    }
    const known = this.#texts.get(id);
    if (known?.sha256 === sha256) return known;
    const packed = this.#prepared.get(sha256);
    if (packed) {
      this.#texts.set(id, packed);
      this.#wanted.delete(id);
    } else {
      this.#texts.delete(id);
      this.#wanted.set(id, sha256);
      void this.readWanted();
    }
    return packed;
  }
}
