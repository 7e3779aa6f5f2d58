import type { ArticleRecord } from '../../articles/model.ts';
import { queryTerms, STOP_WORDS } from '../../store/text/words.ts';
import { Documents } from './documents.ts';
import {
  allFields,
  boosts,
  type Field,
  maskOf,
  PREFIX_FIELDS,
  publicFields,
  textOf,
} from './fields.ts';
import { Postings } from './postings.ts';
import { isSearched, type Match, Results } from './results.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * The maximum number of postings (occurrences of a term in a field of an article) for a prefix. A prefix with more
 * postings is searched in fewer fields. Like the following limits, it bounds the CPU time of a query.
 */
const MAX_POSTINGS = 5_000;
/**
 * The limit for queries of which an article needs to contain only some words. Once this many articles are found,
 * further words affect only the order.
 */
const ENOUGH_ARTICLES = 500;
/**
 * The limit of retrieved results. Once it is exceeded, the remaining words are ignored, because they are common and
 * hardly change the order.
 */
const RETRIEVED_MAX = 6_000;
/** Once this many postings are counted, the remaining words of the query only match exactly. */
const COUNTED_MAX = 8_000;
/**
 * The maximum number of words in a query that are searched with typing errors. Each of them is compared with most
 * words of the journal.
 */
const FUZZY_MAX = 4;

/** The maximum number of parts of a word that is searched by its letters and digits. */
const MAX_PARTS = 4;

// The parameters of BM25+, and the weights of terms that begin with a word of the query or resemble it.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.7;
const LEAST = 0.5;
const PREFIX_WEIGHT = 0.375;
const FUZZY_WEIGHT = 0.45;

/** The index is compacted when more articles are removed than remain, and at least this many are removed. */
const MIN_REMOVED = 1_000;

/** The limits that remain while a query is planned. */
type Budget = { postings: number; fuzzy: number };
/** The fields and articles that a caller may search. */
type Scope = { fields: number; includesDisabled: boolean };
/** `ranksExactFirst` is false for the last of several words, because it may be unfinished. */
type PlannedWord = { matches: Match[]; count: number; ranksExactFirst: boolean };

const readers: Scope = { fields: maskOf(publicFields), includesDisabled: false };
const administrators: Scope = { fields: maskOf(allFields), includesDisabled: true };

/** The full-text index of all articles. The score of an article is that of BM25+, summed over fields and words. */
export class ArticleIndex {
  #documents = new Documents(allFields.length);
  #postings = new Postings();
  #vocabulary = new Vocabulary(STOP_WORDS);
  /**
   * By document: the score, and the word of the query that last contributed to it. All queries share these arrays.
   */
  #scores = new Float64Array(256);
  #scoredFor = new Uint32Array(256);
  /** By document: the score of the word that is being scored. */
  #wordScores = new Float64Array(256);
  #words = 0;
  /** By term: the number of occurrences in the field that is being indexed, otherwise 0. */
  readonly #frequencies: number[] = [];

  /** Makes the index contain exactly these articles. */
  follow(articles: ReadonlyMap<string, ArticleRecord>): void {
    for (const id of [...this.#documents.ids()]) {
      if (!articles.has(id)) this.replace(id, undefined);
    }
    for (const [id, article] of articles) this.replace(id, article);
  }

  /** Replaces an article. Without `article`, it is removed. */
  replace(id: string, article: ArticleRecord | undefined): void {
    const known = this.#documents.numberOf(id);
    if (known !== undefined) {
      if (this.#documents.article(known) === article) return;
      this.#documents.remove(id);
    }
    if (article) this.#add(id, article);
    const { end, size } = this.#documents;
    if (end - size > Math.max(MIN_REMOVED, size)) this.#compact();
  }

  #add(id: string, article: ArticleRecord): void {
    const document = this.#documents.add(id, article);
    let different: number[] = [];
    const count = (term: number) => {
      const before = this.#frequencies[term] ?? 0;
      if (before === 0) different.push(term);
      this.#frequencies[term] = before + 1;
    };
    const countUnlessStopWord = (term: number) => {
      if (!this.#vocabulary.isStopWord(term)) count(term);
    };
    for (const [field, name] of allFields.entries()) {
      different = [];
      const text = textOf[name](article).normalize('NFC');
      this.#vocabulary.addTermsOf(text, name === 'abstract' ? countUnlessStopWord : count);
      for (const term of different) {
        this.#postings.add(term, document, field, this.#frequencies[term] ?? 0);
        this.#frequencies[term] = 0;
      }
      this.#documents.setLength(document, field, different.length);
    }
  }

  /** Removes the data of removed articles, and the terms that occur only in them. */
  #compact(): void {
    const [documents, postings, vocabulary] = [this.#documents, this.#postings, this.#vocabulary];
    this.#documents = new Documents(allFields.length);
    this.#postings = new Postings();
    this.#vocabulary = new Vocabulary(STOP_WORDS);
    const numbers = new Int32Array(documents.end).fill(-1);
    for (let old = 0; old < documents.end; old += 1) {
      const article = documents.article(old);
      if (!article) continue;
      const document = this.#documents.add(String(article._id), article);
      numbers[old] = document;
      for (const field of allFields.keys()) {
        this.#documents.setLength(document, field, documents.length(old, field));
      }
    }
    for (let old = 0; old < vocabulary.size; old += 1) {
      let term: number | undefined;
      postings.forEach(old, (document, field, frequency) => {
        const number = numbers[document] as number;
        if (number < 0) return false;
        term ??= this.#vocabulary.add(vocabulary.term(old));
        this.#postings.add(term, number, field, frequency);
        return false;
      });
    }
  }

  /**
   * Searches the enabled articles. An article matches if it contains all words: exactly, as the beginning of a longer
   * word, or with typing errors if no article contains the word. Exact matches rank before longer words. If `filter`
   * accepts none of the matching articles, articles with some of the words match too. The result includes articles that
   * `filter` does not accept, and is valid until the next change of the index.
   */
  find(query: string, filter: (document: number) => boolean = () => true): Results {
    return this.#find(query, filter, readers);
  }

  /** Searches all articles for administrators, including disabled articles and private fields. */
  findAll(query: string): Results {
    return this.#find(query, () => true, administrators);
  }

  /** Returns articles with any of the terms in the fields, and the number of postings of each term. */
  withAny(terms: readonly string[], fields: Field[]) {
    const scope = { ...readers, fields: maskOf(fields) };
    const words = terms.map((term) => this.#counted(this.#exact(term, scope.fields), scope));
    const counts = new Map(terms.map((term, n) => [term, words[n]?.count ?? 0]));
    return { hits: this.#retrieve(words, scope, 'any').hits(), counts };
  }

  /** Returns the number of exact matches of a word that readers can find, up to a limit. */
  count(word: string): number {
    return this.#counted(this.#exact(word, readers.fields), readers).count;
  }

  /** Returns whether readers would find longer words that begin with the word. */
  isBeginning(word: string): boolean {
    return this.#counted(this.#beginning(word, readers.fields), readers).count > 0;
  }

  /** Returns words that differ from a word by typing errors, with the number of errors. */
  similar(word: string): { word: string; distance: number }[] {
    const found = this.#vocabulary.similarTo(word, typingErrors(word));
    return found.map(({ number, distance }) => ({ word: this.#vocabulary.term(number), distance }));
  }

  /** The columns by which results are filtered and counted. */
  get documents(): Documents {
    return this.#documents;
  }

  /** The number of enabled articles. */
  get size(): number {
    return this.#documents.enabled;
  }

  #find(query: string, filter: (document: number) => boolean, scope: Scope): Results {
    const budget: Budget = { postings: COUNTED_MAX, fuzzy: FUZZY_MAX };
    const terms = queryTerms(query).flatMap((term) => this.#partsOf(term, scope));
    const words = terms.map((term, n, { length }) => {
      const isLast = n === length - 1;
      const planned = this.#plan(term, isLast, budget, scope);
      return { ...planned, ranksExactFirst: !isLast || length === 1 };
    });
    const withAll = this.#retrieve(words, scope, 'all');
    return withAll.some(filter) ? withAll : this.#retrieve(words, scope, 'any');
  }

  /** Divides a word such as “covid19” into letters and digits if the index contains only these, as in “COVID-19”. */
  #partsOf(term: string, scope: Scope): string[] {
    const parts = term.match(/\p{L}+|\p{N}+/gu) ?? [];
    if (parts.length < 2 || parts.length > MAX_PARTS || parts.join('') !== term) return [term];
    const isKnown = (matches: Match[]) => this.#counted(matches, scope).count > 0;
    if (isKnown(this.#beginning(term, scope.fields))) return [term];
    return parts.every((part) => isKnown(this.#exact(part, scope.fields))) ? parts : [term];
  }

  /** Returns the widest search for a word that the limits and the remaining budget allow. */
  #plan(term: string, isLast: boolean, budget: Budget, scope: Scope): PlannedWord {
    const count = (matches: Match[]) => {
      const word = this.#counted(matches, scope);
      budget.postings -= word.count;
      return word;
    };
    const exactly = this.#exact(term, scope.fields);
    const exact = this.#counted(exactly, scope);
    const isShort = term.length < (isLast ? 2 : 4);
    if (exact.count >= MAX_POSTINGS || isShort || budget.postings <= 0) return exact;
    const inAllFields = count(this.#beginning(term, scope.fields));
    if (inAllFields.count === 0) {
      if (budget.fuzzy === 0) return exact;
      budget.fuzzy -= 1;
      return count([...exactly, ...this.#similar(term, scope.fields)]);
    }
    if (inAllFields.count < MAX_POSTINGS) return inAllFields;
    const inNames = count([...exactly, ...this.#beginning(term, maskOf(PREFIX_FIELDS))]);
    return inNames.count < MAX_POSTINGS ? inNames : exact;
  }

  #exact(term: string, fields: number): Match[] {
    const number = this.#vocabulary.numberOf(term);
    return number === undefined ? [] : [{ term: number, fields, weight: 1 }];
  }

  /** Returns the terms that begin with a word. */
  #beginning(word: string, fields: number): Match[] {
    const found: Match[] = [];
    for (const term of this.#vocabulary.withPrefix(word)) {
      const { length } = this.#vocabulary.term(term);
      const more = length - word.length;
      const weight = more === 0 ? 1 : (PREFIX_WEIGHT * length) / (length + 0.3 * more);
      found.push({ term, fields, weight });
    }
    return found;
  }

  #similar(word: string, fields: number): Match[] {
    if (typingErrors(word) === 0) return [];
    return this.#vocabulary.similarTo(word, typingErrors(word)).flatMap(({ number, distance }) => {
      const { length } = this.#vocabulary.term(number);
      const weight = (FUZZY_WEIGHT * length) / (length + distance);
      return distance === 0 ? [] : { term: number, fields, weight };
    });
  }

  /** Counts the postings of a word up to `MAX_POSTINGS`, many times faster than retrieving them. */
  #counted(matches: Match[], scope: Scope): PlannedWord {
    let count = 0;
    for (const { term, fields } of matches) {
      this.#postings.forEach(term, (document, field) => {
        if (isSearched(fields, field) && this.#isVisible(document, scope)) count += 1;
        return count >= MAX_POSTINGS;
      });
      if (count >= MAX_POSTINGS) break;
    }
    return { matches, count, ranksExactFirst: true };
  }

  #makeRoomForScores(): void {
    const { end } = this.#documents;
    if (end <= this.#scores.length) return;
    this.#scores = new Float64Array(2 * end);
    this.#scoredFor = new Uint32Array(2 * end);
    this.#wordScores = new Float64Array(2 * end);
  }

  #isVisible(document: number, { includesDisabled }: Scope): boolean {
    if (this.#documents.isEnabled(document)) return true;
    return includesDisabled && this.#documents.article(document) !== undefined;
  }

  /** Searches the rarest word first. With `all`, further words narrow the result. With `any`, they extend it. */
  #retrieve(words: readonly PlannedWord[], scope: Scope, mode: 'all' | 'any'): Results {
    this.#makeRoomForScores();
    const first = this.#words + 1;
    const searched: Match[] = [];
    let found: number[] = [];
    let retrieved = 0;
    for (const [n, word] of words.toSorted((a, b) => a.count - b.count).entries()) {
      this.#words += 1;
      const narrows = mode === 'all' && n > 0;
      // An article counts as known if it matched the previous word or, with `any`, one of the previous words.
      const knownFrom = narrows ? this.#words - 1 : first;
      const onlyKnown = narrows || (mode === 'any' && found.length >= ENOUGH_ARTICLES);
      const hits = this.#score(word, scope, { knownFrom, onlyKnown });
      retrieved += hits.all.length;
      found = mode === 'all' ? hits.all : [...found, ...hits.added];
      searched.push(...word.matches);
      if (retrieved > RETRIEVED_MAX || (mode === 'all' && found.length === 0)) break;
    }
    // Rounded, because the last digits of floating-point sums depend on the order of addition.
    const scores = found.map((document) => Math.round((this.#scores[document] as number) * 1e6));
    const parts = {
      documents: this.#documents,
      postings: this.#postings,
      vocabulary: this.#vocabulary,
    };
    return new Results(parts, found, scores, searched);
  }

  /**
   * Adds the scores of a word to the articles that contain it. Returns these articles, and those among them that were
   * not known.
   */
  #score(
    word: PlannedWord,
    scope: Scope,
    { knownFrom, onlyKnown }: { knownFrom: number; onlyKnown: boolean },
  ) {
    const [all, added]: [number[], number[]] = [[], []];
    const [scores, wordScores] = [this.#scores, this.#wordScores];
    const [scoredFor, current] = [this.#scoredFor, this.#words];
    const scoreTerm = ({ term, fields, weight }: Match) => {
      const factors = this.#factorsOf(term);
      this.#postings.forEach(term, (document, field, frequency) => {
        if (!isSearched(fields, field) || !this.#isVisible(document, scope)) return false;
        const before = scoredFor[document] as number;
        const isKnown = before >= knownFrom;
        if (onlyKnown && !isKnown) return false;
        if (before !== current) {
          scoredFor[document] = current;
          wordScores[document] = 0;
          all.push(document);
          if (!isKnown) {
            added.push(document);
            scores[document] = 0;
          }
        }
        const { idf, lengthFactor } = factors[field] as Factors;
        const share = 1 - LENGTH_SHARE + lengthFactor * this.#documents.length(document, field);
        const saturated = (frequency * (SATURATION + 1)) / (frequency + SATURATION * share);
        wordScores[document] =
          (wordScores[document] as number) + weight * idf * (LEAST + saturated);
        return false;
      });
    };
    for (const match of word.matches) if (match.weight === 1) scoreTerm(match);
    const exact = all.length;
    let least = Number.POSITIVE_INFINITY;
    for (const document of all) least = Math.min(least, wordScores[document] as number);
    for (const match of word.matches) if (match.weight !== 1) scoreTerm(match);
    for (const [n, document] of all.entries()) {
      const score = wordScores[document] as number;
      // Without the limit, a rare beginning in a title would outweigh the word itself in an abstract.
      const isLimited = n >= exact && exact > 0 && word.ranksExactFirst;
      const limited = isLimited ? (least * score) / (least + score) : score;
      scores[document] = (scores[document] as number) + limited;
    }
    return { all, added };
  }

  /** Returns, by field, how much a posting of the term adds to the score. */
  #factorsOf(term: number): Factors[] {
    const counts = allFields.map(() => 0);
    this.#postings.forEach(term, (document, field) => {
      if (this.#documents.article(document)) counts[field] = (counts[field] ?? 0) + 1;
      return false;
    });
    const { size } = this.#documents;
    return counts.map((count, field) => ({
      idf: (boosts[field] ?? 1) * Math.log(1 + (size - count + 0.5) / (count + 0.5)),
      lengthFactor: LENGTH_SHARE / this.#documents.averageLength(field),
    }));
  }
}

type Factors = { idf: number; lengthFactor: number };

/** Returns the number of typing errors to accept. Short words, numbers and formulas must match exactly. */
function typingErrors(term: string): number {
  if (term.length < 4 || /\p{N}/u.test(term)) return 0;
  return term.length < 8 ? 1 : 2;
}
