import { plainText } from '@app/contracts';
import MiniSearch, { type Query } from 'minisearch';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst } from '../articles/order.ts';
import { queryTerms, significantTerms, termsOf } from '../text/words.ts';

/** An article that a query found; `terms` are those of the index that matched. */
export interface Hit {
  article: ArticleRecord;
  terms: readonly string[];
  score: number;
}

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

/** A word weighs most where few of them say what the article is about. */
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

const allFields = Object.keys(textOf) as Field[];
/** What nobody but an administrator knows an article by. */
const PRIVATE: Field[] = ['txnid', 'email'];
const publicFields = allFields.filter((field) => !PRIVATE.includes(field));

/** What an article is named by, where a beginning of two letters is still looked for. */
const NAMING: Field[] = ['title', 'authors', 'keywords'];

/**
 * The bounds of a search's work. Taking a place in the index costs some 3 µs, so that the widest word
 * takes 30 ms of a server's time, and a beginning that has more places is looked for less widely.
 */
const MANY = 5_000;
/** More articles than anyone pages through, when none has all of the words. */
const ENOUGH = 500;
/** After that many places taken, the words to come are common ones, and would hardly change the order. */
const SPENT = 6_000;
/** What all words of a query together may count; those to come are then looked for as they are. */
const COUNTED = 8_000;
/** Words that may have typing errors: each is compared with most words of the journal. */
const MISTYPED = 4;
const tooMany = Symbol('too many places');

/** What a query may still spend on finding out how its words are looked for. */
interface Budget {
  places: number;
  mistyped: number;
}

/** What is looked at for somebody: where, and which articles not. */
interface Reach {
  fields: Field[];
  hidden: ReadonlySet<string>;
}
const NONE: ReadonlySet<string> = new Set();

/** A word of a query, how it is looked for, and in how many places it is then found. */
interface Word {
  term: string;
  query: Query;
  count: number;
}

/**
 * The articles by their words, in memory: the enabled ones for readers, all for administrators. It is the one thing beside a snapshot that is
 * changed and not replaced, since building it takes seconds: the catalogue has it follow every
 * snapshot in the same moment.
 */
export class ArticleIndex {
  readonly #index = new MiniSearch<ArticleRecord>({
    fields: allFields,
    idField: '_id',
    extractField: (article, field) =>
      field === '_id' ? String(article._id) : textOf[field as Field](article)?.normalize('NFC'),
    tokenize: (text, field) => (field === 'abstract' ? significantTerms(text) : termsOf(text)),
    // Words come folded already.
    processTerm: (term) => term,
    searchOptions: { boost, tokenize: (term) => [term] },
  });
  #held: ReadonlyMap<string, ArticleRecord> = new Map();
  #readers: Reach = { fields: publicFields, hidden: NONE };

  /** Takes in what differs, by id and version: a write costs its own article and one look at each. */
  follow(articles: ReadonlyMap<string, ArticleRecord>): void {
    const hidden = new Set<string>();
    for (const [id, article] of articles) {
      const known = this.#held.get(id);
      if (!known) this.#index.add(article);
      else if (known.version !== article.version) this.#index.replace(article);
      if (article.status !== 'enabled') hidden.add(id);
    }
    for (const id of this.#held.keys()) {
      if (!articles.has(id)) this.#index.discard(id);
    }
    this.#held = articles;
    this.#readers = { fields: publicFields, hidden };
  }

  /**
   * What a reader finds, the best first. All words must be there, as they are or as beginnings, or with typing errors when
   * the journal has no such word. Only if no wanted article has all of them, those with some are found;
   * articles that are not wanted are found all the same, to be counted.
   */
  find(query: string, wanted: (article: ArticleRecord) => boolean = () => true): Hit[] {
    return this.#find(query, wanted, this.#readers);
  }

  /** What an administrator finds: also what is disabled, and by transaction id and email. */
  findAll(query: string): Hit[] {
    return this.#find(query, () => true, { fields: allFields, hidden: NONE });
  }

  #find(query: string, wanted: (article: ArticleRecord) => boolean, reach: Reach): Hit[] {
    const left: Budget = { places: COUNTED, mistyped: MISTYPED };
    const words = queryTerms(query).map((term, n, { length }) =>
      this.#plan(term, n === length - 1, left, reach),
    );
    if (words.length === 0) return [];
    const all = this.#lookUp(words, reach, { all: true });
    const isEnough = [...all.values()].some(({ article }) => wanted(article));
    const found = isEnough ? all : this.#lookUp(words, reach, { all: false });
    return [...found.values()].sort(bestFirst);
  }

  /** The articles that have any of the terms in these fields, and how often the journal has each term. */
  sharing(terms: readonly string[], fields: Field[]): { hits: Hit[]; counts: Map<string, number> } {
    const reach = { ...this.#readers, fields };
    const words = terms.map((term) => this.#count(term, term, reach));
    const hits = [...this.#lookUp(words, reach, { all: false }).values()];
    return { hits, counts: new Map(words.map(({ term, count }) => [term, count])) };
  }

  /** How many articles readers find. */
  get size(): number {
    return this.#held.size - this.#readers.hidden.size;
  }

  /** How a word is looked for: as widely as costs little, and as the words before have left. */
  #plan(term: string, isLast: boolean, left: Budget, reach: Reach): Word {
    const count = (query: Query) => {
      const word = this.#count(term, query, reach);
      left.places -= word.count;
      return word;
    };
    const asItIs = this.#count(term, term, reach);
    if (asItIs.count >= MANY || term.length < (isLast ? 2 : 4) || left.places <= 0) return asItIs;
    const beginning: Query = { queries: [term], prefix: true };
    const anywhere = count(beginning);
    if (anywhere.count === 0) {
      if (left.mistyped === 0) return asItIs;
      left.mistyped -= 1;
      return count({ queries: [term], fuzzy: typingErrors(term) });
    }
    if (anywhere.count < MANY) return anywhere;
    const named = { ...beginning, fields: NAMING };
    const inNames = count({ combineWith: 'OR', queries: [term, named] });
    return inNames.count < MANY ? inNames : asItIs;
  }

  /** Counts the places in the index, up to `MANY`; to take them would cost many times that. */
  #count(term: string, query: Query, { fields, hidden }: Reach): Word {
    let count = 0;
    const boostDocument = (id: string) => {
      if (hidden.has(id)) return 0;
      count += 1;
      if (count >= MANY) throw tooMany;
      return 0;
    };
    try {
      this.#index.search(query, { fields, boostDocument });
    } catch (error) {
      if (error !== tooMany) throw error;
    }
    return { term, query, count };
  }

  /**
   * Takes the rarest word first and then looks only among what is found already: with `all` after the
   * first word, otherwise once enough is found, as the words to come are common and say little.
   */
  #lookUp(
    words: readonly Word[],
    { fields, hidden }: Reach,
    { all }: { all: boolean },
  ): Map<string, Hit> {
    let found = new Map<string, Hit>();
    let spent = 0;
    for (const [n, word] of words.toSorted((a, b) => a.count - b.count).entries()) {
      const among = all ? n > 0 : found.size >= ENOUGH;
      const known = found;
      const isLookedAt = among ? (id: string) => known.has(id) : (id: string) => !hidden.has(id);
      const boostDocument = (id: string) => (isLookedAt(id) ? 1 : 0);
      const results = this.#index.search(word.query, { fields, boostDocument });
      spent += results.length;
      if (all) found = new Map();
      for (const { id, score, terms } of results) {
        const article = this.#held.get(id);
        if (!article) continue;
        const hit = known.get(id);
        found.set(id, {
          article,
          terms: hit ? [...hit.terms, ...terms] : terms,
          score: (hit?.score ?? 0) + score,
        });
      }
      if (spent > SPENT || (all && found.size === 0)) break;
    }
    return found;
  }
}

/** How many letters may be wrong. In numbers, formulas and short words any other letter is another word. */
function typingErrors(term: string): number | false {
  if (term.length < 4 || /\p{N}/u.test(term)) return false;
  return term.length < 8 ? 1 : 2;
}

function bestFirst(a: Hit, b: Hit): number {
  return rounded(b.score) - rounded(a.score) || newestFirst(a.article, b.article);
}

/** Sums of fractions differ in their last digits by the order in which articles were taken in. */
function rounded(score: number): number {
  return Math.round(score * 1e6);
}
