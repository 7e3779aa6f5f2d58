const FREE = -1;

/**
 * The terms of an index, numbered in the order in which they were added. A hash table of numbers finds them in half the
 * time and memory of a `Map`, which would hash each word of each text in native code.
 */
export class Vocabulary {
  readonly #terms: string[] = [];
  readonly #hashes: number[] = [];
  /** At the place that a term's hash denotes, or at one of the next: the number of the term. At most half is in use. */
  #table = new Int32Array(1_024).fill(FREE);
  /** The numbers of the terms in alphabetical order. Terms added since the last search are at the end. */
  readonly #sorted: number[] = [];
  #isSorted = true;

  get size(): number {
    return this.#terms.length;
  }

  numberOf(term: string): number | undefined {
    const number = this.#table[this.#placeOf(term, hashOf(term))] as number;
    return number === FREE ? undefined : number;
  }

  term(number: number): string {
    return this.#terms[number] ?? '';
  }

  add(term: string): number {
    const hash = hashOf(term);
    const place = this.#placeOf(term, hash);
    const known = this.#table[place] as number;
    if (known !== FREE) return known;
    // V8 implements a part of a text as a reference to the whole text, which would stay in memory.
    const number = this.#terms.push(Buffer.from(term, 'utf16le').toString('utf16le')) - 1;
    this.#hashes.push(hash);
    this.#table[place] = number;
    if (2 * this.#terms.length > this.#table.length) this.#growTable();
    this.#sorted.push(number);
    this.#isSorted = false;
    return number;
  }

  /** Returns the place of the term in the table or, if it is new, the place for it. */
  #placeOf(term: string, hash: number): number {
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = this.#table[place] as number;
      if (number === FREE) return place;
      if (this.#hashes[number] === hash && this.#terms[number] === term) return place;
    }
  }

  #growTable(): void {
    this.#table = new Int32Array(2 * this.#table.length).fill(FREE);
    for (const [number, term] of this.#terms.entries()) {
      this.#table[this.#placeOf(term, this.#hashes[number] as number)] = number;
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
   * Returns the numbers and distances of the terms that differ from `word` by at most `most` insertions, deletions and
   * replacements of characters. Terms with the same beginning share the rows of the matrix of distances.
   */
  similarTo(word: string, most: number): { number: number; distance: number }[] {
    this.#sort();
    const found: { number: number; distance: number }[] = [];
    const width = word.length + 1;
    const matrix = new Uint8Array((width + most + 1) * width);
    for (let column = 0; column < width; column += 1) matrix[column] = column;
    let previous = '';
    /** The number of characters of `previous` whose rows are in the matrix. */
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
        isNear =
          rows < width + most && addRow(matrix, word, rows, term.charCodeAt(rows - 1)) <= most;
      }
      if (isNear) {
        const distance = matrix[rows * width + width - 1] as number;
        if (distance <= most) found.push({ number, distance });
        at += 1;
      } else {
        // No term with this beginning is near enough.
        at = this.#firstFrom(`${term.slice(0, rows)}\uffff`, at + 1);
      }
    }
    return found;
  }

  #sort(): void {
    if (this.#isSorted) return;
    const terms = this.#terms;
    // Sorting is linear if only few terms at the end are new.
    this.#sorted.sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1));
    this.#isSorted = true;
  }

  /** Returns the place of the first sorted term from `text` on. */
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
function addRow(matrix: Uint8Array, word: string, row: number, character: number): number {
  const width = word.length + 1;
  const [start, above] = [row * width, (row - 1) * width];
  matrix[start] = row;
  let lowest = row;
  for (let column = 1; column < width; column += 1) {
    const isOther = word.charCodeAt(column - 1) === character ? 0 : 1;
    const distance = Math.min(
      (matrix[above + column - 1] as number) + isOther,
      (matrix[above + column] as number) + 1,
      (matrix[start + column - 1] as number) + 1,
    );
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

/** Returns the FNV-1a hash of a term. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
