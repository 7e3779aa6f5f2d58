import { isAscii, isWordCharacter, MAX_TERM, termsOf } from '../../store/text/words.ts';

const FREE = -1;
const FIRST_NON_ASCII = 128;
// The parameters of the FNV-1a hash.
const HASH_START = 0x811c9dc5 | 0;
const HASH_FACTOR = 0x01000193;

type SimilarTerm = { number: number; distance: number };
/** The number of cached results of `similarTo`. */
const SIMILAR_MAX = 32;

/**
 * The terms of an index, numbered in the order in which they were added. A hash table of numbers finds terms in half
 * the time and memory of a `Map`, because a `Map` would hash each word of each text in native code.
 */
export class Vocabulary {
  readonly #terms: string[] = [];
  /**
   * The hash table. Each place has two values: the number of a term, and the hash of this term. A term is at the place
   * that its hash denotes, or at one of the next places. At most half of the places are in use.
   */
  #table = new Int32Array(2 * 1_024).fill(FREE);
  /** The numbers of the terms in alphabetical order, except that terms added since the last search are at the end. */
  readonly #sorted: number[] = [];
  #isSorted = true;

  readonly #stopWords: number;
  /** The last results of `similarTo`. A page of search results needs each of these results twice. */
  readonly #similar = new Map<string, readonly SimilarTerm[]>();

  /** Stop words get the lowest numbers, by which they are recognized. */
  constructor(stopWords: Iterable<string> = []) {
    for (const word of stopWords) this.add(word);
    this.#stopWords = this.size;
  }

  isStopWord(number: number): boolean {
    return number < this.#stopWords;
  }

  get size(): number {
    return this.#terms.length;
  }

  numberOf(term: string): number | undefined {
    const place = this.#placeOf(term, 0, term.length, hashOf(term));
    const number = this.#table[place] as number;
    return number === FREE ? undefined : number;
  }

  term(number: number): string {
    return this.#terms[number] ?? '';
  }

  add(term: string): number {
    return this.#add(term, 0, term.length, hashOf(term));
  }

  /**
   * Adds the terms of a text, and calls `visit` with the number of each, in the order of `termsOf`. ASCII words are
   * found within the text, which takes a third of the time needed to create a string for each.
   */
  addTermsOf(text: string, visit: (number: number) => void): void {
    const { length } = text;
    for (let at = 0; at < length; at += 1) {
      if (!isWordCharacter(text.charCodeAt(at))) continue;
      const start = at;
      let hash = HASH_START;
      let isPlain = true;
      for (; at < length; at += 1) {
        const code = text.charCodeAt(at);
        if (!isWordCharacter(code)) break;
        if (code >= FIRST_NON_ASCII) isPlain = false;
        hash = Math.imul(hash ^ lowerCase(code), HASH_FACTOR);
      }
      if (!isPlain) {
        for (const term of termsOf(text.slice(start, at))) visit(this.add(term));
      } else if (at - start > MAX_TERM) {
        visit(this.add(text.slice(start, start + MAX_TERM).toLowerCase()));
      } else {
        visit(this.#add(text, start, at, hash));
      }
    }
  }

  /** Adds the lower-case form of a part of a text as a term. */
  #add(text: string, start: number, end: number, hash: number): number {
    const place = this.#placeOf(text, start, end, hash);
    const known = this.#table[place] as number;
    if (known !== FREE) return known;
    const number = this.#terms.push(compact(text.slice(start, end).toLowerCase())) - 1;
    this.#table[place] = number;
    this.#table[place + 1] = hash;
    if (4 * this.#terms.length > this.#table.length) this.#growTable();
    this.#sorted.push(number);
    this.#isSorted = false;
    this.#similar.clear();
    return number;
  }

  /** Returns the place of the term in the table. If the term is new, returns the place to which it belongs. */
  #placeOf(text: string, start: number, end: number, hash: number): number {
    const table = this.#table;
    for (let place = firstPlace(table, hash); ; place = nextPlace(table, place)) {
      const number = table[place] as number;
      if (number === FREE) return place;
      if (table[place + 1] === hash && isTerm(this.term(number), text, start, end)) return place;
    }
  }

  #growTable(): void {
    const before = this.#table;
    this.#table = new Int32Array(2 * before.length).fill(FREE);
    for (let old = 0; old < before.length; old += 2) {
      if (before[old] === FREE) continue;
      const hash = before[old + 1] as number;
      let place = firstPlace(this.#table, hash);
      while (this.#table[place] !== FREE) place = nextPlace(this.#table, place);
      this.#table[place] = before[old] as number;
      this.#table[place + 1] = hash;
    }
  }

  /** Returns the numbers of the terms that begin with `prefix`, in alphabetical order. */
  *withPrefix(prefix: string): Generator<number> {
    this.#sort();
    for (let at = this.#firstFrom(prefix, 0); at < this.#sorted.length; at += 1) {
      const number = this.#sorted[at] as number;
      if (!this.term(number).startsWith(prefix)) return;
      yield number;
    }
  }

  /**
   * Returns the numbers and distances of the terms that differ from `word` by at most `most` insertions, deletions,
   * replacements and transpositions of characters. This is the Damerau-Levenshtein distance without changes between
   * transposed characters. Terms with the same beginning share rows of the matrix of distances.
   */
  similarTo(word: string, most: number): readonly SimilarTerm[] {
    const key = `${most} ${word}`;
    const known = this.#similar.get(key);
    if (known) return known;
    if (this.#similar.size >= SIMILAR_MAX) this.#similar.clear();
    const found = this.#findSimilar(word, most);
    this.#similar.set(key, found);
    return found;
  }

  #findSimilar(word: string, most: number): SimilarTerm[] {
    this.#sort();
    const found: SimilarTerm[] = [];
    const width = word.length + 1;
    const matrix = new Uint8Array((width + most + 1) * width);
    for (let column = 0; column < width; column += 1) matrix[column] = column;
    let previous = '';
    /** The number of characters of `previous` whose rows are valid in the matrix. */
    let rows = 0;
    let at = 0;
    while (at < this.#sorted.length) {
      const number = this.#sorted[at] as number;
      const term = this.term(number);
      rows = Math.min(rows, commonLength(previous, term));
      previous = term;
      let isNear = true;
      while (isNear && rows < term.length) {
        rows += 1;
        isNear = rows < width + most && addRow(matrix, word, rows, term) <= most;
      }
      if (isNear) {
        const distance = matrix[rows * width + width - 1] as number;
        if (distance <= most) found.push({ number, distance });
        at += 1;
      } else {
        // Skip all terms with this beginning, because none is near enough.
        at = this.#firstFrom(`${term.slice(0, rows)}\uffff`, at + 1);
      }
    }
    return found;
  }

  #sort(): void {
    if (this.#isSorted) return;
    const terms = this.#terms;
    // Sorting takes linear time if only few terms, at the end, are new.
    this.#sorted.sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1));
    this.#isSorted = true;
  }

  /** Returns the index of the first sorted term that is not before `text`. */
  #firstFrom(text: string, start: number): number {
    let [low, high] = [start, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.term(this.#sorted[middle] as number) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Adds the row of a term's next character. Returns the lowest distance in the row. */
function addRow(matrix: Uint8Array, word: string, row: number, term: string): number {
  const width = word.length + 1;
  const [start, above] = [row * width, (row - 1) * width];
  const character = term.charCodeAt(row - 1);
  const before = row > 1 ? term.charCodeAt(row - 2) : -1;
  matrix[start] = row;
  let lowest = row;
  let preceding = -1;
  for (let column = 1; column < width; column += 1) {
    const current = word.charCodeAt(column - 1);
    const isOther = current === character ? 0 : 1;
    let distance = Math.min(
      (matrix[above + column - 1] as number) + isOther,
      (matrix[above + column] as number) + 1,
      (matrix[start + column - 1] as number) + 1,
    );
    if (current === before && preceding === character) {
      distance = Math.min(distance, (matrix[above - width + column - 2] as number) + 1);
    }
    preceding = current;
    matrix[start + column] = distance;
    if (distance < lowest) lowest = distance;
  }
  return lowest;
}

function commonLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

function firstPlace(table: Int32Array, hash: number): number {
  return (2 * hash) & (table.length - 2);
}

function nextPlace(table: Int32Array, place: number): number {
  return (place + 2) & (table.length - 2);
}

/** Returns the FNV-1a hash of a term. */
function hashOf(term: string): number {
  let hash = HASH_START;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), HASH_FACTOR);
  }
  return hash;
}

/** Returns whether a part of a text is the term, ignoring the case of ASCII letters. */
function isTerm(term: string, text: string, start: number, end: number): boolean {
  if (term.length !== end - start) return false;
  for (let at = 0; at < term.length; at += 1) {
    if (term.charCodeAt(at) !== lowerCase(text.charCodeAt(start + at))) return false;
  }
  return true;
}

/** Converts the code of an upper-case ASCII letter to lower case. Returns other codes unchanged. */
function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/**
 * Copies a part of a text. V8 implements a part as a reference to the whole text, which would
 * therefore stay in memory.
 */
function compact(part: string): string {
  const encoding = isAscii(part) ? 'latin1' : 'utf16le';
  return Buffer.from(part, encoding).toString(encoding);
}
