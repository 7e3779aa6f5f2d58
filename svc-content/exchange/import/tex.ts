import { isTex, texHtml } from '../../store/text/formulas/formula.ts';

// Text that the BibTeX parser would change is replaced by placeholders before parsing, and restored afterwards.
// Private-use characters would be ambiguous: texts contain them, for example as medieval letters.

/**
 * The placeholders: noncharacters and control characters, which no text contains. If a file contains them, they are
 * removed first.
 */
const UNUSED = [range(0xfdd0, 0xfdef), range(0x01, 0x08), range(0x0e, 0x1f)].flat();
const IS_UNUSED = new RegExp(`[${UNUSED.join('')}]`, 'g');

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
}

/**
 * Characters of the file that would have a special meaning in the parser's result: the characters of HTML tags,
 * superscripts and subscripts.
 */
const WRITTEN = '<>⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
/**
 * Placeholders for characters with a special meaning: `<` and `>` from commands, which must not begin a tag; the
 * beginning and end of a footnote; braces that are printed; and commas in formulas, which must not divide a name.
 */
const [
  LESS = '',
  GREATER = '',
  NOTE_BEGIN = '',
  NOTE_END = '',
  BRACE = '',
  END_BRACE = '',
  COMMA = '',
  ...others
] = UNUSED;

const HIDDEN = new Map([...WRITTEN].map((written, at) => [written, others[at] ?? '']));
const SHOWN = new Map([...HIDDEN].map(([written, hidden]) => [hidden, written]));
const IS_WRITTEN = new RegExp(`[${WRITTEN}]`, 'g');
const IS_HIDDEN = new RegExp(`[${[...SHOWN.keys()].join('')}]`, 'g');

const hidden = (text: string) =>
  text.replace(IS_WRITTEN, (written) => HIDDEN.get(written) ?? written);

/** TeX between dollar signs or in `\(…\)`, and chemical formulas. A dollar sign after a backslash is text. */
const FORMULA =
  /(?<!\\)\$\$([^$]{1,1000})\$\$|(?<!\\)\$([^$]{1,1000})(?<!\\)\$|\\\(([^$]{1,1000}?)\\\)|(\\ce\{(?:[^{}]|\{[^{}]{0,200}\}){0,200}\})/g;
const COMPARISON = /\\text(less|greater)(?:\{\}|[ \t]+|(?![A-Za-z]))/g;
/** The maximum number of characters of formulas to convert in a file. Further formulas remain TeX. */
const MAX_FORMULAS = 500_000;
/** Matches names that the parser would write with raised letters. */
const LOGO = /\\((?:La|Bib)?TeX)(?:\{\}|(?![A-Za-z]))/g;

/** Matches the content of a group, which may contain groups. */
const CONTENT = '((?:[^{}]|\\{(?:[^{}]|\\{[^{}]{0,500}\\}){0,500}\\}){0,2000})';
const NOTE = new RegExp(`\\s*\\\\(?:footnote|thanks|footnotetext)\\s*\\{${CONTENT}\\}`, 'g');
/** Matches links without an address or a text, which the parser cannot read. The text of a link remains. */
const EMPTY_LINK =
  /\\(?:(?:href\s*\{[^{}]*\}|url|path|nolinkurl)\s*\{\s*\}|href\s*\{\s*\}\s*(?=\{))/g;
const UPPERCASE = /\\(?:MakeU|u)ppercase\s*\{([^{}]*)\}/g;
const QUOTED = new RegExp(`\\\\(?:enquote|mkbibquote)\\*?\\s*\\{${CONTENT}\\}`, 'g');
/** Matches commands that are removed. Their argument remains. */
const WRAPPER =
  /\\(?:Make(?:Low|Upp)ercase|(?:low|upp)ercase|text(?:normal|up|md|sf|rm|greek|color\s*\{[^{}]*\})|foreignlanguage\s*\{[^{}]*\}|[hm]box|text|underline|uline|ul)\s*(?=\{)/g;
/** Commands that print nothing. */
const SILENT =
  /\\(?:(?:color|selectlanguage|[hv]space\*?|label|index|phantom)\s*\{[^{}]*\}|(?:bf|rm|sf|tt|sc|sl|(?:bf|md)series|(?:rm|sf|tt)family|(?:sc|sl|up)shape|normalfont|tiny|footnotesize|small|normalsize|[lL]arge|noindent|protect|relax|xspace|null|sloppy|leavevmode|ignorespaces|unskip|footnotemark)(?![A-Za-z])\s*)/g;
const NOTES = new RegExp(`${NOTE_BEGIN}[^${NOTE_END}]*${NOTE_END}`, 'g');

/** Returns whether a value of the parser contains footnotes. `restoredText` and `restoredHtml` remove them. */
export const hasNotes = (value: unknown): boolean => JSON.stringify(value).includes(NOTE_BEGIN);

/** Matches the beginning of a value in braces or quotation marks. */
const VALUE = /[=#]\s*(?=[{"])/g;
/** Matches a percent sign at a line end without a number before it. TeX joins two lines at such a sign. */
const JOINS_LINES = /(?<!\d ?)%[ \t]*\r?\n/y;

/**
 * Escapes the percent signs within values. In TeX, a percent sign begins a comment, but exports of publishers contain
 * unescaped percent signs, as in “50% of patients”.
 */
function withPercentSigns(file: string): string {
  if (!file.includes('%')) return file;
  const parts: string[] = [];
  let done = 0;
  for (VALUE.lastIndex = 0; VALUE.exec(file); VALUE.lastIndex = done) {
    const start = VALUE.lastIndex;
    const end = endOfValue(file, start);
    const value = file.slice(start, end).replace(/\\[\s\S]|%/g, (sign, at: number) => {
      JOINS_LINES.lastIndex = start + at;
      return sign !== '%' || JOINS_LINES.test(file) ? sign : '\\%';
    });
    parts.push(file.slice(done, start), value);
    done = end;
  }
  return parts.join('') + file.slice(done);
}

/** Returns the position after the brace or quotation mark that ends the value at `start`. */
function endOfValue(file: string, start: number): number {
  const isQuoted = file[start] === '"';
  let depth = 0;
  for (let at = start; at < file.length; at += 1) {
    const sign = file[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    const isEnd = isQuoted ? at > start && sign === '"' : sign === '}';
    if (isEnd && depth <= 0) return at + 1;
  }
  return file.length;
}

/** Rewrites commands that the parser does not know. */
function withKnownCommands(file: string): string {
  if (!file.includes('\\')) return file;
  return file
    .replace(NOTE, `${NOTE_BEGIN}$1${NOTE_END}`)
    .replace(EMPTY_LINK, '')
    .replace(UPPERCASE, (_, text: string) => `{${text.toUpperCase()}}`)
    .replace(QUOTED, '“$1”')
    .replace(/\{\\bf(?:series)?\s+([^{}]*)\}/g, '{\\textbf{$1}}')
    .replace(WRAPPER, '')
    .replace(/\\mkbibemph(?=\s*\{)/g, '\\emph')
    .replace(SILENT, '')
    .replace(/\\hyphen(?:\{\}|(?![A-Za-z])\s*)/g, '-')
    .replace(/\\([~^])\{\s*\}/g, (_, sign) =>
      sign === '~' ? '\\textasciitilde{}' : '\\textasciicircum{}',
    )
    .replace(/\\b\s*\{(\p{L})\}/gu, '$1\u0331')
    .replace(/\\t\s*\{(\p{L})(\p{L})\}/gu, '$1\u0361$2')
    .replace(/(?<!\\)\\(?=\s)/g, '{}');
}

/** Prepares a file for the parser. Formulas become text with `sub` and `sup`, or remain TeX if that is impossible. */
export function prepareTex(file: string): string {
  return hidden(
    withKnownCommands(withoutFormulas(withPercentSigns(file.replace(IS_UNUSED, ''))))
      .replace(COMPARISON, (_, name) => (name === 'less' ? LESS : GREATER))
      .replace(LOGO, '$1'),
  );
}

function withoutFormulas(file: string): string {
  const parts: string[] = [];
  let [end, size] = [0, 0];
  const addText = (to: number) => {
    parts.push(file.slice(end, to).replace(/(?<!\\)\$/g, '\\$'));
    end = to;
  };
  FORMULA.lastIndex = 0;
  for (let found = FORMULA.exec(file); found; found = FORMULA.exec(file)) {
    const [whole, ...groups] = found;
    const tex = groups.find((group) => group !== undefined) ?? '';
    const after = file[FORMULA.lastIndex] ?? '';
    if ((whole.startsWith('$') && !isFormula(tex, after)) || !isBalanced(tex)) {
      // Continue at the next character, where a formula may begin.
      FORMULA.lastIndex = found.index + 1;
      continue;
    }
    addText(found.index);
    size += tex.length + 10;
    const html = size > MAX_FORMULAS ? undefined : texHtml(tex);
    const written = whole.startsWith('\\ce') ? `$${tex}$` : whole;
    parts.push(html === undefined ? escapedTex(written) : texOfHtml(html));
    end = FORMULA.lastIndex;
  }
  addText(file.length);
  return parts.join('');
}

/**
 * Returns whether a text between dollar signs is a formula. Text with words, as between two sums of money, is not.
 */
function isFormula(tex: string, after: string): boolean {
  if (/^(?:[^\p{L}\d\s]+|\p{L}{1,6})$/u.test(tex)) return true;
  return isTex(tex.trim(), after) || !(/\p{L}{2}|\s$/u.test(tex) || /\d/.test(after));
}

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const [brace] of tex.replace(/\\[{}]/g, '').matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapedTex(text: string): string {
  return text.replace(/[\\{}~^&%$#_]/g, (character) => COMMANDS[character] ?? `\\${character}`);
}

/** Writes the HTML of a formula as TeX that the parser leaves unchanged. */
function texOfHtml(html: string): string {
  return html
    .split(/(<\/?su[bp]>)/)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const text = part
        .replaceAll('&lt;', LESS)
        .replaceAll('&gt;', GREATER)
        .replaceAll('&amp;', '&')
        .replaceAll(',', COMMA);
      return escapedTex(text);
    })
    .join('');
}

/** Restores the text of a field that is not HTML. */
export function restoredText(text: string): string {
  return restored(text).replaceAll(LESS, '<').replaceAll(GREATER, '>');
}

/** Restores the text of an HTML field. Tags in the file become tags. */
export function restoredHtml(text: string): string {
  return restored(text).replaceAll(LESS, '&lt;').replaceAll(GREATER, '&gt;');
}

const restored = (text: string) =>
  text
    .replace(NOTES, '')
    .replaceAll(COMMA, ',')
    .replace(IS_HIDDEN, (character) => SHOWN.get(character) ?? '');

/** The characters of commands in addresses and identifiers. */
const CHARACTERS: Record<string, string> = {
  ...{ textbackslash: '\\', textasciitilde: '~', textasciicircum: '^', textunderscore: '_' },
  ...{
    textbraceleft: '{',
    textbraceright: '}',
    textbar: '|',
    textdollar: '$',
    textquotesingle: "'",
  },
  ...{
    textendash: '–',
    textemdash: '—',
    slash: '/',
    lbrace: '{',
    rbrace: '}',
    sim: '~',
    allowbreak: '',
  },
};

/** Undoes the escapes of TeX in addresses and identifiers, because the parser does not undo them. */
export function unescapedTex(text: string): string {
  return restoredText(text)
    .replace(/\\href\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1')
    .replace(/\\(?:url|path|nolinkurl|texttt)\s*(?=\{)/g, '')
    .replace(
      /\\([a-z]+)(?:\{\}|[ \t]+|(?![A-Za-z]))/gi,
      (command, name: string) => CHARACTERS[name] ?? command,
    )
    .replace(/\\([_%&#$~^{}/ -])(?:\{\})?/g, (_, sign: string) =>
      /[-/ ]/.test(sign) ? '' : (PROTECTED[sign] ?? sign),
    )
    .replace(/[{}]/g, '')
    .replaceAll(BRACE, '{')
    .replaceAll(END_BRACE, '}')
    .replaceAll('∼', '~')
    .trim();
}
const PROTECTED: Record<string, string> = { '{': BRACE, '}': END_BRACE };
