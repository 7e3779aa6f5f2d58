import { authorKeys } from '../../articles/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';

/** The articles of an index, in columns, by document number. A changed article gets a new number. */
export class Documents {
  readonly fields: number;
  readonly #articles: (ArticleRecord | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  /** The number of distinct terms, by document and field. */
  #lengths = new Uint16Array(256);
  /** The sums of `#lengths` of all live documents, by field. */
  readonly #totals: number[];
  readonly #years: number[] = [];
  readonly #isEnabled: boolean[] = [];
  readonly #authorKeys: string[] = [];
  readonly #authorNumbers = new Map<string, number>();
  /** The author numbers of all documents, and the index at which the numbers of each document begin. */
  readonly #authors: number[] = [];
  readonly #authorsFrom: number[] = [0];
  #enabled = 0;

  constructor(fields: number) {
    this.fields = fields;
    this.#totals = Array.from({ length: fields }, () => 0);
  }

  /** The lowest unused number. Numbers of removed articles are not reused. */
  get end(): number {
    return this.#articles.length;
  }

  /** The number of articles. */
  get size(): number {
    return this.#numbers.size;
  }

  get enabled(): number {
    return this.#enabled;
  }

  ids(): Iterable<string> {
    return this.#numbers.keys();
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  /** Returns undefined if the article was removed. */
  article(document: number): ArticleRecord | undefined {
    return this.#articles[document];
  }

  isEnabled(document: number): boolean {
    return this.#isEnabled[document] === true;
  }

  year(document: number): number | undefined {
    return this.#years[document];
  }

  add(id: string, article: ArticleRecord): number {
    // This call comes first, so that nothing is added if it fails.
    const keys = authorKeys(article);
    const document = this.#articles.push(article) - 1;
    this.#numbers.set(id, document);
    this.#years.push(article.year);
    const isEnabled = article.status === 'enabled';
    this.#isEnabled.push(isEnabled);
    if (isEnabled) this.#enabled += 1;
    for (const key of keys) {
      let author = this.#authorNumbers.get(key);
      if (author === undefined) {
        author = this.#authorKeys.push(key) - 1;
        this.#authorNumbers.set(key, author);
      }
      this.#authors.push(author);
    }
    this.#authorsFrom.push(this.#authors.length);
    return document;
  }

  remove(id: string): void {
    const document = this.#numbers.get(id);
    if (document === undefined) return;
    this.#numbers.delete(id);
    this.#articles[document] = undefined;
    if (this.#isEnabled[document]) this.#enabled -= 1;
    this.#isEnabled[document] = false;
    for (let field = 0; field < this.fields; field += 1) {
      this.#totals[field] = (this.#totals[field] ?? 0) - this.length(document, field);
    }
  }

  length(document: number, field: number): number {
    return this.#lengths[document * this.fields + field] ?? 0;
  }

  averageLength(field: number): number {
    return (this.#totals[field] ?? 0) / this.size;
  }

  setLength(document: number, field: number, length: number): void {
    const at = document * this.fields + field;
    if (at >= this.#lengths.length) {
      const larger = new Uint16Array(2 * this.#lengths.length);
      larger.set(this.#lengths);
      this.#lengths = larger;
    }
    this.#lengths[at] = length;
    this.#totals[field] = (this.#totals[field] ?? 0) + (this.#lengths[at] ?? 0);
  }

  get authorCount(): number {
    return this.#authorKeys.length;
  }

  authorKey(author: number): string {
    return this.#authorKeys[author] ?? '';
  }

  hasAuthor(document: number, key: string): boolean {
    const author = this.#authorNumbers.get(key);
    const end = this.#authorsFrom[document + 1] ?? 0;
    for (let at = this.#authorsFrom[document] ?? 0; at < end; at += 1) {
      if (this.#authors[at] === author) return true;
    }
    return false;
  }

  forEachAuthor(document: number, visit: (author: number) => void): void {
    const end = this.#authorsFrom[document + 1] ?? 0;
    for (let at = this.#authorsFrom[document] ?? 0; at < end; at += 1) {
      visit(this.#authors[at] as number);
    }
  }
}
