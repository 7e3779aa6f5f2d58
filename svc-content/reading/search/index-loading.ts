import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ArticleIndex } from './article-index.ts';

/** The time in milliseconds after which indexing pauses for other requests. */
const SLICE_MS = 10;

/** Builds the full-text index after a start, while other requests are served. */
export class IndexLoading {
  readonly index: ArticleIndex;
  readonly loaded: Promise<void>;
  #isLoaded = false;

  /** `articles` may change during indexing. The constructor indexes the first slice before it returns. */
  constructor(index: ArticleIndex, articles: ReadonlyMap<string, ArticleRecord>) {
    this.index = index;
    this.loaded = this.#load(articles);
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  async #load(articles: ReadonlyMap<string, ArticleRecord>): Promise<void> {
    let start = performance.now();
    for (const [id, article] of articles) {
      this.index.replace(id, article);
      if (performance.now() - start < SLICE_MS) continue;
      await nextTurn();
      start = performance.now();
    }
    // During the indexing, a read of all records may have replaced articles that were already indexed.
    this.index.follow(articles);
    this.#isLoaded = true;
  }
}
