/** Divides a text into words: runs of letters, digits and accents. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * The maximum number of comparisons. After this number, the search for further runs ends. An article of 30,000 words
 * needs less than a tenth of this number. Only texts that repeat the same words thousands of times need more.
 */
const MAX_COMPARISONS = 3_000_000;

/**
 * Returns the runs of words in the paragraphs of a file that are missing in a text. The order of paragraphs may differ.
 * Each word of the text counts once, so a word is missing if it occurs more often in the file than in the text.
 */
export function missingWords(paragraphs: readonly string[], text: string): string[] {
  const found = new Words(wordsOf(text));
  const all = paragraphs.map(wordsOf);
  // Complete paragraphs are matched first, the longest before the others, so that short paragraphs do not take the
  // words of long ones.
  const byLength = [...all.keys()].sort((one, other) => lengthAt(all, other) - lengthAt(all, one));
  const rest = byLength.filter((at) => !found.takeWhole(all[at] ?? []));
  return rest
    .sort((one, other) => one - other)
    .flatMap((at) => found.takeRuns(all[at] ?? []))
    .map((words) => words.join(' '));
}

const lengthAt = (all: readonly string[][], at: number) => all[at]?.length ?? 0;

class Words {
  /** The words that no paragraph has taken. */
  readonly #words: (string | undefined)[];
  readonly #places = new Map<string, number[]>();
  #comparisons = 0;

  constructor(words: readonly string[]) {
    this.#words = [...words];
    for (const [at, word] of words.entries()) {
      const places = this.#places.get(word);
      if (places) places.push(at);
      else this.#places.set(word, [at]);
    }
  }

  /** Takes the words of a paragraph if they stand together in the text. Returns whether the words were taken. */
  takeWhole(words: readonly string[]): boolean {
    const { place, length } = this.#longestAt(words, 0);
    if (length < words.length) return false;
    this.#words.fill(undefined, place, place + length);
    return true;
  }

  /** Takes a paragraph run by run. Returns the runs of words that the text does not contain. */
  takeRuns(words: readonly string[]): string[][] {
    const missing: string[][] = [];
    let isMissing = false;
    for (let at = 0; at < words.length; ) {
      const { place, length } = this.#longestAt(words, at);
      if (length > 0) {
        this.#words.fill(undefined, place, place + length);
        isMissing = false;
        at += length;
        continue;
      }
      if (!isMissing) missing.push([]);
      missing.at(-1)?.push(words[at] ?? '');
      isMissing = true;
      at += 1;
    }
    return missing;
  }

  /** Returns the place and length of the longest run in the text that begins with the word at `from`. */
  #longestAt(words: readonly string[], from: number): { place: number; length: number } {
    let longest = { place: 0, length: 0 };
    const places = this.#places.get(words[from] ?? '') ?? [];
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      if (this.#words[place] === undefined) continue;
      const length = this.#runAt(place, words, from);
      if (length > longest.length) longest = { place, length };
      if (length === words.length - from || this.#comparisons > MAX_COMPARISONS) break;
    }
    this.#forgetTaken(places);
    return longest;
  }

  /** Removes taken places at the beginning of a list, so that they are not compared again. */
  #forgetTaken(places: number[]): void {
    let taken = 0;
    while (taken < places.length && this.#words[places[taken] ?? 0] === undefined) taken += 1;
    if (taken > 0) places.splice(0, taken);
  }

  /** Returns the number of words from `from` that the text contains at a place. */
  #runAt(place: number, words: readonly string[], from: number): number {
    let length = 0;
    while (from + length < words.length && this.#words[place + length] === words[from + length]) {
      length += 1;
      if (this.#comparisons > MAX_COMPARISONS) break;
    }
    this.#comparisons += length + 1;
    return length;
  }
}
