import { IMPORT_MAX_ROWS } from '@app/contracts';
import { type Creator, type Entry, parse } from '@retorquere/bibtex-parser';
import { tooMany } from './csv.ts';
import { asRefnumber, bareDoi, dayOf, type Source, type SourceRow, writtenName } from './source.ts';

/** Whether there is an entry at the beginning of a line. */
export function isBibtex(text: string): boolean {
  // Spaces and not any white space, here and below: empty lines would be gone over from each of them.
  return /^[ \t]*@\s*[a-z]+\s*[{(]/im.test(text);
}

/** The articles of a BibTeX file, LaTeX's signs as Unicode and its marks as HTML. */
export function readBibtex(text: string): Source {
  const source: Source = {
    format: 'bibtex',
    rows: [],
    faults: [],
    columns: {
      refnumber: 'key',
      authorname: 'author',
      pagenumber: 'pages',
      publishdate: 'date',
      issue: 'number',
    },
  };
  const count = text.match(/^[ \t]*@\s*(?!comment|string|preamble)[a-z]+\s*[{(]/gim)?.length ?? 0;
  if (count > IMPORT_MAX_ROWS) {
    source.faults.push({ line: 1, column: '', message: tooMany(count) });
    return source;
  }
  const { entries, errors } = parse(prepare(text), {
    sentenceCase: false,
    english: false,
    caseProtection: false,
    verbatimFields: ['doi', 'url', 'refnumber', 'pdf', 'email'],
    fieldMode: { abstract: 'richtext' },
    unsupported: (_node, tex) => tex,
  });
  const lineOf = lineFinder(text);
  for (const { error } of errors) {
    const line = Number(/\bline (\d+)/.exec(error)?.[1] ?? 1);
    const message = error.split('\n', 1)[0]?.slice(0, 200) ?? '';
    source.faults.push({ line, column: '', message: `Not BibTeX: ${message}` });
  }
  // An entry that is broken off has nothing to show, and its fault is told.
  const whole = entries.filter(({ input }) => input !== '');
  source.rows = whole.map((entry) => readEntry(entry, lineOf(entry)));
  if (whole.length === 0 && errors.length === 0) {
    source.faults.push({ line: 1, column: '', message: 'There is no entry in this BibTeX file' });
  }
  return source;
}

/** The field for keywords under a name that the parser does not know: it would sort them. */
const KEYWORDS = 'keywordlist';

/**
 * TeX has other signs in the place of < and >, but what publishers give out means these, also as tags: the
 * parser gets letters for them that nobody else uses.
 */
function prepare(text: string): string {
  return text
    .replace(/(^|,)([ \t]*)keywords(\s*=)/gim, `$1$2${KEYWORDS}$3`)
    .replaceAll('<', '\ue000')
    .replaceAll('>', '\ue001');
}

function restore(text: string): string {
  return text.replaceAll('\ue000', '<').replaceAll('\ue001', '>');
}

/** Entries come in the order of the file, so that each is looked for after the one before. */
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

function readEntry({ type, key, fields }: Entry, line: number): SourceRow {
  const given = (name: string): string => {
    const value = fields[name] as unknown;
    return restore(Array.isArray(value) ? value.join(', ') : String(value ?? '')).trim();
  };
  const authors = fields.author ?? [];
  const [year, month, day] = given('date')
    ? given('date').split('-')
    : [given('year'), given('month'), given('day')];
  const { publishdate, notes } = dayOf(year, month, day);
  const doi = bareDoi(given('doi'));
  const row: SourceRow = {
    line,
    faults: [],
    notes,
    fields: {
      refnumber:
        given('refnumber') || asRefnumber(key) || asRefnumber(doi.slice(doi.indexOf('/') + 1)),
      title: richText([given('title'), given('subtitle')].filter(Boolean).join(': ')),
      authorname: authors
        .filter((author) => !isOthers(author))
        .map(nameOf)
        .join(', '),
      year: year ?? '',
      volume: given('volume'),
      issue: given('number') || given('issue'),
      pagenumber: given('pages') || given('eid'),
      publishdate,
      doi,
      txnid: given('txnid'),
      email: given('email'),
      keywords: given(KEYWORDS),
      abstract: paragraphs(given('abstract')),
    },
  };
  if (type !== 'article') {
    row.faults.push({ line, column: `@${type}`, message: 'Only an @article can be imported' });
  }
  if (authors.some(isOthers)) {
    const message = 'Ends with “and others”: name all authors';
    row.faults.push({ line, column: 'author', message });
  }
  return row;
}

function isOthers({ lastName, firstName }: Creator): boolean {
  return lastName === 'others' && !firstName;
}

function nameOf({ name, firstName, prefix, lastName, suffix }: Creator): string {
  return letters(name ? writtenName(name) : writtenName(firstName, prefix, lastName, suffix));
}

/** An accent above a dotless ı or ȷ, as TeX wants it, makes one letter with the dotted one. */
function letters(text: string): string {
  return text.replace(/[ıȷ](?=\p{M})/gu, (letter) => (letter === 'ı' ? 'i' : 'j')).normalize('NFC');
}

/** Lowered and raised digits as the marks that our own titles have, so that searches find them. */
function richText(html: string): string {
  const plain = (text: string) => text.normalize('NFKC').replaceAll('−', '-');
  return letters(html)
    .replace(/[₀-₉₊₋]+/g, (text) => `<sub>${plain(text)}</sub>`)
    .replace(/[⁰¹²³⁴-⁹⁺⁻]+/g, (text) => `<sup>${plain(text)}</sup>`);
}

/** An empty line begins a paragraph, which the parser only marks. */
function paragraphs(html: string): string {
  return html
    .split(/<\/?p>/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${richText(part)}</p>`)
    .join('');
}
