import { queryTerms } from '../../store/text/words.ts';
import { maskOf, PREFIX_FIELDS } from './fields.ts';
import type { IndexParts } from './results.ts';
import { isInText, isSearched, isVisible, type Match, type Scope } from './scope.ts';

/**
 * The maximum number of postings (occurrences of a term in a field of an article) for a prefix. A prefix with more
 * postings is searched in fewer fields. This limit and the following ones bound the CPU time of a query.
 */
const MAX_POSTINGS = 5_000;
/** Once this many postings are counted, the remaining words of the query only match exactly. */
const COUNTED_MAX = 8_000;
/**
 * The maximum number of words in a query that are searched with typing errors. Each of them is compared with most
 * words of the journal.
 */
const FUZZY_MAX = 4;

/** The maximum number of parts of a word that is searched by its letters and digits. */
const MAX_PARTS = 4;

// The weights of terms that begin with a word of the query or resemble it.
const PREFIX_WEIGHT = 0.375;
const FUZZY_WEIGHT = 0.45;

/** The numbers of postings and of words with typing errors that a query may still use while it is planned. */
type Budget = { postings: number; fuzzy: number };
/**
 * `count` is the number of postings in fields. `ranksExactFirst` is false for the last of several words, because the
 * user may still be typing that word.
 */
export type PlannedWord = { matches: Match[]; count: number; ranksExactFirst: boolean };

/** Decides for which terms of an index a query is searched. */
export class Planner {
  readonly #index: IndexParts;
  readonly #scope: Scope;

  constructor(index: IndexParts, scope: Scope) {
    this.#index = index;
    this.#scope = scope;
  }

  plan(query: string): PlannedWord[] {
    const budget: Budget = { postings: COUNTED_MAX, fuzzy: FUZZY_MAX };
    const terms = queryTerms(query).flatMap((term) => this.#partsOf(term));
    return terms.map((term, n, { length }) => {
      const isLast = n === length - 1;
      const planned = this.#plan(term, isLast, budget);
      return { ...planned, ranksExactFirst: !isLast || length === 1 };
    });
  }

  exactly(term: string): PlannedWord {
    return this.#counted(this.#exact(term));
  }

  /** Returns whether there is a word that begins with `word`. */
  isBeginning(word: string): boolean {
    return this.#isKnown(this.#beginning(word, this.#scope.fields));
  }

  /** Divides a word such as “covid19” into letters and digits if the index has only these parts, as in “COVID-19”. */
  #partsOf(term: string): string[] {
    const parts = term.match(/\p{L}+|\p{N}+/gu) ?? [];
    if (parts.length < 2 || parts.length > MAX_PARTS || parts.join('') !== term) return [term];
    if (this.isBeginning(term)) return [term];
    return parts.every((part) => this.#isKnown(this.#exact(part))) ? parts : [term];
  }

  /** Returns the widest search for a word that the limits and the remaining budget allow. */
  #plan(term: string, isLast: boolean, budget: Budget): PlannedWord {
    const count = (matches: Match[]) => {
      const word = this.#counted(matches);
      budget.postings -= word.count;
      return word;
    };
    const exactly = this.#exact(term);
    const exact = this.#counted(exactly);
    const isShort = term.length < (isLast ? 2 : 4);
    if (exact.count >= MAX_POSTINGS || isShort || budget.postings <= 0) return exact;
    const inAllFields = count(this.#beginning(term, this.#scope.fields));
    if (inAllFields.count === 0 && !this.#isInTexts(inAllFields.matches)) {
      if (budget.fuzzy === 0) return exact;
      budget.fuzzy -= 1;
      return count([...exactly, ...this.#similar(term)]);
    }
    if (inAllFields.count < MAX_POSTINGS) return inAllFields;
    const inNames = count([...exactly, ...this.#beginning(term, maskOf(PREFIX_FIELDS))]);
    return inNames.count < MAX_POSTINGS ? inNames : exact;
  }

  #exact(term: string): Match[] {
    const number = this.#index.vocabulary.numberOf(term);
    return number === undefined ? [] : [{ term: number, fields: this.#scope.fields, weight: 1 }];
  }

  /** Returns the terms that begin with a word. */
  #beginning(word: string, fields: number): Match[] {
    const found: Match[] = [];
    for (const term of this.#index.vocabulary.withPrefix(word)) {
      const { length } = this.#index.vocabulary.term(term);
      const more = length - word.length;
      const weight = more === 0 ? 1 : (PREFIX_WEIGHT * length) / (length + 0.3 * more);
      found.push({ term, fields, weight });
    }
    return found;
  }

  #similar(word: string): Match[] {
    const { vocabulary } = this.#index;
    const { fields } = this.#scope;
    if (typingErrors(word) === 0) return [];
    return vocabulary.similarTo(word, typingErrors(word)).flatMap(({ number, distance }) => {
      const { length } = vocabulary.term(number);
      const weight = (FUZZY_WEIGHT * length) / (length + distance);
      return distance === 0 ? [] : { term: number, fields, weight };
    });
  }

  /** Counts the postings of a word up to `MAX_POSTINGS`, many times faster than retrieving them. */
  #counted(matches: Match[]): PlannedWord {
    const { documents, postings } = this.#index;
    let count = 0;
    for (const { term, fields } of matches) {
      postings.forEach(term, (document, field) => {
        if (isSearched(fields, field) && isVisible(documents, document, this.#scope)) count += 1;
        return count >= MAX_POSTINGS;
      });
      if (count >= MAX_POSTINGS) break;
    }
    return { matches, count, ranksExactFirst: true };
  }

  #isKnown(matches: Match[]): boolean {
    return this.#counted(matches).count > 0 || this.#isInTexts(matches);
  }

  #isInTexts(matches: readonly Match[]): boolean {
    const { documents, textPostings } = this.#index;
    const accepts = (document: number) => isVisible(documents, document, this.#scope);
    return textPostings.hasAny(matches.filter(isInText), accepts);
  }
}

/** Returns the number of typing errors to accept. Short words, numbers and formulas must match exactly. */
export function typingErrors(term: string): number {
  if (term.length < 4 || /\p{N}/u.test(term)) return 0;
  return term.length < 8 ? 1 : 2;
}
