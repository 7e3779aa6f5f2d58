import { argumentsAt } from './tex-commands.ts';

const TABULAR =
  /\\(begin|end)\{(tabular[xy*]?|tabu|longtabu|longtable\*?|array|[a-zA-Z]*matrix\*?|[a-z]?cases\*?|aligned|gathered|split)\}/g;
/** Returns whether an environment belongs to a formula. Such environments are not changed. */
const isFormula = (name: string) => !/^(?:long)?tab/.test(name);
/** The number of arguments before the columns, by environment. The argument is a width. */
const WIDTHS: Record<string, number> = { tabularx: 1, 'tabular*': 1, tabulary: 1 };
/** Matches rules, additional space between rows, and colours of rows and cells. */
export const LINES =
  /\\(?:cmidrule|cline|hhline)\s*(?:\[[^\]]*\])?\s*(?:\([^)]*\))?\s*\{[^}]*\}|\\(?:addlinespace|morecmidrules)(?![a-zA-Z])(?:\s*\[[^\]]*\])?|\\(?:row|cell)color\s*(?:\[[^\]]*\])?\s*\{[^}]*\}/g;

/** Matches a cell that spans several columns. Its column type may contain letters that packages define. */
const SPANNING = /\\multicolumn\s*(\{[^{}]*\})\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;

/** Rewrites the parts of tables that pandoc cannot read: column types of packages, lines, and tables within cells. */
export function rewriteTables(text: string): string {
  let written = '';
  let at = 0;
  /** For each open environment, whether it is a table of one column in a cell. Only the words of such a table stay. */
  const open: boolean[] = [];
  const copyTo = (end: number) => {
    const part = text.slice(at, end);
    const isInCell = open.at(-1) === true;
    written += isInCell ? part.replace(/\\\\(?:\s*\[[^\]]*\])?/g, ' ') : part;
  };
  for (const match of text.matchAll(TABULAR)) {
    const [whole, side, name = ''] = match;
    if (match.index < at) continue;
    if (side === 'end') {
      copyTo(match.index);
      written += open.pop() === true ? '' : isFormula(name) ? whole : `\\end{${nameOf(name)}}`;
      at = match.index + whole.length;
      continue;
    }
    if (isFormula(name)) {
      copyTo(match.index);
      open.push(false);
      at = match.index;
      continue;
    }
    const braces = 1 + (WIDTHS[name] ?? 0);
    const found = argumentsAt(text, match.index + whole.length, braces);
    if (!found) continue;
    copyTo(match.index);
    const end = text.indexOf(`\\end{${name}}`, found.end);
    const isInCell = open.length > 0 && !/(?<!\\)&/.test(text.slice(found.end, end));
    open.push(isInCell);
    const columns = columnsOf(found.braces.at(-1) ?? '');
    if (!isInCell) written += `\\begin{${nameOf(name)}}{${columns}}`;
    at = found.end;
  }
  copyTo(text.length);
  return written.replace(LINES, '').replace(SPANNING, (_, count: string, columns: string) => {
    const [align = 'l'] = /[lcr]/.exec(columns.replace(/\{[^{}]*\}/g, '')) ?? [];
    return `\\multicolumn${count}{${align}}`;
  });
}

const nameOf = (name: string) => (name.startsWith('longtab') ? 'longtable' : 'tabular');

/**
 * Matches one element of a column specification. pandoc knows `l`, `c` and `r`. The arguments of `@ ! < > p m b ;` and
 * the columns that `*` repeats are read afterwards. Any other letter comes from a package or the author.
 */
const COLUMN =
  /\s+|[:|]|[lcr]|\*\s*(?:\{([^{}]*)\}|(\d))|([@!<>pmb;])|D\s*(?:\{[^{}]*\}|[^{}\s]){2}(?:\{[^{}]*\}|\S)|[\s\S](?:\s*(?:\[[^\]]*\]|\{[^{}]*\}))*/y;
const MAX_COLUMNS = 100;

/**
 * Rewrites column types with the letters that pandoc knows. A column whose type comes from a package or the author
 * becomes `l`.
 */
function columnsOf(columns: string): string {
  let written = '';
  for (let at = 0; at < columns.length; ) {
    COLUMN.lastIndex = at;
    const [whole = '', times, digit, withArgument] = COLUMN.exec(columns) ?? [];
    at += Math.max(whole.length, 1);
    const count = Number(times ?? digit);
    const needsArgument = withArgument !== undefined || !Number.isNaN(count);
    const found = needsArgument ? argumentsAt(columns, at, 1) : undefined;
    const argument = found?.braces[0] ?? (needsArgument ? /\S/.exec(columns.slice(at))?.[0] : '');
    if (found) at = found.end;
    else if (needsArgument) at = columns.indexOf(argument ?? '', at) + 1;
    if (!Number.isNaN(count)) {
      written += columnsOf(argument ?? '').repeat(Math.min(Math.max(count, 0), MAX_COLUMNS));
    } else if (withArgument !== undefined) {
      // Omit `!`, `;` and commands that set the space between columns, because pandoc does not know them.
      const isSpace = /[!;]/.test(withArgument) || argument?.includes('\\extracolsep');
      written += isSpace ? '' : `${withArgument}{${argument}}`;
    } else if (/^[|lcr]$/.test(whole)) written += whole;
    else if (!/^(?:\s+|:)$/.test(whole)) written += 'l';
  }
  return written;
}
