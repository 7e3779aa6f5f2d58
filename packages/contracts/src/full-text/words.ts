/** Divides a text into words: runs of letters, digits and accents. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * Returns the runs of words that are in the paragraphs of a file and not in the words of a text. A paragraph may stand at
 * another place in the text, but its words must stand together, or in long runs. Each word of the text counts once.
 */
export function missingWords(paragraphs: readonly string[], text: string): string[] {
  const found = new Words(wordsOf(text));
  const rest: string[][] = [];
  // Whole paragraphs come first, so that parts of others do not use their words.
  for (const paragraph of paragraphs) {
    const words = wordsOf(paragraph);
    if (words.length > 0 && !found.take(words)) rest.push(words);
  }
  return rest.flatMap((words) => found.takeRuns(words)).map((words) => words.join(' '));
}

class Words {
  readonly #words: (string | undefined)[];
  readonly #places = new Map<string, number[]>();

  constructor(words: readonly string[]) {
    this.#words = [...words];
    for (const [at, word] of words.entries()) {
      const places = this.#places.get(word);
      if (places) places.push(at);
      else this.#places.set(word, [at]);
    }
  }

  /** Takes words that stand together. Returns whether they were there. */
  take(words: readonly string[]): boolean {
    const at = this.#places
      .get(words[0] ?? '')
      ?.find((place) => this.#runAt(place, words) === words.length);
    if (at === undefined) return false;
    this.#words.fill(undefined, at, at + words.length);
    return true;
  }

  /** Takes the longest runs of a paragraph, one after the other. Returns the words that are nowhere. */
  takeRuns(words: readonly string[]): string[][] {
    let longest = { from: 0, length: 0 };
    for (let from = 0; from < words.length - longest.length; from += 1) {
      const rest = words.slice(from);
      for (const place of this.#places.get(words[from] ?? '') ?? []) {
        const length = this.#runAt(place, rest);
        if (length > longest.length) longest = { from, length };
      }
    }
    if (longest.length === 0) return words.length > 0 ? [[...words]] : [];
    const { from, length } = longest;
    this.take(words.slice(from, from + length));
    return [...this.takeRuns(words.slice(0, from)), ...this.takeRuns(words.slice(from + length))];
  }

  /** Returns how many of the words stand at a place. */
  #runAt(place: number, words: readonly string[]): number {
    let length = 0;
    while (length < words.length && this.#words[place + length] === words[length]) length += 1;
    return length;
  }
}
