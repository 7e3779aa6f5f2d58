import type { FindingKind } from '@app/contracts/manuscripts';
import { type Person, SHORTEST_ALONE, type Traces, tracesOf } from './people.ts';
import { type Word, wordsIn } from './words.ts';

/** A finding in a text. Findings with the same `key` are listed once for a place. */
export interface Hit {
  kind: FindingKind;
  start: number;
  end: number;
  key?: string;
  /** Whether the finding is a given name or initials, which may belong to anyone in a list of references. */
  isWeak?: true;
  /** The quotation, if it extends beyond this text. */
  excerpt?: string;
}

/** The maximum distance, in words, between a family name and a given name or an initial that belongs to it. */
const NEAR = 3;
/** The maximum distance, in words, between the first distinctive word of an institution and its other ones. */
const INSTITUTION_WINDOW = 8;
/** Matches the text after a name in a citation. */
const CITED =
  /^(?:['’]s)?\s*(?:et al\b|(?:(?:and|&)\s\p{Lu}[\p{L}'’-]{0,40})?,?\s*\(?(?:19|20)\d\d\b)/u;

/**
 * Searches texts for people. A name that is also an ordinary word of the texts counts only near another name of the
 * person, or if it is a family name in a citation.
 */
export class NameFinder {
  readonly #people: Traces[];
  /** The folded names that also occur as words with a small first letter. */
  readonly #ordinary = new Set<string>();

  constructor(people: readonly Person[], texts: readonly string[]) {
    this.#people = people.map(tracesOf);
    const names = new Set(this.#people.flatMap(({ family, given }) => [...family, ...given]));
    for (const text of texts) {
      for (const { folded, isName } of wordsIn(text)) {
        if (!isName && names.has(folded)) this.#ordinary.add(folded);
      }
    }
  }

  find(text: string): Hit[] {
    const words = wordsIn(text);
    return this.#people.flatMap((person) => [
      ...this.#names(person, words, text),
      ...initialsIn(person, text),
      ...institutionsIn(person, words),
      ...domainIn(person, text),
    ]);
  }

  #names({ family, given, joined, orcid }: Traces, words: Word[], text: string): Hit[] {
    const hits: Hit[] = [];
    const key = [...family, ...given].join(' ');
    const taken = new Set<number>();
    for (const [at, word] of words.entries()) {
      if (word.folded === orcid) hits.push({ kind: 'orcid', ...spanOf([word]) });
      else if (joined.has(word.folded)) hits.push({ kind: 'name', ...spanOf([word]), key });
      else if (family.length > 0 && family.every((part, n) => words[at + n]?.folded === part)) {
        const own = words.slice(at, at + family.length);
        const near = wordsNear(words, at, family.length).filter((other) =>
          belongs(other, given, text),
        );
        const isCited = CITED.test(text.slice(own.at(-1)?.end));
        const isAlone = near.length === 0;
        if (isAlone && !(isCited || this.#isName(word, family.join('')))) continue;
        const span = spanOf([...own, ...near]);
        for (const { start } of near) taken.add(start);
        hits.push({ kind: isCited ? 'self-citation' : 'name', ...span, key });
      }
    }
    for (const word of words) {
      const isGiven = word.folded === given[0] && !taken.has(word.start);
      if (isGiven && this.#isName(word, word.folded)) {
        hits.push({ kind: 'name', ...spanOf([word]), key, isWeak: true });
      }
    }
    return hits;
  }

  /** Returns whether a word alone is likely to be the name. */
  #isName(word: Word, folded: string): boolean {
    return word.isName && folded.length >= SHORTEST_ALONE && !this.#ordinary.has(word.folded);
  }
}

const spanOf = (words: readonly Word[]) => ({
  start: Math.min(...words.map(({ start }) => start)),
  end: Math.max(...words.map(({ end }) => end)),
});

const wordsNear = (words: readonly Word[], at: number, length: number): Word[] => [
  ...words.slice(Math.max(0, at - NEAR), at),
  ...words.slice(at + length, at + length + NEAR),
];

/** Returns whether a word is the first given name, or initials of the given names, such as “B” or “BK”. */
function belongs(
  { folded, start, end, isName }: Word,
  given: readonly string[],
  text: string,
): boolean {
  const [first] = given;
  if (!isName || first === undefined) return false;
  if (folded === first) return true;
  const initials = given.map((name) => name[0]).join('');
  const written = text.slice(start, end);
  const isInitial = written.length <= 2 && written === written.toUpperCase();
  return isInitial && /\p{L}/u.test(written) && initials.startsWith(folded);
}

/** Finds initials such as “B.V.” and “OAQ”. The given names or the family names may come first. */
function initialsIn({ initials, family, given }: Traces, text: string): Hit[] {
  if (initials.length < 2) return [];
  const letters = (words: readonly string[]) => words.map((word) => word[0]).join('');
  const orders = [initials, letters(family) + letters(given)].map((order) => order.toUpperCase());
  const dotted = orders.map((order) => [...order].map((letter) => `${letter}\\.`).join('[ -]?'));
  const plain = orders.filter((order) => order.length >= 3);
  // Initials before a family name do not match: the name of the person is found separately, and other names belong to
  // other people.
  const pattern = `(?<![\\p{L}.])(?:${[...dotted, ...plain].join('|')})(?![\\p{L}\\p{N}]|[ -]?\\p{Lu})`;
  return Array.from(text.matchAll(new RegExp(pattern, 'gu')), ({ 0: match, index: start }) => ({
    kind: 'name' as const,
    start,
    end: start + match.length,
    isWeak: true,
  }));
}

function institutionsIn({ institutions }: Traces, words: readonly Word[]): Hit[] {
  return institutions.flatMap((distinctive) => {
    const [first = ''] = distinctive;
    const key = distinctive.join(' ');
    return words.flatMap((word, at): Hit[] => {
      if (word.folded !== first || (distinctive.length === 1 && !word.isName)) return [];
      const near = words.slice(Math.max(0, at - INSTITUTION_WINDOW), at + INSTITUTION_WINDOW);
      const own = distinctive.map((part) => near.find(({ folded }) => folded === part));
      const isWhole = own.every((part) => part !== undefined);
      return isWhole ? [{ kind: 'affiliation', ...spanOf([word]), key }] : [];
    });
  });
}

function domainIn({ domain }: Traces, text: string): Hit[] {
  if (domain === undefined) return [];
  const pattern = new RegExp(
    `(?<![\\w@-])${domain.replace(/[^a-z0-9-]/g, '\\$&')}(?![\\w-])`,
    'gi',
  );
  return Array.from(text.matchAll(pattern), ({ 0: match, index: start }) => ({
    kind: 'affiliation' as const,
    start,
    end: start + match.length,
    key: domain,
  }));
}
