import { Postings } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * The maximum number of passages of a text to retain for a term. The limit bounds the memory. If the words of a query
 * occur together only in later passages, the place of a result contains only some of the words.
 */
const MAX_PLACES = 20;
/** The maximum number of postings to visit for a word of a query. The limit bounds the CPU time. */
const MAX_VISITED = 50_000;

// The lowest score of a word in a field is about a millionth. Even twelve words in a text together score less.
const SCORE = 1e-8;
const SCORE_PER_PASSAGE = 1e-10;

export type WeightedTerm = { term: number; weight: number };

/** The passages of articles' full texts that contain a term. A passage is named by its place in the text. */
export class TextPostings {
  readonly #postings = new Postings();

  add(document: number, passages: readonly { text: string }[], vocabulary: Vocabulary): void {
    const counts = new Map<number, number>();
    for (const [place, { text }] of passages.entries()) {
      const terms = new Set<number>();
      vocabulary.addTermsOf(text.normalize('NFC'), (term) => terms.add(term));
      for (const term of terms) {
        const count = counts.get(term) ?? 0;
        if (vocabulary.isStopWord(term) || count === MAX_PLACES) continue;
        counts.set(term, count + 1);
        this.addPosting(term, document, place);
      }
    }
  }

  addPosting(term: number, document: number, place: number): void {
    this.#postings.add(term, document, 0, place + 1);
  }

  forEach(term: number, visit: (document: number, place: number) => boolean | undefined): void {
    this.#postings.forEach(term, (document, _field, number) => visit(document, number - 1));
  }

  /** Returns whether the full text of an accepted document contains one of the terms. */
  hasAny(terms: readonly WeightedTerm[], accepts: (document: number) => boolean): boolean {
    return terms.some(({ term }) => {
      let isFound = false;
      this.forEach(term, (document) => {
        isFound = accepts(document);
        return isFound;
      });
      return isFound;
    });
  }

  /** Calls `add` with parts of the score of each document. Most documents get several calls. */
  score(terms: readonly WeightedTerm[], add: (document: number, score: number) => void): void {
    let visited = 0;
    for (const { term, weight } of terms) {
      let last = -1;
      this.forEach(term, (document) => {
        add(document, weight * (document === last ? SCORE_PER_PASSAGE : SCORE));
        last = document;
        visited += 1;
        return visited === MAX_VISITED;
      });
      if (visited === MAX_VISITED) return;
    }
  }
}
