import type { ArticleRecord } from '../../articles/model.ts';
import { newestFirst } from '../../articles/order.ts';
import { replaceSorted } from '../../store/record-store/sorted.ts';
import type { Documents } from './documents.ts';
import type { Postings } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A term that matches a word of a query. `fields` is the bit mask of the fields to search. */
export type Match = { term: number; fields: number; weight: number };

/** `terms` are the matching terms of the index. */
export type Hit = { article: ArticleRecord; terms: readonly string[] };

export type IndexParts = { documents: Documents; postings: Postings; vocabulary: Vocabulary };

/** The maximum number of results to select in one pass. For a larger number, all results are sorted. */
const MAX_SELECTED = 500;
/** A prime number as step width, so that results are visited in an order that does not depend on their scores. */
const STRIDE = 7_919;

export function isSearched(fields: number, field: number): boolean {
  return (fields & (1 << field)) !== 0;
}

/** The articles that match a query, in columns. They are not sorted. */
export class Results {
  readonly #parts: IndexParts;
  readonly #found: readonly number[];
  readonly #scores: readonly number[];
  readonly #matches: readonly Match[];

  constructor(
    parts: IndexParts,
    found: readonly number[],
    scores: readonly number[],
    matches: readonly Match[],
  ) {
    this.#parts = parts;
    this.#found = found;
    this.#scores = scores;
    this.#matches = matches;
  }

  get size(): number {
    return this.#found.length;
  }

  some(filter: (document: number) => boolean): boolean {
    return this.#found.some((document) => filter(document));
  }

  where(filter: (document: number) => boolean): Results {
    const places = [...this.#found.keys()].filter((at) => filter(this.#found[at] as number));
    const found = places.map((at) => this.#found[at] as number);
    const scores = places.map((at) => this.#scores[at] as number);
    return new Results(this.#parts, found, scores, this.#matches);
  }

  forEach(visit: (document: number) => void): void {
    for (const document of this.#found) visit(document);
  }

  /** Returns the best articles in order, from index `start` up to but excluding `end`. */
  best(start: number, end: number): ArticleRecord[] {
    return this.#selected(end)
      .slice(start)
      .flatMap((at) => this.#article(at) ?? []);
  }

  /** Returns the best article of each group. `groupsOf` passes the groups of a document to `visit`. */
  bestOfEach(
    groupsOf: (document: number, visit: (group: number) => void) => void,
  ): Map<number, ArticleRecord | undefined> {
    const best = new Map<number, number>();
    for (const [at, document] of this.#found.entries()) {
      groupsOf(document, (group) => {
        const known = best.get(group);
        if (known === undefined || this.#compare(at, known) < 0) best.set(group, at);
      });
    }
    return new Map(Array.from(best, ([group, at]) => [group, this.#article(at)]));
  }

  /** Returns the best articles like `best`, each with its matching terms. */
  hits(start = 0, end = this.size): Hit[] {
    const places = this.#selected(end).slice(start);
    const terms = this.#termsOf(places.map((at) => this.#found[at] as number));
    return places.flatMap((at) => {
      const article = this.#article(at);
      return article ? { article, terms: terms.get(this.#found[at] as number) ?? [] } : [];
    });
  }

  /** Returns the indexes of the best results, sorted. */
  #selected(count: number): number[] {
    const compare = (p: number, q: number) => this.#compare(p, q);
    if (count > MAX_SELECTED || count >= this.size) {
      return [...this.#found.keys()].sort(compare).slice(0, count);
    }
    const best: number[] = [];
    // In index order, each article might be better than all before it, for example among equal scores,
    // which is the slowest case.
    const step = this.size % STRIDE === 0 ? 1 : STRIDE;
    for (let n = 0, at = 0; n < this.size; n += 1, at = (at + step) % this.size) {
      const last = best[count - 1];
      if (last !== undefined && compare(at, last) > 0) continue;
      replaceSorted(best, { after: at }, compare);
      best.length = Math.min(best.length, count);
    }
    return best;
  }

  #compare(p: number, q: number): number {
    const score = (this.#scores[q] as number) - (this.#scores[p] as number);
    if (score !== 0) return score;
    const { documents } = this.#parts;
    const [a, b] = [this.#found[p] as number, this.#found[q] as number];
    // The year, by which `newestFirst` sorts first, can be compared without reading the articles.
    const year = (documents.year(b) ?? 0) - (documents.year(a) ?? 0);
    if (year !== 0) return year;
    const [one, other] = [this.#article(p), this.#article(q)];
    return one && other ? newestFirst(one, other) : 0;
  }

  #article(at: number): ArticleRecord | undefined {
    return this.#parts.documents.article(this.#found[at] as number);
  }

  #termsOf(chosen: readonly number[]): Map<number, string[]> {
    const { documents, postings, vocabulary } = this.#parts;
    const isChosen = new Uint8Array(documents.end);
    for (const document of chosen) isChosen[document] = 1;
    const terms = new Map(chosen.map((document): [number, string[]] => [document, []]));
    for (const { term, fields } of this.#matches) {
      const text = vocabulary.term(term);
      postings.forEach(term, (document, field) => {
        if (isChosen[document] !== 1 || !isSearched(fields, field)) return false;
        const found = terms.get(document);
        if (found && !found.includes(text)) found.push(text);
        return false;
      });
    }
    return terms;
  }
}
