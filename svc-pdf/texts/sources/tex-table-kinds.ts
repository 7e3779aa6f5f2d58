import { argumentsAt, type Command, withCommands } from './tex-commands.ts';

/** An option of a table of tabularray: its name, such as `caption`, its mark, as in `note{a}`, and its value. */
export const TABULARRAY_OPTION =
  /([a-zA-Z]+)\s*(?:\{([^{}]*)\})?\s*=\s*((?:[^,{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)/g;

const KINDS = /\\begin\{((?:rotate|long)?deluxetable\*?|(?:long|tall)?tblr\*?)\}/g;
const shown: Command = { braces: 1, write: ([content = '']) => content };

/**
 * Keeps the head of a long table's first page and the foot of its last page. Removes the heads and feet of other pages.
 */
const withLongTables = (text: string) =>
  text.replace(
    /(\\begin\{longtable\*?\}(?:\s*\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\})([\s\S]*?)(?=\\end\{longtable)/g,
    (whole: string, start: string, content: string) => {
      const parts = new Map<string, string>();
      let from = 0;
      for (const { index, 0: sign, 1: name = '' } of content.matchAll(
        /\\end((?:first)?head|(?:last)?foot)(?![a-zA-Z])/g,
      )) {
        parts.set(name, content.slice(from, index));
        from = index + sign.length;
      }
      if (parts.size === 0) return whole;
      const head = parts.get('firsthead') ?? parts.get('head');
      const foot = parts.get('lastfoot') ?? parts.get('foot') ?? '';
      return `${start}${head === undefined ? '' : `${head}\\endhead`}${content.slice(from)}${foot}`;
    },
  );

/** Rewrites tables of AASTeX and tabularray as tables of LaTeX. */
export function withTableKinds(source: string): string {
  const text = withLongTables(source);
  let written = '';
  let at = 0;
  for (const { index, 0: head, 1: name = '' } of text.matchAll(KINDS)) {
    const found = argumentsAt(text, index + head.length, 1);
    const sign = `\\end{${name}}`;
    const end = found ? text.indexOf(sign, found.end) : -1;
    if (!found || end < 0 || index < at) continue;
    const content = text.slice(found.end, end);
    const [columns = ''] = found.braces;
    written += text.slice(at, index);
    written += name.includes('tblr')
      ? tabularrayOf(columns, found.brackets.join(','), content)
      : deluxeOf(columns, content);
    at = end + sign.length;
  }
  return written + text.slice(at);
}

/** Returns a LaTeX table. If `\hline` is below the first rows, pandoc reads these rows as the head. */
const tableOf = (columns: string, rows: string, caption: string, below = '') =>
  `\\begin{table}${caption}\\begin{tabular}{${columns}}${rows}\\end{tabular}\n\n${below}\\end{table}`;

function deluxeOf(columns: string, content: string): string {
  let caption = '';
  let head = '';
  const notes: string[] = [];
  const note = (write: (words: string[]) => string, braces = 1): Command => ({
    braces,
    write(words) {
      notes.push(`${write(words)}\n\n`);
      return '';
    },
  });
  const dropped: Command = { braces: 1, write: () => '' };
  const commands = new Map<string, Command>([
    ...['tabletypesize', 'tablewidth', 'tablenum', 'tablecolumns', 'tablefontsize'].map(
      (each) => [each, dropped] as const,
    ),
    ['colhead', shown],
    ['dcolhead', { braces: 1, write: ([formula]) => `$${formula}$` }],
    ['twocolhead', { braces: 1, write: ([words]) => `\\multicolumn{2}{c}{${words}}` }],
    ['tablenotemark', { braces: 1, write: ([mark]) => `\\textsuperscript{${mark}}` }],
    ...['cutinhead', 'sidehead'].map(
      (each) => [each, { braces: 1, write: ([words]: string[]) => `${words}\\\\` }] as const,
    ),
    ['tablenotetext', note(([mark, words]) => `\\textsuperscript{${mark}} ${words}`, 2)],
    ['tablecomments', note(([words]) => `Note. ${words}`)],
    ['tablerefs', note(([words]) => `References. ${words}`)],
    [
      'tablecaption',
      {
        braces: 1,
        write([words]) {
          caption = `\\caption{${words}}`;
          return '';
        },
      },
    ],
    [
      'tablehead',
      {
        braces: 1,
        write([rows]) {
          head = `${rows}\\\\\\hline\n`;
          return '';
        },
      },
    ],
  ]);
  const rest = withCommands(content, commands)
    .replace(
      /\\(?:rotate|startdata|enddata|colnumbers|decimals|decimalcolnumbers)(?![a-zA-Z])/g,
      '',
    )
    .replace(/\\nodata(?![a-zA-Z])/g, '\\ldots');
  const [label = ''] = /\\label\{[^}]*\}/.exec(rest) ?? [];
  return tableOf(columns, head + rest.replace(label, '').trim(), caption + label, notes.join(''));
}

function tabularrayOf(columns: string, options: string, content: string): string {
  const inBraces = (text: string, key: string) => {
    const [start] = [...text.matchAll(new RegExp(String.raw`\b${key}\s*=\s*(?=\{)`, 'g'))];
    return start && argumentsAt(text, start.index + start[0].length, 1)?.braces[0];
  };
  const [firstRow = ''] = content.split(/\\\\/);
  const count = firstRow.split(/(?<!\\)&/).length;
  const isList = /=/.test(columns);
  const spec = inBraces(columns, 'colspec') ?? (isList ? 'l'.repeat(count) : columns);
  const rows = content
    .replace(/\\Set(?:Cell|Row|Column|Hlines?|Vlines?)s?(?:\s*\[[^\]]*\])?\s*(?:\{[^{}]*\})*/g, '')
    .replace(/\\TblrNote\s*\{([^{}]*)\}/g, '\\textsuperscript{$1}')
    .replace(/\\(hline|toprule|midrule|bottomrule)\s*\[[^\]]*\]/g, '\\$1');
  let top = '';
  let below = '';
  for (const [, name = '', mark = '', value = ''] of options.matchAll(TABULARRAY_OPTION)) {
    const words = value.trim().replace(/^\{([\s\S]*)\}$/, '$1');
    if (name === 'caption') top += `\\caption{${words}}`;
    if (name === 'label' && words !== 'none') top += `\\label{${words}}`;
    if (name === 'note') below += `\\textsuperscript{${mark}} ${words}\n\n`;
    if (name === 'remark') below += `${mark}: ${words}\n\n`;
  }
  return top
    ? tableOf(spec, rows, top, below)
    : `\\begin{tabular}{${spec}}${rows}\\end{tabular}\n\n${below}`;
}
