import {
  type AnonymityReport,
  type FindingKind,
  type FindingPlace,
  MAX_FINDINGS,
} from '@app/contracts/manuscripts';
import { type Hit, NameFinder } from './names.ts';
import type { Person } from './people.ts';
import { ABSTRACT, EMAIL, INSTITUTION, phrases, REFERENCES, SIGNATURE } from './phrases.ts';

export type Findings = AnonymityReport['findings'];

/** A page or paragraph, or another text of a file. */
export interface PlacedText {
  text: string;
  place: FindingPlace;
  /**
   * `body`: the text itself. `margin`: a header or footer. `side`: another text, such as the address of a link or an
   * alternative text. Margins and side texts are searched only for people and links.
   */
  part: 'body' | 'margin' | 'side';
}

interface Options {
  people: readonly Person[];
  /** Whether the text is a whole manuscript, which may begin with its authors. */
  isManuscript: boolean;
}

/** The number of the last page or paragraph in which an abstract is searched for. */
const FRONT = { page: 2, paragraph: 60, file: 0 };
/** If no abstract is found, the authors are searched for in the first characters of these pages or paragraphs. */
const FRONT_WITHOUT_ABSTRACT = { page: 1, paragraph: 8, file: 0 };
const FRONT_CHARACTERS = 1_500;
/** The number of quoted characters around a finding, and the maximum length of a quotation. */
const AROUND = 50;
const LONGEST_EXCERPT = 240;

/** Returns places that may reveal a person. Each finding is listed once for each place. */
export function findingsIn(
  texts: readonly PlacedText[],
  { people, isManuscript }: Options,
): Findings {
  const finder = new NameFinder(
    people,
    texts.map(({ text }) => text),
  );
  const front = isManuscript ? frontOf(texts) : [];
  const findings: Findings = [];
  const seen = new Set<string>();
  let isInReferences = false;
  /** The page on which references begin. */
  let referencesPage = Number.POSITIVE_INFINITY;
  for (const [at, placed] of texts.entries()) {
    const { text, place, part } = placed;
    const references =
      part === 'body' ? (REFERENCES.exec(text)?.index ?? text.length) : text.length;
    const hits = [...finder.find(text), ...linksIn(text)];
    if (part === 'body') hits.push(...phrasesIn(text), ...signaturesIn(text, texts[at + 1]));
    if (part === 'body' && (front[at] ?? 0) > 0) hits.push(...institutionsIn(text, front[at] ?? 0));
    for (const hit of hits.sort((one, other) => one.start - other.start)) {
      const isReference =
        part === 'body'
          ? isInReferences || hit.start > references
          : place.in === 'page' && place.number > referencesPage;
      const kind = kindOf(hit, part, hit.start < (front[at] ?? 0), isReference);
      if (!kind) continue;
      const isWhole = kind === 'author-block' && place.in === 'paragraph';
      const found = isWhole ? '' : (hit.key ?? text.slice(hit.start, hit.end).toLowerCase());
      const key = JSON.stringify([kind, place, found]);
      if (seen.has(key)) continue;
      seen.add(key);
      findings.push({ kind, place, excerpt: excerptOf(text, hit) });
      if (findings.length === MAX_FINDINGS) return findings;
    }
    if (references < text.length) {
      isInReferences = true;
      if (place.in === 'page') referencesPage = place.number;
    }
    // Acknowledgements and appendices may follow the references.
    else if (/^[\d.\s]{0,8}(?:append|acknowledg|author contribution|supplement)/i.test(text)) {
      isInReferences = false;
    }
  }
  return findings;
}

/** Returns the number of characters of each text that precede the abstract. */
function frontOf(texts: readonly PlacedText[]): number[] {
  const isNear = (place: FindingPlace, limits: typeof FRONT) =>
    'number' in place && place.number <= limits[place.in];
  const end = texts.findIndex(
    ({ text, place, part }) => part === 'body' && isNear(place, FRONT) && ABSTRACT.test(text),
  );
  return texts.map(({ text, place, part }, at) => {
    if (part !== 'body') return 0;
    if (end < 0) return isNear(place, FRONT_WITHOUT_ABSTRACT) ? FRONT_CHARACTERS : 0;
    if (at < end) return text.length;
    return at === end ? (ABSTRACT.exec(text)?.index ?? 0) : 0;
  });
}

function kindOf(
  { kind, isWeak }: Hit,
  part: PlacedText['part'],
  isFront: boolean,
  isReference: boolean,
): FindingKind | undefined {
  const isPerson = kind === 'name' || kind === 'affiliation' || kind === 'self-citation';
  if (isPerson && part === 'margin') return 'running-head';
  if (isPerson && isFront) return 'author-block';
  if (!isReference) return kind;
  // Ignore such findings among the references: other authors may have the same given names, and their repositories are
  // cited, too.
  if (isWeak || kind === 'repository' || kind === 'affiliation') return undefined;
  return kind === 'name' ? 'self-citation' : kind;
}

const hitsOf = (kind: FindingKind, pattern: RegExp, text: string): Hit[] =>
  Array.from(text.matchAll(pattern), ({ 0: match, index: start }) => ({
    kind,
    start,
    end: start + match.length,
  }));

/** Finds phrases. If phrases of the same kind overlap, only the first one is returned. */
function phrasesIn(text: string): Hit[] {
  const hits = phrases
    .filter(([kind]) => kind !== 'repository' && kind !== 'orcid')
    .flatMap(([kind, pattern]) => hitsOf(kind, pattern, text))
    .sort((one, other) => one.start - other.start);
  const ends = new Map<FindingKind, number>();
  return hits.filter(({ kind, start, end }) => {
    const isFirst = start >= (ends.get(kind) ?? 0);
    if (isFirst) ends.set(kind, end);
    return isFirst;
  });
}

const linksIn = (text: string): Hit[] => [
  ...hitsOf('email', EMAIL, text),
  ...phrases
    .filter(([kind]) => kind === 'repository' || kind === 'orcid')
    .flatMap(([kind, pattern]) => hitsOf(kind, pattern, text)),
];

/** Finds the signatures in a text. The name after “Best regards” may be in the next paragraph. */
function signaturesIn(text: string, next: PlacedText | undefined): Hit[] {
  const isShort = next?.part === 'body' && next.text.length <= 80;
  const joined = isShort ? `${text}\n${next.text}` : text;
  return hitsOf('signature', SIGNATURE, joined)
    .filter(({ start }) => start < text.length)
    .map((hit) => ({ ...hit, excerpt: joined.slice(hit.start, hit.end) }));
}

const institutionsIn = (text: string, front: number): Hit[] =>
  hitsOf('author-block', INSTITUTION, text.slice(0, front)).slice(0, 5);

/** Quotes a finding with some words around it. */
function excerptOf(text: string, { start, end, excerpt }: Hit): string {
  if (excerpt !== undefined) return excerpt.replace(/\s+/g, ' ').trim();
  const from = start <= AROUND ? 0 : text.indexOf(' ', start - AROUND) + 1;
  const cut = text.lastIndexOf(' ', end + AROUND);
  const to = end + AROUND >= text.length ? text.length : Math.max(cut, end);
  const quoted = text.slice(from > start ? start : from, to).slice(0, LONGEST_EXCERPT);
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  return `${before}${quoted.replace(/\s+/g, ' ').trim()}${after}`;
}
