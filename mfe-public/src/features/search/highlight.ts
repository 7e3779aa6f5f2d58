/** Scripts without spaces between words: what matched there can begin and end anywhere. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
const WORD = '[\\p{L}\\p{N}\\p{M}]';
/** A character with the marks that are written on it. */
const CHARACTER = /[\s\S]\p{M}*/gu;
/** A tag, an entity, or a character with its marks. */
const ATOM = /<[^<>]*>|&(?:#x?[0-9a-f]+|[a-z]+[0-9]*);|[\s\S]\p{M}*/giu;
/** Accents; the vowel signs of Indian scripts are letters and stay. */
const ACCENT = /[\u0300-\u036f]/g;

export interface Part {
  text: string;
  marked: boolean;
}

/** A piece of the source, and what it is compared by: nothing where it is a tag. */
interface Atom {
  source: string;
  folded: string;
}

/** The text in parts, those marked that are one of the terms, whatever their case and accents. */
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
 * Puts `<mark>` around the terms in HTML. A word can go on through tags, as in `H<sub>2</sub>O`: each
 * stretch of its text is marked by itself, so that tags stay nested; an entity is marked whole.
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

/** Of entities only numbered ones are letters; the named ones of the sanitiser are signs. */
function entityText(entity: string): string {
  const [, hex, digits] = /^&#(x?)([0-9a-f]+);$/i.exec(entity) ?? [];
  const code = digits ? Number.parseInt(digits, hex ? 16 : 10) : 0;
  return code > 0 && code <= 0x10ffff ? fold(String.fromCodePoint(code)) : ' ';
}

/** The places, among the atoms, of those that belong to a term. */
function markedAtoms(atoms: readonly Atom[], terms: readonly string[]): ReadonlySet<number> {
  const marked = new Set<number>();
  const pattern = patternOf(terms);
  if (!pattern) return marked;
  // For each code unit of the folded text, the atom that it comes from.
  const origin = atoms.flatMap(({ folded }, at) => Array<number>(folded.length).fill(at));
  const text = atoms.map(({ folded }) => folded).join('');
  for (const match of text.matchAll(pattern)) {
    for (const at of origin.slice(match.index, match.index + match[0].length)) marked.add(at);
  }
  return marked;
}

/** Longer terms first, as the first alternative that fits is taken. */
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
