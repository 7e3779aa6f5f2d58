/** Matches scripts that do not separate words by spaces. In these a match may start and end anywhere. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
const WORD = '[\\p{L}\\p{N}\\p{M}]';
/** Matches a character with its combining marks. */
const CHARACTER = /[\s\S]\p{M}*/gu;
/** Matches a tag, an entity, or a character with its combining marks. */
const ATOM = /<[^<>]*>|&(?:#x?[0-9a-f]+|[a-z]+[0-9]*);|[\s\S]\p{M}*/giu;
/**
 * Matches the combining accents to ignore. The vowel signs of Indian scripts are part of the word and are not
 * matched.
 */
const ACCENT = /[\u0300-\u036f]/g;

export interface Part {
  text: string;
  marked: boolean;
}

/**
 * A tag, an entity or a character of the source. `folded` is its text for comparison, which is empty for a
 * tag.
 */
interface Atom {
  source: string;
  folded: string;
}

/** Splits a text into marked parts, which match a term, and unmarked parts. Case and accents are ignored. */
export function markedParts(text: string, terms: readonly string[]): Part[] {
  const atoms = (text.match(CHARACTER) ?? []).map((source) => ({ source, folded: fold(source) }));
  const marked = markedAtoms(atoms, terms);
  const parts: Part[] = [];
  for (const [at, { source }] of atoms.entries()) {
    const last = parts.at(-1);
    if (last && last.marked === marked.has(at)) last.text += source;
    else parts.push({ text: source, marked: marked.has(at) });
  }
  return parts;
}

/**
 * Inserts `<mark>` around the terms in HTML. A match may contain tags, as in `H<sub>2</sub>O`. Each text
 * between tags is marked separately, so that elements stay correctly nested. Entities are marked as a whole.
 */
export function markedHtml(html: string, terms: readonly string[]): string {
  const atoms = (html.match(ATOM) ?? []).map(htmlAtom);
  const marked = markedAtoms(atoms, terms);
  let open = false;
  let result = '';
  for (const [at, { source }] of atoms.entries()) {
    if (marked.has(at) !== open) {
      open = !open;
      result += open ? '<mark>' : '</mark>';
    }
    result += source;
  }
  return open ? `${result}</mark>` : result;
}

function htmlAtom(source: string): Atom {
  if (/^<[^<>]/.test(source)) return { source, folded: '' };
  if (source.length > 1 && source.startsWith('&')) return { source, folded: entityText(source) };
  return { source, folded: fold(source) };
}

/**
 * Returns the folded character of a numeric entity. Returns a space for a named entity, because the sanitizer
 * produces named entities for punctuation only.
 */
function entityText(entity: string): string {
  const [, hex, digits] = /^&#(x?)([0-9a-f]+);$/i.exec(entity) ?? [];
  const code = digits ? Number.parseInt(digits, hex ? 16 : 10) : 0;
  return code > 0 && code <= 0x10ffff ? fold(String.fromCodePoint(code)) : ' ';
}

/** Returns the indexes of the atoms that are part of a match. */
function markedAtoms(atoms: readonly Atom[], terms: readonly string[]): ReadonlySet<number> {
  const marked = new Set<number>();
  const pattern = patternOf(terms);
  if (!pattern) return marked;
  // The index of the atom for each UTF-16 code unit of the folded text.
  const origin = atoms.flatMap(({ folded }, at) => Array<number>(folded.length).fill(at));
  const text = atoms.map(({ folded }) => folded).join('');
  for (const match of text.matchAll(pattern)) {
    for (const at of origin.slice(match.index, match.index + match[0].length)) marked.add(at);
  }
  return marked;
}

/**
 * Returns a pattern that matches any term; null if there are no terms. Longer terms precede shorter ones,
 * because the first matching alternative wins.
 */
function patternOf(terms: readonly string[]): RegExp | null {
  const folded = [...new Set(terms.map(fold))].filter((term) => term.trim() !== '');
  if (folded.length === 0) return null;
  const alternatives = folded
    .sort((a, b) => b.length - a.length)
    .map((term) => {
      const literal = term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      return UNSPACED.test(term) ? literal : `(?<!${WORD})${literal}(?!${WORD})`;
    });
  return new RegExp(alternatives.join('|'), 'gu');
}

function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(ACCENT, '').normalize('NFC');
}
