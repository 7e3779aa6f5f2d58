import { buffer } from 'node:stream/consumers';
import type { FullText } from '@app/contracts/full-text';
import { LRUCache } from 'lru-cache';
import type { Stores } from '../../store/storage/stores.ts';
import type { ArticleRecord } from '../model.ts';
import { isTextRemoved } from '../notices.ts';
import type { StoredContent } from './model.ts';

/** Returns the reference to the text that readers see, or undefined if readers see no text. */
export function shownTextOf(article: ArticleRecord): StoredContent | undefined {
  const { fulltext, status } = article;
  return status === 'enabled' && !isTextRemoved(article) ? fulltext?.text : undefined;
}

/**
 * The maximum size of all cached texts as JSON. In memory, the texts need several times this size. A long text has a
 * megabyte.
 */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the texts that readers see, for use in other formats such as JATS. */
export class ShownTexts {
  readonly #store: Stores['texts'];
  /** The texts by hash. A stored text never changes. */
  readonly #texts = new LRUCache<string, FullText>({ maxSize: MAX_BYTES });

  constructor({ texts }: Pick<Stores, 'texts'>) {
    this.#store = texts;
  }

  /** Returns the text that readers see, or undefined if readers see no text. Callers must not change the text. */
  async of(article: ArticleRecord): Promise<FullText | undefined> {
    const shown = shownTextOf(article);
    if (!shown) return undefined;
    const { sha256, size } = shown;
    const known = this.#texts.get(sha256);
    if (known) return known;
    // The text was checked when it was stored.
    const text: FullText = JSON.parse(String(await buffer(await this.#store.read(sha256))));
    this.#texts.set(sha256, text, { size });
    return text;
  }
}
