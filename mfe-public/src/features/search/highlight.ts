/** Scripts without spaces between words, where a match can start and end anywhere. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
const WORD = '[\\p{L}\\p{N}\\p{M}]';
/** A character with its combining marks. */
const CHARACTER = /[\s\S]\p{M}*/gu;
/** A tag, an entity, or a character with its combining marks. */
const ATOM = /<[^<>]*>|&(?:#x?[0-9a-f]+|[a-z]+[0-9]*);|[\s\S]\p{M}*/giu;
/** Accents. The vowel signs of Indian scripts are letters and stay. */
const ACCENT = /[\u0300-\u036f]/g;

export interface Part {
  text: string;
  marked: boolean;
}

/** A piece of the source with its folded text, which is empty for a tag. */
interface Atom {
  source: string;
  folded: string;
}

/** Splits a text and marks the parts that match a term, ignoring case and accents. */
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
 * Puts `<mark>` around the terms in HTML. A word can contain tags, as in `H<sub>2</sub>O`: each run of
 * its text is marked separately, so that tags stay nested. An entity is marked as a whole.
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

/** Only numeric entities can be letters; the sanitiser's named entities are punctuation. */
function entityText(entity: string): string {
  const [, hex, digits] = /^&#(x?)([0-9a-f]+);$/i.exec(entity) ?? [];
  const code = digits ? Number.parseInt(digits, hex ? 16 : 10) : 0;
  return code > 0 && code <= 0x10ffff ? fold(String.fromCodePoint(code)) : ' ';
}

/** The indexes of the atoms that belong to a match. */
function markedAtoms(atoms: readonly Atom[], terms: readonly string[]): ReadonlySet<number> {
  const marked = new Set<number>();
  const pattern = patternOf(terms);
  if (!pattern) return marked;
  // The atom of each code unit of the folded text.
  const origin = atoms.flatMap(({ folded }, at) => Array<number>(folded.length).fill(at));
  const text = atoms.map(({ folded }) => folded).join('');
  for (const match of text.matchAll(pattern)) {
    for (const at of origin.slice(match.index, match.index + match[0].length)) marked.add(at);
  }
  return marked;
}

/** Longer terms come first, because the first matching alternative wins. */
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
