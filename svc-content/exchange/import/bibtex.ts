import { authornameOf, bareDoi, LICENSE_PATTERN, withoutMarkup } from '@app/contracts';
import { type Entry, parse } from '@retorquere/bibtex-parser';
import { authorsOf, composed, isNameError, isOthers } from './bibtex-authors.ts';
import { columnNames } from './columns.ts';
import { dayOf, writtenDate } from './dates.ts';
import { readDetailNotes } from './detail-notes.ts';
import { mendRow } from './mended.ts';
import { formerAddress, languageCode } from './normalised.ts';
import {
  asRefnumber,
  faultySource,
  issueOfVolume,
  jsonFields,
  refnumberOfDoi,
  type Source,
  type SourceRow,
  tooManyRows,
} from './source.ts';
import { hasNotes, prepareTex, restoredHtml, restoredText, unescapedTex } from './tex.ts';
import { wholeTitle } from './xml-record.ts';

// At the start of a line, patterns use `[ \t]`. With `\s`, which also matches line ends, they would take quadratic time
// for empty lines.

export function isBibtex(text: string): boolean {
  return /^[ \t]*@\s*[a-z]+\s*[{(]/im.test(text);
}

/** Reads the articles of a BibTeX file. LaTeX commands for characters become Unicode, and LaTeX markup becomes HTML. */
export function readBibtex(text: string): Source {
  const count = text.match(/^[ \t]*@\s*(?!comment|string|preamble)[a-z]+\s*[{(]/gim)?.length ?? 0;
  const tooMany = tooManyRows(count);
  if (tooMany) return faultySource('bibtex', tooMany);
  /** The unknown commands that remain in the text, by the key of the entry. */
  const unknown = new Map<string, Set<string>>();
  const { entries, errors } = parse(prepare(text), {
    sentenceCase: false,
    english: false,
    caseProtection: false,
    verbatimFields: [...VERBATIM],
    fieldMode: { abstract: 'richtext' },
    unsupported: (_node, tex, entry: Entry | undefined) => {
      // An @string belongs to no entry.
      const key = entry?.key;
      if (key !== undefined) unknown.set(key, (unknown.get(key) ?? new Set()).add(tex));
      // The parser removes the space after a command.
      return /[a-z]$/i.test(tex) ? `${tex} ` : tex;
    },
  });
  const faults = errors
    .filter(({ error }) => !isNameError(error))
    .flatMap(({ error }) => undefinedIn(text, error) ?? faultOf(error));
  // For a truncated entry, the parser reports an error, but also returns the entry, with an empty `input`.
  const complete = entries.filter(({ input }) => input !== '');
  if (complete.length === 0 && errors.length === 0) {
    return faultySource('bibtex', 'There is no entry in this BibTeX file');
  }
  const lineOf = lineFinder(text);
  const unheld = new Map<string, number>();
  const nameErrors = errors.filter(({ error }) => isNameError(error));
  const rows = complete.map((entry) => {
    const row = readEntry(entry, lineOf(entry), unheld, nameErrors);
    const commands = [...(unknown.get(entry.key) ?? [])].filter((command) => isShown(row, command));
    if (commands.length > 0) row.notes.push(`Stays as TeX: ${commands.slice(0, 9).join(', ')}`);
    return mendRow(row);
  });
  return { format: 'bibtex', rows, faults, columns: columnNames('bibtex'), unheld };
}

/** Returns whether one of the imported fields contains a command. */
function isShown({ fields }: SourceRow, command: string): boolean {
  return Object.values(fields).some((text) => text?.includes(command));
}

/** The fields that are imported, or that only repeat settings of the journal. */
const HELD = new Set(
  (
    'author title subtitle date year month day volume number issue pages eid doi refnumber txnid email keywordlist ' +
    'abstract language langid copyright license url pdf file journal journaltitle shortjournal publisher issn'
  ).split(' '),
);

/** The fields that the parser must not read as TeX. Escapes in these fields are undone afterwards. */
const VERBATIM = new Set(['doi', 'url', 'refnumber', 'pdf', 'email', 'copyright', 'license']);

/** The name that replaces `keywords` before parsing, because the parser sorts the values of a field with that name. */
const KEYWORDS = 'keywordlist';
/**
 * Matches a month with more than its abbreviation, such as `"10~" # jan`, in which the parser would replace `jan`
 * by a number.
 */
const DAY_AND_MONTH = /(?:^|,)[ \t]*month\s*=[^\n{}=]*#[^\n{}=]*/gim;
const ABBREVIATION = /(?<![\w"])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![\w"])/gi;
function prepare(text: string): string {
  const renamed = text.replace(/(^|,)([ \t]*)keywords(\s*=)/gim, `$1$2${KEYWORDS}$3`);
  return prepareTex(renamed.replace(DAY_AND_MONTH, (field) => field.replace(ABBREVIATION, '"$&"')));
}

function faultOf(error: string) {
  const line = Number(/\bline (\d+)/.exec(error)?.[1] ?? 1);
  const message = `Not BibTeX: ${error.split('\n', 1)[0]?.slice(0, 200) ?? ''}`;
  return { line, column: '', message };
}

/** The maximum number of uses of an undefined abbreviation to report. */
const MAX_USES = 20;

/**
 * Returns a fault for each field that uses an undefined abbreviation. `error` is the parser's message, which names the
 * abbreviation.
 */
function undefinedIn(text: string, error: string) {
  const name = /Unresolved @string reference "([^"]+)"/.exec(error)?.[1];
  if (name === undefined) return undefined;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const use = new RegExp(
    `(\\w+)\\s*=\\s*(?:(?:"[^"]*"|\\w+)\\s*#\\s*){0,9}${escaped}(?=\\s*[,#})])`,
    'gi',
  );
  const message = `The abbreviation ${name} is not defined: write the text in braces, or add its @string`;
  const uses = [...text.matchAll(use)].slice(0, MAX_USES);
  return uses.map(({ 0: field, 1: column = '', index }) => {
    const line = text.slice(0, index + field.length).split('\n').length;
    return { line, column, message };
  });
}

/** Returns a function that finds the line of an entry. Call the function in the order of the entries in the file. */
function lineFinder(text: string): (entry: Entry) => number {
  let line = 1;
  let last = -1;
  return ({ type, key }) => {
    const name = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const entry = new RegExp(`@\\s*${type}\\s*[{(]\\s*${name}`, 'gi');
    entry.lastIndex = last + 1;
    const at = entry.exec(text)?.index;
    if (at === undefined) return line;
    line += text.slice(last + 1, at).split('\n').length - 1;
    last = at;
    return line;
  };
}

function readEntry(
  { type, key, fields, input }: Entry,
  line: number,
  unheld: Map<string, number>,
  nameErrors: readonly { error: string; input?: string | undefined }[],
): SourceRow {
  const values: Record<string, unknown> = { ...fields };
  // The parser splits lists, such as the list of publishers, at “and”.
  const written = (name: string) => [values[name] ?? ''].flat().join(' and ').trim();
  const text = (name: string) =>
    VERBATIM.has(name)
      ? unescapedTex(written(name))
      : withoutMarkup(composed(restoredText(written(name))));
  const authors = fields.author ?? [];
  // For a period such as 2026-01-05/2026-02-07, the first day is used.
  const [year, month, day] = text('date')
    ? (writtenDate(text('date')) ?? text('date').split('/')[0]?.split('-') ?? [])
    : [text('year'), text('month'), text('day')];
  const { publishdate, dateprecision, notes } = dayOf(year, month, day);
  const ownErrors = nameErrors.filter(({ error }) => error.startsWith(`@${key}:`));
  const note = (message: string) => notes.push(message);
  const named = authorsOf(authors, { entry: input, errors: ownErrors }, note);
  const doi = bareDoi(text('doi'));
  const articlenumber = text('eid');
  const faults: SourceRow['faults'] = [];
  const fault = (column: string, message: string) => faults.push({ line, column, message });
  if (type !== 'article') fault(`@${type}`, 'Only an @article can be imported');
  if (authors.some(isOthers)) fault('author', 'Ends with “and others”: enter all authors');

  const lost = (name: string) => unheld.set(name, (unheld.get(name) ?? 0) + 1);
  const details = readDetailNotes(text('annote'), named, note);
  for (const [name, value] of Object.entries(fields)) {
    if (hasNotes(value)) lost(`${name}/footnote`);
    if (!HELD.has(name) && !(name === 'annote' && details)) lost(name);
  }
  const { contributors = named, funding = [] } = details ?? {};
  const language = languageCode(text('langid')) ?? languageCode(text('language')) ?? '';
  if (!language && text('language')) lost('language');
  const rights = text('license') || text('copyright');
  // “copyright” often names the holder instead of a licence.
  const stated = /^https?:|[.-]\d/.test(rights) && LICENSE_PATTERN.test(rights) ? rights : '';
  const license = stated || details?.license || '';
  if (rights && !stated) lost(text('license') ? 'license' : 'copyright');
  const [pdfLink] = /[^:;]*\.pdf/i.exec(text('file')) ?? [text('pdf')];
  return {
    line,
    faults,
    notes,
    ...(pdfLink && { pdfLink }),
    publishedIn: {
      titles: ['journal', 'journaltitle', 'shortjournal'].map(text).filter(Boolean),
      issns: [text('issn')].filter(Boolean),
      publisher: text('publisher'),
    },
    fields: {
      refnumber: text('refnumber') || asRefnumber(key) || refnumberOfDoi(doi),
      title: richText(wholeTitle(written('title'), written('subtitle'))),
      authorname: authornameOf(contributors),
      ...jsonFields({ contributors, funding }),
      // A file may state the year of the issue and a publication date in another year.
      year: text('year') || year || '',
      volume: text('volume'),
      issue:
        text('number') ||
        text('issue') ||
        issueOfVolume(text('volume'), (note) => notes.push(note)),
      pagenumber: text('pages'),
      articlenumber,
      publishdate,
      dateprecision,
      doi,
      license,
      language,
      formeraddresses: formerAddress(text('url')),
      txnid: text('txnid'),
      email: text('email'),
      keywords: text(KEYWORDS),
      abstract: paragraphs(written('abstract')),
    },
  };
}

/** Converts superscript and subscript characters, which the parser writes, to `sup` and `sub`. */
function richText(html: string): string {
  const plain = (text: string) => text.normalize('NFKC').replaceAll('−', '-');
  return restoredHtml(
    composed(html)
      .replace(/[₀-₉₊₋]+/g, (text) => `<sub>${plain(text)}</sub>`)
      .replace(/[⁰¹²³⁴-⁹⁺⁻]+/g, (text) => `<sup>${plain(text)}</sup>`),
  );
}

/** Wraps each paragraph in a `p` element, because the parser marks only where a paragraph begins. */
function paragraphs(html: string): string {
  return html
    .split(/<\/?p>/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${richText(part)}</p>`)
    .join('');
}
