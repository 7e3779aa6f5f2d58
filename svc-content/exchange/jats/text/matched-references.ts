import { bareDoi, type Reference } from '@app/contracts';
import { type CitedWork, type FullText, textOfInlines, walkBlocks } from '@app/contracts/full-text';
import { termsOf } from '../../../store/text/words.ts';

/**
 * The minimum share of common words in two texts about the same work. `SAME_TEXT` is a share of all words, and
 * `CONTAINED` is a share of the words of the shorter text.
 */
const SAME_TEXT = 0.6;
const CONTAINED = 0.8;
/** The minimum number of common words if there is no DOI. Author and year alone are not enough. */
const MIN_SHARED = 5;
/** The minimum share of common words in references to the same work at the same place of both lists. */
const AGREEING = 0.5;

interface Candidate<Of> {
  of: Of;
  key: string;
  doi: string;
  words: ReadonlySet<string>;
}
type Work = Candidate<CitedWork>;
type Known = Candidate<Reference>;

/**
 * Pairs the references of a text with the same works among the references of the record. Each has at most one partner:
 * the reference with the same key, otherwise the one with the same DOI, otherwise the one with the most similar text.
 * References at the same place become partners only if both lists have the same length and the two texts agree.
 * References of sub-articles are left out.
 */
export function matchReferences(
  text: FullText,
  references: readonly Reference[],
): Map<CitedWork, Reference> {
  const works = worksOf(text).map(workCandidate);
  const known = references.map(knownCandidate);
  const found = new Map<Work, Known>();
  const taken = new Set<Known>();
  const pair = (work: Work, other: Known) => {
    if (found.has(work) || taken.has(other)) return;
    found.set(work, other);
    taken.add(other);
  };
  const byKey = new Map(known.map((other) => [other.key, other]));
  for (const work of works) {
    const other = byKey.get(work.key);
    if (other && !contradict(work, other) && !areStrangers(work, other)) pair(work, other);
  }
  for (const { work, other } of similarPairs(works, known)) pair(work, other);
  if (works.length === known.length) {
    for (const [at, work] of works.entries()) {
      const other = known[at];
      if (other && !contradict(work, other) && sharedPart(work, other) >= AGREEING)
        pair(work, other);
    }
  }
  return new Map(Array.from(found, ([work, other]) => [work.of, other.of]));
}

/** Returns the references of the article in the order of reading. */
function worksOf({ body, back, floats }: FullText): CitedWork[] {
  const works: CitedWork[] = [];
  walkBlocks([...body, ...back, ...floats], {
    enter: (place) => {
      if (place.type === 'reference') works.push(place);
    },
  });
  return works;
}

const workCandidate = (work: CitedWork): Work => {
  const text = textOfInlines(work.content);
  return {
    ...{ of: work, key: work.id },
    ...{ doi: bareDoi(work.doi ?? '').toLowerCase(), words: new Set(termsOf(text)) },
  };
};

const knownCandidate = (reference: Reference): Known => {
  const { key = '', doi = '', ...parts } = reference;
  const text = parts.text ?? Object.values(parts).join(' ');
  return { of: reference, key, doi: doi.toLowerCase(), words: new Set(termsOf(text)) };
};

/** Returns works and references that may be the same, the most similar ones first. */
function similarPairs(works: readonly Work[], known: readonly Known[]) {
  const withTerm = new Map<string, Known[]>();
  for (const other of known) {
    for (const term of [...other.words, `doi:${other.doi}`]) {
      const others = withTerm.get(term);
      if (others) others.push(other);
      else withTerm.set(term, [other]);
    }
  }
  return works
    .flatMap((work) => {
      const shared = new Map<Known, number>();
      for (const word of work.words) {
        for (const other of withTerm.get(word) ?? [])
          shared.set(other, (shared.get(other) ?? 0) + 1);
      }
      const sameDoi = work.doi === '' ? [] : (withTerm.get(`doi:${work.doi}`) ?? []);
      return [...new Set([...shared.keys(), ...sameDoi])].map((other) => ({
        ...{ work, other },
        score: similarityOf(work, other, shared.get(other) ?? 0),
      }));
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
}

/** Returns whether the DOIs or, if one is missing, the years show that the works are different. */
function contradict(work: Work, { of: { year = '' }, doi, words }: Known): boolean {
  if (work.doi !== '' && doi !== '') return work.doi !== doi;
  const years = yearsIn(work.words);
  const known = /\d{4}/.exec(year)?.slice(0, 1) ?? yearsIn(words);
  return years.length > 0 && known.length > 0 && !known.some((each) => years.includes(each));
}

const yearsIn = (words: ReadonlySet<string>) =>
  [...words].flatMap((word) => /^(?:1[5-9]|20)\d\d(?=[a-z]?$)/.exec(word) ?? []);

/**
 * Returns whether the texts have too few words in common for the same work. Equal keys such as `ref1` may come from
 * different files.
 */
const areStrangers = (work: Work, other: Known) =>
  !hasSameDoi(work, other) && other.words.size > 0 && sharedPart(work, other) < AGREEING / 2;

const hasSameDoi = (work: Work, other: Known) => work.doi !== '' && work.doi === other.doi;

/** Returns a score, which is 0 for different works. An equal DOI counts more than all words. */
function similarityOf(work: Work, other: Known, shared: number): number {
  const [words, otherWords] = [work.words.size, other.words.size];
  const alike = (2 * shared) / Math.max(1, words + otherWords);
  if (hasSameDoi(work, other)) return 1 + alike;
  const isContained = shared >= CONTAINED * Math.min(words, otherWords);
  const isSame = alike === 1 || (shared >= MIN_SHARED && (alike >= SAME_TEXT || isContained));
  return isSame && !contradict(work, other) ? alike : 0;
}

const sharedWords = (work: Work, other: Known) => {
  let shared = 0;
  for (const word of other.words) if (work.words.has(word)) shared += 1;
  return shared;
};

/** Returns the share of the shorter text's words that the longer text contains. */
const sharedPart = (work: Work, other: Known) =>
  sharedWords(work, other) / Math.max(1, Math.min(work.words.size, other.words.size));
