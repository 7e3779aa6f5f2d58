import { plainText } from '@app/contracts';
import MiniSearch, { type Query } from 'minisearch';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst } from '../articles/order.ts';
import { queryTerms, significantTerms, termsOf } from '../text/words.ts';

/** `terms` are the matching terms of the index. */
export type Hit = { article: ArticleRecord; terms: readonly string[]; score: number };

const textOf = {
  title: ({ title }) => plainText(title),
  authors: ({ authors }) => authors.join(', '),
  keywords: ({ keywords }) => keywords,
  abstract: ({ abstract }) => plainText(abstract),
  subject: ({ subject }) => subject,
  country: ({ country }) => country,
  reference: ({ refnumber, doi }) => `${refnumber} ${doi}`,
  txnid: ({ txnid }) => txnid ?? '',
  email: ({ email }) => email,
} satisfies Record<string, (article: ArticleRecord) => string>;
type Field = keyof typeof textOf;

/** The weights of the fields. Title, authors and keywords are short and describe an article best. */
const boost: Record<Field, number> = {
  title: 4,
  authors: 3,
  keywords: 3,
  abstract: 1,
  subject: 0.5,
  country: 0.5,
  reference: 2,
  txnid: 2,
  email: 2,
};

// The cast is needed because `Object.keys` widens the literal keys to strings.
const allFields = Object.keys(textOf) as Field[];
/** Fields that only the administrators' search includes. */
const PRIVATE: Field[] = ['txnid', 'email'];
const publicFields = allFields.filter((field) => !PRIVATE.includes(field));

/** The fields in which a prefix is still searched if it has too many matches in all fields. */
const NAMING: Field[] = ['title', 'authors', 'keywords'];

/**
 * The maximum number of postings (occurrences of a term in a field of an article) for a prefix. A prefix with more is
 * searched in fewer fields. This limit and the following ones bound the CPU time of a query: retrieving a posting takes
 * about 3 µs.
 */
const MAX_POSTINGS = 5_000;
/** If articles need only some of the words: once this many are found, further words affect only the order. */
const ENOUGH_ARTICLES = 500;
/** Once more results are retrieved, the remaining words are ignored: they are common and hardly change the order. */
const RETRIEVED_MAX = 6_000;
/** Once this many postings are counted, the remaining words of the query match only exactly. */
const COUNTED_MAX = 8_000;
/**
 * The maximum number of words per query that are searched with typing errors. Each is compared with most words of the
 * journal.
 */
const FUZZY_MAX = 4;
const tooManyPostings = Symbol('too many postings');

/** The limits that remain while a query is planned. */
type Budget = { postings: number; fuzzy: number };
/** The fields and articles that a caller may search. */
type Scope = { fields: Field[]; hidden: ReadonlySet<string> };
type PlannedWord = { term: string; query: Query; count: number };

/** The full-text index of all articles. Building it takes seconds, so writes update it in place. */
export class ArticleIndex {
  readonly #index = new MiniSearch<ArticleRecord>({
    fields: allFields,
    idField: '_id',
    extractField: (article, field) =>
      // The cast is safe, because MiniSearch passes only names from `fields` and `idField`.
      field === '_id' ? String(article._id) : textOf[field as Field](article)?.normalize('NFC'),
    tokenize: (text, field) => (field === 'abstract' ? significantTerms(text) : termsOf(text)),
    processTerm: (term) => term,
    searchOptions: { boost, tokenize: (term) => [term] },
  });
  readonly #articles = new Map<string, ArticleRecord>();
  readonly #hidden = new Set<string>();
  readonly #readers: Scope = { fields: publicFields, hidden: this.#hidden };

  /** Makes the index contain exactly these articles. */
  follow(articles: ReadonlyMap<string, ArticleRecord>): void {
    for (const id of this.#articles.keys()) if (!articles.has(id)) this.replace(id, undefined);
    for (const [id, article] of articles) this.replace(id, article);
  }

  /** Replaces an article. Without `article`, it is removed. */
  replace(id: string, article: ArticleRecord | undefined): void {
    const known = this.#articles.get(id);
    if (known === article) return;
    if (known && article) this.#index.replace(article);
    else if (article) this.#index.add(article);
    else this.#index.discard(id);
    if (article) this.#articles.set(id, article);
    else this.#articles.delete(id);
    if (article && article.status !== 'enabled') this.#hidden.add(id);
    else this.#hidden.delete(id);
  }

  /**
   * Searches the enabled articles, the best first. An article matches if it has all words: exactly, as a prefix, or
   * with typing errors if no article has the word. If `filter` accepts none of these articles, articles with some of
   * the words match. The result also contains articles that `filter` does not accept.
   */
  find(query: string, filter: (article: ArticleRecord) => boolean = () => true): Hit[] {
    return this.#find(query, filter, this.#readers);
  }

  /** Searches all articles for administrators, including disabled articles and private fields. */
  findAll(query: string): Hit[] {
    return this.#find(query, () => true, { fields: allFields, hidden: new Set() });
  }

  #find(query: string, filter: (article: ArticleRecord) => boolean, scope: Scope): Hit[] {
    const budget: Budget = { postings: COUNTED_MAX, fuzzy: FUZZY_MAX };
    const words = queryTerms(query).map((term, n, { length }) =>
      this.#plan(term, n === length - 1, budget, scope),
    );
    if (words.length === 0) return [];
    const withAll = this.#retrieve(words, scope, 'all');
    const isEnough = [...withAll.values()].some(({ article }) => filter(article));
    const found = isEnough ? withAll : this.#retrieve(words, scope, 'any');
    return [...found.values()].sort(bestFirst);
  }

  /** Returns articles with any of the terms in the fields, and the number of postings of each term. */
  withAny(terms: readonly string[], fields: Field[]): { hits: Hit[]; counts: Map<string, number> } {
    const scope = { ...this.#readers, fields };
    const words = terms.map((term) => this.#count(term, term, scope));
    const hits = [...this.#retrieve(words, scope, 'any').values()];
    return { hits, counts: new Map(words.map(({ term, count }) => [term, count])) };
  }

  get size(): number {
    return this.#articles.size - this.#readers.hidden.size;
  }

  /** Returns the widest search for a word that the limits and the remaining budget allow. */
  #plan(term: string, isLast: boolean, budget: Budget, scope: Scope): PlannedWord {
    const count = (query: Query) => {
      const word = this.#count(term, query, scope);
      budget.postings -= word.count;
      return word;
    };
    const exact = this.#count(term, term, scope);
    const isShort = term.length < (isLast ? 2 : 4);
    if (exact.count >= MAX_POSTINGS || isShort || budget.postings <= 0) return exact;
    const prefix: Query = { queries: [term], prefix: true };
    const inAllFields = count(prefix);
    if (inAllFields.count === 0) {
      if (budget.fuzzy === 0) return exact;
      budget.fuzzy -= 1;
      return count({ queries: [term], fuzzy: typingErrors(term) });
    }
    if (inAllFields.count < MAX_POSTINGS) return inAllFields;
    const inNames = count({ combineWith: 'OR', queries: [term, { ...prefix, fields: NAMING }] });
    return inNames.count < MAX_POSTINGS ? inNames : exact;
  }

  /** Counts the postings of a term up to `MAX_POSTINGS`, many times faster than retrieving them. */
  #count(term: string, query: Query, { fields, hidden }: Scope): PlannedWord {
    let count = 0;
    const boostDocument = (id: string) => {
      if (hidden.has(id)) return 0;
      count += 1;
      if (count >= MAX_POSTINGS) throw tooManyPostings;
      return 0;
    };
    try {
      this.#index.search(query, { fields, boostDocument });
    } catch (error) {
      if (error !== tooManyPostings) throw error;
    }
    return { term, query, count };
  }

  /** Searches the rarest word first. With `all`, further words narrow the result; with `any`, they extend it. */
  #retrieve(
    words: readonly PlannedWord[],
    { fields, hidden }: Scope,
    match: 'all' | 'any',
  ): Map<string, Hit> {
    let found = new Map<string, Hit>();
    let retrieved = 0;
    for (const [n, word] of words.toSorted((a, b) => a.count - b.count).entries()) {
      const known = found;
      const onlyKnown = match === 'all' ? n > 0 : known.size >= ENOUGH_ARTICLES;
      const isSearched = (id: string) => (onlyKnown ? known.has(id) : !hidden.has(id));
      const boostDocument = (id: string) => (isSearched(id) ? 1 : 0);
      const results = this.#index.search(word.query, { fields, boostDocument });
      retrieved += results.length;
      if (match === 'all') found = new Map();
      for (const { id, score, terms } of results) {
        const article = this.#articles.get(id);
        if (!article) continue;
        const hit = known.get(id);
        found.set(id, {
          article,
          terms: hit ? [...hit.terms, ...terms] : terms,
          score: (hit?.score ?? 0) + score,
        });
      }
      if (retrieved > RETRIEVED_MAX || (match === 'all' && found.size === 0)) break;
    }
    return found;
  }
}

/** Returns the number of accepted typing errors. Short words, numbers and formulas must match exactly. */
function typingErrors(term: string): number | false {
  if (term.length < 4 || /\p{N}/u.test(term)) return false;
  return term.length < 8 ? 1 : 2;
}

/** Rounds a score, because the last digits of floating-point sums depend on the order of indexing. */
const rounded = (score: number) => Math.round(score * 1e6);

function bestFirst(a: Hit, b: Hit): number {
  return rounded(b.score) - rounded(a.score) || newestFirst(a.article, b.article);
}
