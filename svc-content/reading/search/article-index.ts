import type { Logger } from '@app/service-kit';
import type { ArticleRecord } from '../../articles/model.ts';
import type { Passage } from '../../articles/texts/passages.ts';
import type { SearchedTexts } from '../../articles/texts/searched-texts.ts';
import { STOP_WORDS } from '../../store/text/words.ts';
import { Documents } from './documents.ts';
import { allFields, boosts, type Field, maskOf, textOf } from './fields.ts';
import { type PlannedWord, Planner, typingErrors } from './planner.ts';
import { Postings } from './postings.ts';
import { type IndexParts, Results } from './results.ts';
import {
  administrators,
  isInText,
  isSearched,
  isVisible,
  type Match,
  readers,
  type Scope,
} from './scope.ts';
import { TextPostings } from './text-postings.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * The limit for queries that match articles with only some of the words. Once this many articles are found, further
 * words affect only the order.
 */
const ENOUGH_ARTICLES = 500;
/**
 * The limit of retrieved results. Once it is exceeded, the remaining words are ignored, because they are common and
 * hardly change the order.
 */
const RETRIEVED_MAX = 6_000;
// The parameters of BM25+.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.7;
const LEAST = 0.5;

/** The index is compacted when more articles are removed than remain, and at least this many are removed. */
const MIN_REMOVED = 1_000;

/** The full texts of articles. */
type Texts = Pick<SearchedTexts, 'passagesOf' | 'passage' | 'remove'>;
const noTexts: Texts = {
  passagesOf: () => undefined,
  passage: () => undefined,
  remove: () => undefined,
};

/** The full-text index of all articles. The score of an article is the sum of the BM25+ scores of fields and words. */
export class ArticleIndex {
  #documents = new Documents(allFields.length);
  #postings = new Postings();
  #textPostings = new TextPostings();
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
  readonly #log: Pick<Logger, 'error'>;
  readonly #texts: Texts;
  #textsRead = 0;

  constructor(log: Pick<Logger, 'error'>, texts: Texts = noTexts) {
    this.#log = log;
    this.#texts = texts;
  }

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
    else this.#texts.remove(id);
    const { end, size } = this.#documents;
    if (end - size > Math.max(MIN_REMOVED, size)) this.#compact();
  }

  /** Indexes an article again, because its full text has been read. */
  refresh(id: string): void {
    const known = this.#documents.numberOf(id);
    const article = known === undefined ? undefined : this.#documents.article(known);
    if (!article) return;
    this.#textsRead += 1;
    this.#documents.remove(id);
    this.#add(id, article);
  }

  /**
   * The number of full texts that were indexed later than their articles. When this number grows, results may change.
   */
  get textsRead(): number {
    return this.#textsRead;
  }

  /**
   * Adds an article. A failure is only logged, so that neither the write of the article nor a start fails. Searches may
   * then not find the article.
   */
  #add(id: string, article: ArticleRecord): void {
    try {
      const document = this.#documents.add(id, article);
      this.#addFields(document, article);
      // The text is added last, so that an article whose text cannot be indexed is still found by its fields.
      const passages = this.#texts.passagesOf(article) ?? [];
      this.#textPostings.add(document, passages, this.#vocabulary);
    } catch (err) {
      this.#frequencies.length = 0;
      this.#log.error({ err, id }, 'an article could not be indexed, so searches may not find it');
    }
  }

  #addFields(document: number, article: ArticleRecord): void {
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
    const textPostings = this.#textPostings;
    this.#documents = new Documents(allFields.length);
    this.#postings = new Postings();
    this.#textPostings = new TextPostings();
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
      textPostings.forEach(old, (document, place) => {
        const number = numbers[document] as number;
        if (number < 0) return false;
        term ??= this.#vocabulary.add(vocabulary.term(old));
        this.#textPostings.addPosting(term, number, place);
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

  /** Searches all articles for administrators, including disabled articles and private fields, but not full texts. */
  findAll(query: string): Results {
    return this.#find(query, () => true, administrators);
  }

  /** Returns articles with any of the terms in the fields, and the number of postings of each term. */
  withAny(terms: readonly string[], fields: Field[]) {
    const scope = { ...readers, fields: maskOf(fields) };
    const planner = new Planner(this.#parts, scope);
    const words = terms.map((term) => planner.exactly(term));
    const counts = new Map(terms.map((term, n) => [term, words[n]?.count ?? 0]));
    return { hits: this.#retrieve(words, scope, 'any').hits(), counts };
  }

  /** Returns a passage of the text that was indexed with an article. */
  passage(article: ArticleRecord, place: number): Passage | undefined {
    return this.#texts.passage(article, place);
  }

  /** Returns how many fields of enabled articles contain exactly this word, up to a limit. Ignores full texts. */
  count(word: string): number {
    return new Planner(this.#parts, readers).exactly(word).count;
  }

  /** Returns whether readers would find a word that begins with this word, or this word itself. */
  isBeginning(word: string): boolean {
    return new Planner(this.#parts, readers).isBeginning(word);
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
    const words = new Planner(this.#parts, scope).plan(query);
    const withAll = this.#retrieve(words, scope, 'all');
    return withAll.some(filter) ? withAll : this.#retrieve(words, scope, 'any');
  }

  get #parts(): IndexParts {
    return {
      documents: this.#documents,
      postings: this.#postings,
      textPostings: this.#textPostings,
      vocabulary: this.#vocabulary,
    };
  }

  #makeRoomForScores(): void {
    const { end } = this.#documents;
    if (end <= this.#scores.length) return;
    this.#scores = new Float64Array(2 * end);
    this.#scoredFor = new Uint32Array(2 * end);
    this.#wordScores = new Float64Array(2 * end);
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
    // Scores are rounded, because the last digits of floating-point sums depend on the order of addition.
    const scores = found.map((document) => Math.round((this.#scores[document] as number) * 1e10));
    return new Results(this.#parts, found, scores, searched);
  }

  /**
   * Adds the score of a word to each article that contains the word. Returns these articles as `all`. Returns the
   * articles among them that were not known before as `added`.
   */
  #score(
    word: PlannedWord,
    scope: Scope,
    { knownFrom, onlyKnown }: { knownFrom: number; onlyKnown: boolean },
  ) {
    const [all, added]: [number[], number[]] = [[], []];
    const [scores, wordScores] = [this.#scores, this.#wordScores];
    const [scoredFor, current] = [this.#scoredFor, this.#words];
    /** Returns whether a score of the document counts, and prepares the document's first score. */
    const isScored = (document: number) => {
      if (!isVisible(this.#documents, document, scope)) return false;
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
      return true;
    };
    const scoreTerm = ({ term, fields, weight }: Match) => {
      const factors = this.#factorsOf(term);
      this.#postings.forEach(term, (document, field, frequency) => {
        if (!isSearched(fields, field) || !isScored(document)) return false;
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
      // Without the limit, a rare longer word in a title would outweigh the word itself in an abstract.
      const isLimited = n >= exact && exact > 0 && word.ranksExactFirst;
      const limited = isLimited ? (least * score) / (least + score) : score;
      scores[document] = (scores[document] as number) + limited;
    }
    // The texts are scored after the limits, so that a word in a text does not lower the scores of longer words in a
    // title.
    this.#textPostings.score(word.matches.filter(isInText), (document, score) => {
      if (isScored(document)) scores[document] = (scores[document] as number) + score;
    });
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
