/** Matches characters of scripts in which a search term may match in the middle of a run of letters. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
const WORD = '[\\p{L}\\p{N}\\p{M}]';
/** Matches a tag, an entity, or a character with its combining marks. */
const ATOM = /<[^<>]*>|&(?:#x?[0-9a-f]+|[a-z]+[0-9]*);|[\s\S]\p{M}*/giu;
/** Matches the accents to ignore, but not the vowel signs of Indian scripts, which distinguish words. */
const ACCENT = /[\u0300-\u036f]/g;

/** A tag, an entity or a character of the source. `folded` is the text to compare with terms, empty for a tag. */
interface Atom {
  source: string;
  folded: string;
}

/** Inserts `<mark>` around terms, ignoring case and accents. Texts between tags are marked separately. */
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

/** Returns the text of an entity. A named entity becomes a space: the sanitizer writes only punctuation by name. */
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
  // The index of the atom for each UTF-16 code unit in the folded text.
  const origin = atoms.flatMap(({ folded }, at) => Array<number>(folded.length).fill(at));
  const text = atoms.map(({ folded }) => folded).join('');
  for (const match of text.matchAll(pattern)) {
    for (const at of origin.slice(match.index, match.index + match[0].length)) marked.add(at);
  }
  return marked;
}

/**
 * Returns a pattern that matches any of the terms, or null. Longer terms come first, because the first alternative
 * that matches wins.
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
