import { type CitedWork, type Inline, textOfInlines } from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import { countedText, replaceRanges } from './split.ts';

/**
 * Returns the words of a text without accents and punctuation. A space on each side of a word lets a search find whole
 * words only.
 */
const folded = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const spaceless = (text: string) => text.replaceAll(' ', '');

interface Work {
  id: string;
  number: string;
  /** All words. */
  text: string;
  /** The words from the family name of the first author. */
  first: string;
  /** The words of the first 160 characters, among which the authors are. */
  authors: string;
  years: ReadonlySet<string>;
  doi: string;
}

/** Matches the words before the family name of the first author: initials, and particles that citations often omit. */
const BEFORE_FAMILY =
  /^ (?:\p{L} )*(?:(?:van|von|der|den|de|del|della|di|da|dos|do|du|la|le|el|al|ter|ten) )*/u;

function workOf({ id, label, content, doi = '' }: CitedWork, at: number): Work {
  const written = textOfInlines(content);
  const text = folded(written);
  const authors = folded(written.slice(0, 160));
  // Ignore numbers in URLs and DOIs, which may look like years.
  const years = written.replace(/https?:\S+|\b10\.\d{4,}\/\S+/g, ' ').match(ANY_YEAR) ?? [];
  return {
    id,
    number: /\d+/.exec(textOfInlines(label))?.[0] ?? String(at + 1),
    text,
    first: ` ${authors.replace(BEFORE_FAMILY, '')}`,
    authors,
    years: new Set(years),
    doi: doi.toLowerCase(),
  };
}

/** Finds references by the words of citations. A result with several ids is ambiguous. */
export class CitedWorks {
  readonly #works: Work[];

  constructor(works: readonly CitedWork[]) {
    this.#works = works.map(workOf);
  }

  get size(): number {
    return this.#works.length;
  }

  /** Returns the number of a reference, or undefined if it is not listed. */
  labelOf(id: string): string | undefined {
    return this.#works.find((work) => work.id === id)?.number;
  }

  byNumber(number: string): string[] {
    return this.#works.filter((work) => work.number === number).map(({ id }) => id);
  }

  /**
   * Finds the only reference that matches a work of a reference manager by DOI, by title, or by first author and year.
   */
  byItem({ title, doi, year, authors: [author = ''] }: CitedItem): string | undefined {
    const byDoi = this.#works.filter((work) => doi !== '' && work.doi === doi.toLowerCase());
    if (byDoi.length === 1) return byDoi[0]?.id;
    const name = folded(title.replace(/<[^>]*>/g, ''));
    // Formulas such as CO₂ may be written with or without spaces. Only long titles are compared without spaces, because
    // short ones might match by chance.
    const isTitled = ({ text }: Work) =>
      name.length > 10 &&
      (text.includes(name) || (name.length > 40 && spaceless(text).includes(spaceless(name))));
    const byTitle = this.#works.filter(isTitled);
    const signs = ({ text, years, authors }: Work) =>
      Number(years.has(year)) +
      Number(author === '' ? text.startsWith(name) : authors.includes(folded(author)));
    for (const least of name.length > 40 || (author === '' && year === '') ? [2, 1, 0] : [2, 1]) {
      const found = byTitle.filter((work) => signs(work) >= least);
      if (found.length > 0) return found.length === 1 ? found[0]?.id : undefined;
    }
    const byAuthor = byTitle.length > 0 ? [] : this.byAuthor(author, year);
    return byAuthor.length === 1 ? byAuthor[0] : undefined;
  }

  /** Finds the works of a first author and a year, such as `2010a`. */
  byAuthor(author: string, year: string, second = ''): string[] {
    if (author === '' || year === '') return [];
    const [name, other] = [folded(author.replace(PARTICLES, '')), folded(second)];
    return this.#works
      .filter(({ first, authors, years }) => {
        const isNamed = first.startsWith(name) || givenNameFirst(first, name);
        return isNamed && hasYear(years, year) && (second === '' || authors.includes(other));
      })
      .map(({ id }) => id);
  }
}

/**
 * Returns whether a family name follows one or two given names. A name followed by an initial is itself a given name.
 */
function givenNameFirst(first: string, name: string): boolean {
  const at = first.indexOf(name);
  if (at <= 0) return false;
  const before = first.slice(0, at).trim().split(' ');
  return before.length <= 2 && !/^\p{L} /u.test(first.slice(at + name.length));
}

/**
 * Returns whether a reference has the year of a citation. A citation of 2010 also matches a reference of 2010a. The
 * match is uncertain, but there is no better one.
 */
const hasYear = (years: ReadonlySet<string>, year: string) =>
  years.has(year) || (/^\d+$/.test(year) && [...years].some((each) => each.slice(0, -1) === year));

interface Range {
  from: number;
  to: number;
  ids: string[];
}

const ANY_YEAR = /(?<![\p{L}\p{N}])(?:1[5-9]|20)\d{2}[a-z]?(?![\p{L}\p{N}])/gu;
const BRACKETS = /\[(\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*)\]/g;
const NUMBERS = /(\d{1,3})(?:\s*[–—-]\s*(\d{1,3}))?/g;
const YEARS = String.raw`(?:1[5-9]|20)\d{2}[a-z]?`;
const PARTICLES = /^(?:(?:van|von|de[rnl]?|di|da|do|du|dos|la|le|el|al|ter|ten)\s+)+/i;
const FAMILY = String.raw`(?:(?:van|von|de[rnl]?|di|da|dos|le|la|el)\s+)*\p{Lu}[\p{L}\p{M}’'-]+`;
const AUTHOR_YEAR = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}’'-])(${FAMILY})(?:\s+et\s+al\.?|(?:,?\s+(?:and|&|und|y|e|et)\s+(${FAMILY})))?(?:’s|'s)?,?\s*[([]?(${YEARS})((?:\s*,\s*(?:${YEARS}|[a-z](?!\p{L})))*)(?![\p{L}\p{N}])`,
  'gu',
);
/** Words before a year that are not names. */
const NO_NAME =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*$|^(?:In|Since|Until|During|From|After|Before|By|Of|Version|Spring|Summer|Autumn|Fall|Winter|Year|Years)$/u;
/** Matches the text before two numbers in brackets that are certainly an interval. */
const INTERVAL = /(?:[∈∊×=≤≥<>+*]|\b(?:intervals?|ranges?|domain))\s*$/iu;
/** Matches the text before numbers in brackets that may be an interval, an index, or a citation. */
const UNSURE =
  /(?:\b(?:between|within|over|scaled to|normali[sz]ed to|set|vectors?|matri(?:x|ces)|arrays?|equations?|eqs?\.?)\s*|(?<!\p{L})\p{L}{1,2}|[\p{N}_}\ufffc])$/iu;
const INDEXED = /(?<!\p{L})\p{L}$/u;

/** Turns the citations in a text into links. Calls `unresolved` with each text that may cite an unknown work. */
export function withCitations(
  content: readonly Inline[],
  works: CitedWorks,
  citesByNumbers: boolean,
  unresolved: (text: string) => void,
): Inline[] {
  const text = proseOf(content);
  const ranges = [
    ...numbersIn(text, works, citesByNumbers, unresolved),
    ...authorsIn(text, works, unresolved),
  ].sort((one, other) => one.from - other.from);
  const apart = ranges.filter(({ from }, at) => at === 0 || from >= (ranges[at - 1]?.to ?? 0));
  return apart.length === 0 ? [...content] : replaceRanges(content, apart.map(linked));
}

const linked = ({ from, to, ids }: Range) => ({
  from,
  to,
  wrap: (inner: Inline[]): Inline => ({
    type: 'cross-reference',
    id: '',
    kind: 'reference',
    to: ids,
    content: inner,
  }),
});

/** Returns the counted text with placeholders for code, because code contains no citations. */
const proseOf = (content: readonly Inline[]): string =>
  content
    .map((node) => {
      const isCode = typeof node === 'object' && node.type === 'mark' && node.mark === 'monospace';
      const text = countedText([node]);
      return isCode ? '\ufffc'.repeat(text.length) : text;
    })
    .join('');

/** Finds numbers in brackets in a text. Skips intervals, indices and brackets with a zero, which are not citations. */
function bracketsIn(
  text: string,
): { whole: string; numbers: string; from: number; isSure: boolean }[] {
  return Array.from(text.matchAll(BRACKETS)).flatMap(({ 0: whole, 1: numbers = '', index }) => {
    // Brackets that follow each other have the same meaning.
    const before = text.slice(Math.max(0, index - 60), index).replace(/(?:\[[\d\s,;–—-]+\])+$/, '');
    const isInterval = /^\d+\s*[,;]\s*\d+$/.test(numbers) && INTERVAL.test(before);
    const hasZero = /(?<!\d)0+(?!\d)/.test(numbers);
    if (hasZero || isInterval || INDEXED.test(before)) return [];
    return [{ whole, numbers, from: index + 1, isSure: !UNSURE.test(before) }];
  });
}

/**
 * Returns whether the file cites by numbers in brackets: a reference manager has marked such a citation, or at least a
 * third of the references is cited by numbers, and no more references are cited by author and year. In other files,
 * numbers in brackets may have any meaning.
 */
export function citesByBrackets(
  contents: readonly (readonly Inline[])[],
  works: CitedWorks,
): boolean {
  const texts = contents.map(proseOf);
  const cited = (ranges: Range[]) => new Set(ranges.flatMap(({ ids }) => ids)).size;
  const byNumber = cited(
    texts.flatMap((text) =>
      bracketsIn(text)
        .filter(({ isSure }) => isSure)
        .flatMap(({ numbers }) => rangesOfNumbers(numbers, 0, works)),
    ),
  );
  const isBracket = (node: Inline) =>
    typeof node === 'object' &&
    node.type === 'cross-reference' &&
    node.kind === 'reference' &&
    /^\s*\[\d[\d\s,;–—-]*\]\s*$/.test(textOfInlines(node.content));
  // Citations that a reference manager has marked show the citation style of the file.
  const marked = contents.some((content) => content.some(isBracket));
  const byAuthor = cited(texts.flatMap((text) => authorsIn(text, works, () => undefined)));
  return marked || (byNumber >= works.size / 3 && byNumber >= byAuthor);
}

function numbersIn(
  text: string,
  works: CitedWorks,
  citesByNumbers: boolean,
  unresolved: (text: string) => void,
): Range[] {
  return bracketsIn(text).flatMap(({ whole, numbers, from, isSure }) => {
    const found = rangesOfNumbers(numbers, from, works);
    const isWhole = found.every(({ ids }) => ids.length > 0);
    const isCitation = citesByNumbers && isSure;
    if (isCitation ? !isWhole : isWhole) unresolved(whole);
    return isCitation ? found.filter(({ ids }) => ids.length > 0) : [];
  });
}

function rangesOfNumbers(text: string, offset: number, works: CitedWorks): Range[] {
  return Array.from(text.matchAll(NUMBERS), (match) => {
    const [whole, first = '', last = first] = match;
    const [low, high] = [Number(first), Math.min(Number(last), Number(first) + 100)];
    const found = Array.from({ length: Math.max(high - low + 1, 0) }, (_, at) =>
      works.byNumber(String(low + at)),
    );
    const from = offset + match.index;
    const isClear = found.every((ids) => ids.length === 1);
    return { from, to: from + whole.length, ids: isClear ? found.flat() : [] };
  });
}

function authorsIn(text: string, works: CitedWorks, unresolved: (text: string) => void): Range[] {
  return Array.from(text.matchAll(AUTHOR_YEAR)).flatMap((match) => {
    const [whole, named = '', second = '', year = '', others = ''] = match;
    const author = named.replace(/[’']s$/, '');
    if (NO_NAME.test(author)) return [];
    const years = Array.from(others.matchAll(new RegExp(`${YEARS}|[a-z]`, 'g')), ([each]) =>
      each.length === 1 ? year.slice(0, 4) + each : each,
    );
    const found = [year, ...years].map((each) => works.byAuthor(author, each, second));
    if (found.every((ids) => ids.length === 1)) {
      return [{ from: match.index, to: match.index + whole.length, ids: found.flat() }];
    }
    // The text is probably a citation if it matches a reference, stands in brackets, or contains "et al.".
    const before = text.slice(Math.max(0, match.index - 200), match.index);
    const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
    const isKnown = found.some((ids) => ids.length > 0);
    if (isKnown || /et\s+al/.test(whole) || isInBrackets) unresolved(whole);
    return [];
  });
}

/** Returns whether the file cites by raised numbers: most of its references, at least three, are cited in this way. */
export function citesByRaisedNumbers(
  contents: readonly (readonly Inline[])[],
  works: CitedWorks,
): boolean {
  const cited = new Set(
    contents.flatMap((content) =>
      raisedIn(content).flatMap(({ node }) => idsOfRaised(node, works)),
    ),
  );
  return works.size >= 3 && cited.size > works.size / 2;
}

type Raised = Extract<Inline, { type: 'mark' }>;

/**
 * Returns the raised numbers after a punctuation mark or a word of at least three letters. After shorter words, which
 * may be units, a raised number may be an exponent.
 */
function raisedIn(content: readonly Inline[]): { at: number; node: Raised }[] {
  return content.flatMap((node, at) => {
    const before = content[at - 1];
    const isRaised = typeof node !== 'string' && node.type === 'mark' && node.mark === 'sup';
    const isNumbers =
      isRaised && /^\s*\d{1,3}(?:\s*[,–—-]\s*\d{1,3})*\s*$/.test(countedText(node.content));
    const text = before === undefined ? '' : countedText([before]);
    return isNumbers && /(?:\p{L}{3}|[.,;:)”"])\s*$/u.test(text) ? [{ at, node }] : [];
  });
}

const idsOfRaised = (node: Raised, works: CitedWorks) =>
  rangesOfNumbers(countedText(node.content), 0, works).flatMap(({ ids }) => ids);

export function withRaisedCitations(content: readonly Inline[], works: CitedWorks): Inline[] {
  const raised = new Map(raisedIn(content).map(({ at, node }) => [at, node]));
  return content.map((node, at): Inline => {
    const found = raised.get(at);
    if (!found) return node;
    const ranges = rangesOfNumbers(countedText(found.content), 0, works).filter(
      ({ ids }) => ids.length > 0,
    );
    const wrapped = replaceRanges(found.content, ranges.map(linked));
    return { ...found, content: wrapped };
  });
}
