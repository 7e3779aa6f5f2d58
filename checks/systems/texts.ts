const SYLLABLES =
  `ca te ly si ro ne phe nyl me thyl ox ide po mer gra con tra spec tro sco py re in ter ac
  tion al an sol vent bo ri um hy dro gen ni`.split(/\s+/);
const WORDS = 60_000;
const AUTHORS = 6_000;

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/** Returns random texts with the word frequencies of a natural language. They are the same in each run. */
export function randomTexts(random = randomNumbers(7)) {
  const one = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const syllable = () => one(SYLLABLES);
  /** The words, most frequent first. */
  const vocabulary = [
    ...new Set(times(WORDS, () => times(1 + Math.floor(random() * 5), syllable).join(''))),
  ];
  /** Returns a random word. The twenty most frequent words are excluded, because the index does not contain them. */
  const word = () => vocabulary[Math.floor((vocabulary.length + 20) ** random() - 20)] ?? 'the';
  const text = (words: number) => times(words, word).join(' ');
  const names = times(AUTHORS, () => text(2));
  return { vocabulary, text, author: () => one(names) };
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32), so that every run uses the same numbers. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
