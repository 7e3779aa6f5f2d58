import { type CitedWork, type Inline, textOfInlines } from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import { countedText, replaceRanges } from './split.ts';

/** Letters and digits only, so that spaces, hyphens and accents make no difference. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

interface Work {
  id: string;
  number: string;
  text: string;
  /** The beginning, in which the authors stand. */
  start: string;
  doi: string;
}

/** Finds references by what the text says about them. */
export class CitedWorks {
  readonly #works: Work[];

  constructor(works: readonly CitedWork[]) {
    this.#works = works.map(({ id, label, content, doi = '' }, at) => {
      const text = textOfInlines(content);
      const number = /\d+/.exec(textOfInlines(label))?.[0] ?? String(at + 1);
      return { id, number, text: folded(text), start: folded(text.slice(0, 120)), doi };
    });
  }

  get size(): number {
    return this.#works.length;
  }

  byNumber(number: string): string | undefined {
    return this.#works.find((work) => work.number === number)?.id;
  }

  /** Finds the work of a reference manager: by its DOI, its title, or its first author and year. */
  byItem({ title, doi, year, authors }: CitedItem): string | undefined {
    const name = folded(title);
    const byDoi = doi === '' ? undefined : this.#works.find((work) => work.doi === doi);
    const byTitle =
      name.length < 8 ? undefined : this.#only((work) => work.text.includes(name), year);
    return byDoi?.id ?? byTitle ?? this.byAuthor(authors[0] ?? '', year);
  }

  /** Finds the only work of an author and a year, such as `2010a`. */
  byAuthor(author: string, year: string, second = ''): string | undefined {
    const [name, other] = [folded(author), folded(second)];
    if (name.length < 2 || year === '') return undefined;
    const found = this.#works.filter(
      ({ text, start }) =>
        start.startsWith(name) && start.includes(other) && text.includes(year.toLowerCase()),
    );
    if (found.length === 1) return found[0]?.id;
    if (found.length > 1) return undefined;
    return this.#only(
      ({ start, text }) => start.includes(name) && text.includes(year.toLowerCase()),
      '',
    );
  }

  #only(matches: (work: Work) => boolean, year: string): string | undefined {
    const found = this.#works.filter(matches);
    const ofYear = found.length > 1 ? found.filter(({ text }) => text.includes(year)) : found;
    return ofYear.length === 1 ? ofYear[0]?.id : undefined;
  }
}

interface Range {
  from: number;
  to: number;
  ids: string[];
}

const BRACKETS = /\[(\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*)\]/g;
const NUMBERS = /(\d{1,3})(?:\s*[–—-]\s*(\d{1,3}))?/g;
const YEARS = String.raw`(?:1[89]|20)\d{2}[a-z]?`;
const FAMILY = String.raw`(?:(?:van|von|de[rln]?|di|da|dos|le|la|el)\s+)*\p{Lu}[\p{L}\p{M}’'-]+`;
const AUTHOR_YEAR = new RegExp(
  String.raw`(${FAMILY})(?:\s+et\s+al\.?|(?:,?\s+(?:and|&|und|y|e|et)\s+(${FAMILY})))?(?:’s|'s)?,?\s*[([]?(${YEARS})((?:\s*,\s*(?:${YEARS}|[a-z]))*)`,
  'gu',
);

/** Makes links of the citations in a text. `unresolved` receives those that look like citations of a work that is not listed. */
export function withCitations(
  content: readonly Inline[],
  works: CitedWorks,
  unresolved: (text: string) => void,
): Inline[] {
  const text = countedText(content);
  const ranges = [
    ...numbersIn(text, works, unresolved),
    ...authorsIn(text, works, unresolved),
  ].sort((one, other) => one.from - other.from);
  const apart = ranges.filter(({ from }, at) => at === 0 || from >= (ranges[at - 1]?.to ?? 0));
  if (apart.length === 0) return [...content];
  return replaceRanges(
    content,
    apart.map(({ from, to, ids }) => ({
      from,
      to,
      wrap: (inner) => ({
        type: 'cross-reference',
        id: '',
        kind: 'reference',
        to: ids,
        content: inner,
      }),
    })),
  );
}

function numbersIn(text: string, works: CitedWorks, unresolved: (text: string) => void): Range[] {
  return Array.from(text.matchAll(BRACKETS)).flatMap((bracket) => {
    const found = rangesOfNumbers(bracket[1] ?? '', bracket.index + 1, works);
    if (found.some(({ ids }) => ids.length === 0)) unresolved(bracket[0]);
    return found.filter(({ ids }) => ids.length > 0);
  });
}

function rangesOfNumbers(text: string, offset: number, works: CitedWorks): Range[] {
  return Array.from(text.matchAll(NUMBERS), (match) => {
    const [whole, first = '', last = first] = match;
    const [low, high] = [Number(first), Math.min(Number(last), Number(first) + 100)];
    const numbers = Array.from({ length: Math.max(high - low + 1, 0) }, (_, at) =>
      String(low + at),
    );
    const ids = numbers.map((number) => works.byNumber(number));
    const from = offset + match.index;
    return { from, to: from + whole.length, ids: ids.every((id) => id !== undefined) ? ids : [] };
  });
}

function authorsIn(text: string, works: CitedWorks, unresolved: (text: string) => void): Range[] {
  return Array.from(text.matchAll(AUTHOR_YEAR)).flatMap((match) => {
    const [whole, author = '', second = '', year = '', others = ''] = match;
    const first =
      works.byAuthor(author, year, second) ?? works.byAuthor(author.replace(/^.*\s/, ''), year);
    const more = Array.from(others.matchAll(new RegExp(`${YEARS}|[a-z]`, 'g')), ([each]) =>
      works.byAuthor(author, each.length === 1 ? year.slice(0, 4) + each : each, second),
    );
    const ids = [first, ...more].filter((id) => id !== undefined);
    if (ids.length === 0) {
      // Only what stands in brackets or has "et al." is surely a citation.
      const before = text.slice(Math.max(0, match.index - 200), match.index);
      const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')');
      if (/et\s+al/.test(whole) || isInBrackets) unresolved(whole);
      return [];
    }
    return [{ from: match.index, to: match.index + whole.length, ids }];
  });
}

/** Returns whether the file cites by raised numbers: most of its references are cited so. */
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

/** Returns the raised numbers after a word of at least three letters or a mark, because units are shorter. */
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
    const wrapped = replaceRanges(
      found.content,
      ranges.map(({ from, to, ids }) => ({
        from,
        to,
        wrap: (inner: Inline[]): Inline => ({
          type: 'cross-reference',
          id: '',
          kind: 'reference',
          to: ids,
          content: inner,
        }),
      })),
    );
    return { ...found, content: wrapped };
  });
}
