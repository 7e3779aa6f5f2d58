import { argumentsAt } from './tex-commands.ts';

const TABULAR = /\\(begin|end)\{(tabular[xy*]?|tabulary|tabu|longtabu|longtable\*?|array)\}/g;
/** The number of arguments before the columns: a width. */
const WIDTHS: Record<string, number> = { tabularx: 1, 'tabular*': 1, tabulary: 1, tabulaxy: 1 };
const LINES =
  /\\(?:cmidrule|cline|hhline)\s*(?:\[[^\]]*\])?\s*(?:\([^)]*\))?\s*\{[^}]*\}|\\(?:addlinespace|morecmidrules)(?![a-zA-Z])(?:\s*\[[^\]]*\])?|\\(?:row|cell)color\s*(?:\[[^\]]*\])?\s*\{[^}]*\}/g;

/** Rewrites tables so that pandoc reads them: columns of packages, lines, and tables within cells. */
export function rewriteTables(text: string): string {
  let written = '';
  let at = 0;
  /** Whether each open table is in a cell, where only its words stay. */
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
      written += open.pop() === true ? '' : `\\end{${nameOf(name)}}`;
      at = match.index + whole.length;
      continue;
    }
    const braces = 1 + (WIDTHS[name] ?? 0);
    const found = argumentsAt(text, match.index + whole.length, braces);
    if (!found) continue;
    copyTo(match.index);
    const end = text.indexOf('\\end{tabular}', found.end);
    const isInCell = open.length > 0 && !text.slice(found.end, end).includes('&');
    open.push(isInCell);
    const columns = columnsOf(found.braces.at(-1) ?? '');
    if (!isInCell) written += `\\begin{${nameOf(name)}}{${columns}}`;
    at = found.end;
  }
  copyTo(text.length);
  return written.replace(LINES, '');
}

const nameOf = (name: string) =>
  name.startsWith('longtab') ? 'longtable' : name === 'array' ? name : 'tabular';

/** Writes columns with the letters that pandoc knows. Those of packages, and of the author, are aligned to the left. */
function columnsOf(columns: string): string {
  let written = '';
  for (let at = 0; at < columns.length; ) {
    const sign = columns[at] ?? '';
    const isKnown = /[lcr|@!<>*pmb]/.test(sign);
    const count = sign === '*' ? 2 : /[@!<>pmb]/.test(sign) ? 1 : 0;
    const found = isKnown ? argumentsAt(columns, at + 1, count) : undefined;
    if (/\s/.test(sign)) at += 1;
    else if (isKnown && found) {
      written += sign === '!' ? '' : columns.slice(at, found.end);
      at = found.end;
    } else {
      written += 'l';
      at += 1 + (/^(?:\s*(?:\[[^\]]*\]|\{[^{}]*\}))*/.exec(columns.slice(at + 1))?.[0].length ?? 0);
    }
  }
  return written;
}
