import type { ArticleRecord } from '../../articles/model.ts';
import { newestFirst } from '../../articles/order.ts';
import { replaceSorted } from '../../store/record-store/sorted.ts';
import type { Documents } from './documents.ts';
import type { Postings } from './postings.ts';
import { isInText, isSearched, type Match } from './scope.ts';
import type { TextPostings } from './text-postings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** `terms` are the matching terms of the index. `place` is the best passage of the full text, if the text matches. */
export type Hit = { article: ArticleRecord; terms: readonly string[]; place: number | undefined };

export type IndexParts = {
  documents: Documents;
  postings: Postings;
  textPostings: TextPostings;
  vocabulary: Vocabulary;
};

/** The maximum number of results to select in one pass. For a larger number, all results are sorted. */
const MAX_SELECTED = 500;
/** A prime number as step width, so that results are visited in an order that does not depend on their scores. */
const STRIDE = 7_919;

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
    const matched = this.#matchedIn(places.map((at) => this.#found[at] as number));
    return places.flatMap((at) => {
      const article = this.#article(at);
      const { terms, weights } = matched.get(this.#found[at] as number) ?? new Matched();
      return article ? { article, terms, place: bestPlace(weights) } : [];
    });
  }

  /** Returns the indexes of the best results, sorted. */
  #selected(count: number): number[] {
    const compare = (p: number, q: number) => this.#compare(p, q);
    if (count > MAX_SELECTED || count >= this.size) {
      return [...this.#found.keys()].sort(compare).slice(0, count);
    }
    const best: number[] = [];
    // In the order of the index, each article might be better than all articles before it, for example if all scores
    // are equal. That would be the slowest case.
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

  #matchedIn(chosen: readonly number[]): Map<number, Matched> {
    const { documents, postings, textPostings, vocabulary } = this.#parts;
    const isChosen = new Uint8Array(documents.end);
    for (const document of chosen) isChosen[document] = 1;
    const found = new Map(chosen.map((document) => [document, new Matched()]));
    for (const match of this.#matches) {
      const { term, fields, weight } = match;
      const text = vocabulary.term(term);
      postings.forEach(term, (document, field) => {
        if (isChosen[document] !== 1 || !isSearched(fields, field)) return false;
        found.get(document)?.addTerm(text);
        return false;
      });
      if (!isInText(match)) continue;
      textPostings.forEach(term, (document, place) => {
        if (isChosen[document] === 1) found.get(document)?.addPlace(text, place, weight);
        return false;
      });
    }
    return found;
  }
}

/** The matches in a document. */
class Matched {
  readonly terms: string[] = [];
  /** For each passage of the full text, the sum of the weights of its terms. */
  readonly weights = new Map<number, number>();

  addTerm(term: string): void {
    if (!this.terms.includes(term)) this.terms.push(term);
  }

  addPlace(term: string, place: number, weight: number): void {
    this.addTerm(term);
    this.weights.set(place, (this.weights.get(place) ?? 0) + weight);
  }
}

/** Returns the passage with the greatest weight. Of several such passages, returns the first. */
function bestPlace(weights: ReadonlyMap<number, number>): number | undefined {
  const [best] = [...weights].sort(([a, one], [b, other]) => other - one || a - b);
  return best?.[0];
}
