import type { CitedAs } from '../pandoc/inlines.ts';
import { APPENDIX, ASIDE, KEY_ADDRESS } from '../pandoc/targets.ts';
import {
  CLASS_COMMANDS,
  CLASS_ENVIRONMENTS,
  withAlgorithms,
  withClassTheorems,
  withHeadings,
} from './tex-classes.ts';
import { type Command, withCommands } from './tex-commands.ts';
import { withTableKinds } from './tex-table-kinds.ts';
import { rewriteTables } from './tex-tables.ts';

/**
 * Matches the parts that are not read as LaTeX: comments, code and addresses. Each of them may contain the delimiters
 * of the others.
 */
export const VERBATIM = new RegExp(
  [
    String.raw`%(?<=(?<!\\)(?:\\\\)*%).*`,
    String.raw`\\(?:verb|lstinline|mintinline)\*?(?:\[[^\]\n]*\])?(?:(?<=\\mintinline.*)\{[^{}]*\})?(?:([^\sa-zA-Z*{[])[^\n]*?\1|(?<!\\verb\*?)\{(?:[^{}]|\{[^{}]*\})*\})`,
    String.raw`\\(?:url|path|nolinkurl|href)\s*\{[^{}]*\}`,
    String.raw`\\begin\{((?:[vV]erbatim|lstlisting|minted|alltt|filecontents)\*?)\}[\s\S]*?\\end\{\2\}`,
  ].join('|'),
  'g',
);

const INLINE_CODE =
  /^\\(?:lstinline|mintinline|path|nolinkurl)\*?\s*(?:\[[^\]\n]*\])?(?:(?<=\\mintinline.*)\{[^{}]*\})?\{([\s\S]*)\}$/;

/**
 * Replaces the braces around code by a delimiter that the code does not contain: pandoc would end the code at a brace
 * or a `%`. Writes `alltt` without commands as `verbatim`, and the caption of a listing as a paragraph.
 */
function codeOf(part: string): string {
  const [, code] = INLINE_CODE.exec(part) ?? [];
  if (code !== undefined) {
    const sign = ['|', '!', '+', '"', '/'].find((each) => !code.includes(each));
    return sign === undefined ? part : `\\verb${sign}${code.replace(/\n/g, ' ')}${sign}`;
  }
  const [, lines = '\\'] = /^\\begin\{alltt\}([\s\S]*)\\end\{alltt\}$/.exec(part) ?? [];
  if (!lines.includes('\\')) return `\\begin{verbatim}${lines}\\end{verbatim}`;
  const [, braced, plain = ''] =
    /^\\begin\{lstlisting\}\s*\[[^\]]*?\bcaption\s*=\s*(?:\{([^{}]*)\}|([^,\]]*))/.exec(part) ?? [];
  const caption = (braced ?? plain).trim();
  return caption ? `${caption}\n\n${part}` : part;
}

/**
 * Applies a change to a text except its verbatim parts, and removes the words of comments. The `%` of a comment stays,
 * because it also suppresses the line break.
 */
function outsideVerbatim(text: string, change: (text: string) => string): string {
  const parts: string[] = [];
  const masked = text.replace(VERBATIM, (part) =>
    part.startsWith('%') ? '%' : `${ASIDE[0]}${parts.push(codeOf(part)) - 1}${ASIDE[1]}`,
  );
  return change(masked).replace(/\ufdd1(\d+)\ufdd2/g, (_, at: string) => parts[Number(at)] ?? '');
}

const shown = (braces: number, at = braces - 1): Command => ({
  braces,
  write: (all) => all[at] ?? '',
});
const nothing = (braces: number): Command => ({ braces, write: () => '' });
/**
 * A part of a figure. The last optional argument is the caption of the part. A label in the part refers to the number
 * of the part.
 */
const subfigure: Command = {
  braces: 1,
  write: ([content = ''], brackets) => {
    const labels = content.match(/\\label\{[^}]*\}/g) ?? [];
    const rest = content.replace(/\\label\{[^}]*\}/g, '');
    return `\\begin{subfigure}{1cm}${rest}\\caption{${brackets.at(-1) ?? ''}}${labels.join('')}\\end{subfigure}`;
  },
};
/** Joins the lines of a cell, because their separator also separates the rows of the table. */
const cell: Command = {
  braces: 1,
  write: ([content = '']) => content.replace(/\\\\(?:\s*\[[^\]]*\])?/g, ' '),
};
/** Writes a chemical formula as a mathematical formula, which KaTeX can draw. */
const chemistry: Command = {
  braces: 1,
  write: ([formula = '']) => `\\ensuremath{\\ce{${formula}}}`,
};
const keywords: Command = {
  braces: 1,
  write: ([words = '']) =>
    `\n\nKeywords: ${words.replace(/\s*\\(?:sep|and)(?![a-zA-Z])/g, ', ')}\n\n`,
};
/** Divides a reference to several labels into one reference for each label, so that each becomes a link. */
const references = (name: string): Command => ({
  braces: 1,
  write: ([keys = '']) =>
    keys
      .split(',')
      .map((key) => `\\${name}{${key.trim()}}`)
      .join(', '),
});

/** Commands that pandoc does not understand, or omits together with the text or the pictures in them. */
const COMMANDS = new Map<string, Command>([
  ...['fbox', 'framebox', 'makebox', 'centerline', 'added'].map(
    (name) => [name, shown(1)] as const,
  ),
  ...['scalebox', 'rotatebox', 'raisebox', 'colorbox', 'adjustbox'].map(
    (name) => [name, shown(2)] as const,
  ),
  ...['resizebox', 'fcolorbox'].map((name) => [name, shown(3)] as const),
  ['replaced', shown(2, 0)],
  ['deleted', nothing(1)],
  ...['subfloat', 'subfigure', 'subtable'].map((name) => [name, subfigure] as const),
  ...['cref', 'Cref', 'autoref'].map((name) => [name, references(name)] as const),
  ...['makecell', 'thead', 'shortstack'].map((name) => [name, cell] as const),
  ['tnote', { braces: 1, write: ([mark]) => `\\textsuperscript{${mark}}` }],
  ...['IEEEPARstart', 'lettrine'].map(
    (name) => [name, { braces: 2, write: (parts: string[]) => parts.join('') }] as const,
  ),
  ['ce', chemistry],
  ...['keywords', 'keyword'].map((name) => [name, keywords] as const),
]);

/**
 * Replacements of environments that pandoc does not know, and of the positions and sizes of floats, which pandoc would
 * print as text.
 */
const ENVIRONMENTS: [RegExp, string][] = [
  [
    /\\begin\{(?:wrap|floating|SC)(figure|table)\*?\}(?:\s*\[[^\]]*\]|\s*\{[^{}]*\})*/g,
    '\\begin{$1}',
  ],
  [/\\(begin|end)\{(?:sideways|wrap|floating|SC)?(figure|table)\*?\}/g, '\\$1{$2}'],
  [/(\\begin\{(?:figure|table)\*?\})\s*\[[^\]]*\]/g, '$1'],
  [/\\begin\{(?:adjustbox|spacing)\}\s*\{[^{}]*\}/g, ''],
  [/\\begin\{threeparttable\}(?:\s*\[[^\]]*\])?/g, ''],
  [/\\begin\{xltabular\}(\s*\[[^\]]*\])?\s*\{[^{}]*\}/g, '\\begin{longtable}$1'],
  [/\\end\{xltabular\}/g, '\\end{longtable}'],
  [/\\begin\{(?:landscape|singlespace|doublespace|frontmatter)\}/g, ''],
  [
    /\\end\{(?:threeparttable|adjustbox|landscape|spacing|singlespace|doublespace|frontmatter)\}/g,
    '',
  ],
  [/\\begin\{(?:IEEE)?keywords?\}([\s\S]*?)\\end\{(?:IEEE)?keywords?\}/g, '\\keywords{$1}'],
  [
    /\\begin\{(?:acknowledge?ments?|acks?)\}|\\acknowledge?ments?(?![a-zA-Z])(?!\s*\{)/g,
    '\n\n\\section*{Acknowledgments}\n',
  ],
  [/\\end\{(?:acknowledge?ments?|acks?)\}/g, '\n\n'],
  // pandoc turns this environment into one formula and drops its name, so the added command preserves the name.
  [/\\begin\{subequations\}/g, '$&\\subequations{}'],
  [/\\centering(?![a-zA-Z])/g, ''],
  [/\\cite([tp])alias(?![a-zA-Z])/g, '\\cite$1'],
  // `\string` prints the name of a command as text.
  [/\\string\s*\\([a-zA-Z]+)/g, '\\textbackslash{}$1'],
  [/\\string(?![a-zA-Z])/g, ''],
];

/** Turns the notes below a table into paragraphs that begin with the marks of the notes. */
const withTableNotes = (text: string) =>
  text.replace(
    /\\begin\{tablenotes\}(?:\s*\[[^\]]*\])?([\s\S]*?)\\end\{tablenotes\}/g,
    (_, notes: string) =>
      notes.replace(/\\item\s*(?:\[([^\]]*)\])?/g, (_item, mark: string | undefined) =>
        mark ? `\n\n\\textsuperscript{${mark}} ` : '\n\n',
      ),
  );

const DEFINITION =
  /\\(?:(?:re|provide)?newcommand|(?:New|Renew|Provide)DocumentCommand|DeclareRobustCommand|def)\*?\s*\{?\s*\\([a-zA-Z]+)/g;

/** An entry of a list of references, with its label and its key. */
const BIBITEM = /\\bibitem\s*%?\s*(?:\[((?:[^[\]]|\[[^\]]*\])*)\])?\s*%?\s*\{([^}]*)\}/g;
/**
 * Matches the settings with which a text cites by numbers, although its list of references has authors and years.
 * `BY_AUTHORS` matches the settings that override them.
 */
const BY_NUMBERS = new RegExp(
  [
    String.raw`\\usepackage\s*\[[^\]]*\b(?:numbers|super)\b[^\]]*\]\s*\{natbib\}`,
    String.raw`\\(?:setcitestyle|biboptions|PassOptionsToPackage)\s*\{[^}]*\b(?:numbers|super)\b`,
    String.raw`\\bibpunct\s*(?:\[[^\]]*\])?(?:\s*\{[^{}]*\}){3}\s*\{[ns]\}`,
    String.raw`\\documentclass\s*(?:\[[^\]]*\])?\s*\{acm(?:art|small|large|tog)\}`,
  ].join('|'),
);
const BY_AUTHORS = /\\(?:citestyle\s*\{acmauthoryear\}|setcitestyle\s*\{[^}]*\bauthoryear\b)/;

/**
 * Returns the authors and years that natbib has written into a list of references, by key. The result is empty if the
 * text cites by numbers.
 */
export function citedAsIn(source: string): CitedAs {
  const text = source.replace(VERBATIM, '');
  const cited = new Map<string, { authors: string; year: string }>();
  if (BY_NUMBERS.test(text) && !BY_AUTHORS.test(text)) return cited;
  for (const [, label = '', key = ''] of text.matchAll(BIBITEM)) {
    const plain = label
      .replace(/\\&/g, '&')
      .replace(/[{}]/g, '')
      .replace(/~|\\ |\s+/g, ' ')
      .trim();
    const [, authors = '', year = ''] = /^([^()\\]+?)\s*\((\d{4}[a-z]?)\)/.exec(plain) ?? [];
    if (authors !== '') cited.set(key, { authors, year });
  }
  return cited;
}

/** Rewrites LaTeX so that pandoc loses no content. */
export const rewriteTex = (source: string): string =>
  outsideVerbatim(source, (masked) => {
    let text = masked;
    for (const [pattern, replacement] of [...ENVIRONMENTS, ...CLASS_ENVIRONMENTS])
      text = text.replace(pattern, replacement);
    // A command that the author has defined has another meaning, so it is not replaced.
    const commands = new Map([...COMMANDS, ...CLASS_COMMANDS]);
    for (const [, name = ''] of text.matchAll(DEFINITION)) commands.delete(name);
    text = withHeadings(withAlgorithms(withClassTheorems(text)));
    return (
      rewriteTables(withCommands(withTableKinds(withTableNotes(text)), commands))
        .replace(/\\appendix(?![a-zA-Z])|\\begin\{appendices\}/g, `\\section*{${APPENDIX}}`)
        .replace(/\\end\{appendices\}/g, '')
        .replace(/\\bibliography\s*\{[^}]*\}/g, '')
        .replace(/\\addbibresource\s*(?:\[[^\]]*\])?\s*\{[^}]*\}/g, '')
        // pandoc would turn the list into one paragraph without the keys.
        .replace(/\\begin\{thebibliography\}\s*(?:\{[^}]*\})?/g, '\\section*{References}\n')
        .replace(/\\end\{thebibliography\}/g, '\n')
        .replace(BIBITEM, `\n\n\\href{${KEY_ADDRESS}$2}{.} `)
    );
  });
