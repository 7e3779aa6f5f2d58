import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@app/service-kit';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ArticleIndex } from './article-index.ts';

/** The time in milliseconds after which indexing pauses for other requests. */
const SLICE_MS = 10;

/** Builds the full-text index after a start, while other requests are served. */
export class IndexLoading {
  readonly index: ArticleIndex;
  readonly #log: Logger;
  readonly loaded: Promise<void>;
  #isLoaded = false;

  /** `articles` may change during indexing. The constructor indexes the first slice before it returns. */
  constructor(index: ArticleIndex, articles: ReadonlyMap<string, ArticleRecord>, log: Logger) {
    this.index = index;
    this.#log = log;
    this.loaded = this.#load(articles);
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  async #load(articles: ReadonlyMap<string, ArticleRecord>): Promise<void> {
    let start = performance.now();
    for (const [id, article] of articles) {
      try {
        this.index.replace(id, article);
      } catch (err) {
        // An article that cannot be indexed must not stop the service.
        this.#log.error({ err, id }, 'an article could not be indexed, so searches do not find it');
      }
      if (performance.now() - start < SLICE_MS) continue;
      await nextTurn();
      start = performance.now();
    }
    // Meanwhile, a read of all records may have replaced articles that were already indexed.
    this.index.follow(articles);
    this.#isLoaded = true;
  }
}
