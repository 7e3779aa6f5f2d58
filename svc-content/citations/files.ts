import { type CitationFile, plainText, splitKeywords } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { type CitedJournal, type CslName, cslItem, pdfUrl } from './csl-item.ts';

export const citationTypes: Record<CitationFile, string> = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
  enw: 'application/x-endnote-refer; charset=utf-8',
};

/** The citation as a file for reference managers. */
export const citationFile: Record<
  CitationFile,
  (record: ArticleRecord, journal: CitedJournal) => string
> = {
  bib: bibtex,
  ris,
  json: (record, journal) => `${JSON.stringify([cslItem(record, journal)], null, 2)}\n`,
  enw: endnote,
};

function bibtex(record: ArticleRecord, journal: CitedJournal): string {
  const item = cslItem(record, journal);
  const [, month, day] = item.issued['date-parts'][0] ?? [];
  const fields: [string, string | undefined][] = [
    ['author', item.author.map(bibtexName).join(' and ')],
    // In braces of its own, so that no style makes small letters of CO or of a name.
    [
      'title',
      `{${item.title
        .split(/(<[^<>]*>)/)
        .map(bibtexPiece)
        .join('')}}`,
    ],
    ['journal', escapeTex(journal.name)],
    ['issn', item.ISSN],
    ['year', String(record.year)],
    ['month', month === undefined ? undefined : String(month)],
    ['day', day === undefined ? undefined : String(day)],
    ['volume', item.volume],
    ['number', item.issue],
    ['pages', item.page.replace('-', '--')],
    ['doi', item.DOI && verbatim(item.DOI)],
    ['url', verbatim(item.URL)],
    ['pdf', verbatim(pdfUrl(record, journal))],
    ['abstract', escapeTex(item.abstract)],
    ['keywords', escapeTex(item.keyword ?? '')],
  ];
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = {${value}}`);
  return `@article{${record.refnumber},\n${lines.join(',\n')}\n}\n`;
}

const TEX_TAGS: Record<string, string> = {
  '<i>': '\\textit{',
  '<sub>': '\\textsubscript{',
  '<sup>': '\\textsuperscript{',
};

function bibtexPiece(piece: string): string {
  if (TEX_TAGS[piece]) return TEX_TAGS[piece];
  return /^<\/(?:i|sub|sup)>$/.test(piece) ? '}' : escapeTex(piece);
}

const TEX_SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts an escaped brace as a brace too, and would end the entry in the wrong place.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/**
 * Letters of every script stay as they are: the file is UTF-8. TeX would make one sign of two hyphens,
 * quotes or commas.
 */
function escapeTex(text: string): string {
  return text
    .replace(/[\\{}~^&%$#_<>|]/g, (sign) => TEX_SIGNS[sign] ?? `\\${sign}`)
    .replace(/([-'`,])(?=\1)/g, '$1{}');
}

/** Addresses are taken as they stand, but for signs that would end the field. */
function verbatim(address: string): string {
  return address.replace(/[\\{}]/g, encodeURIComponent);
}

/** `van der Waals, Jr., Johannes`; a name of one part, and a family name of several, in braces. */
function bibtexName({ family = '', given, suffix, 'non-dropping-particle': particle }: CslName) {
  const name = escapeTex(family);
  const surname = /\s/.test(name) || !given ? `{${name}}` : name;
  // “and” is what stands between two authors.
  if (/\band\b/i.test([given, family].join(' '))) {
    return `{${escapeTex([given, particle, family, suffix].filter(Boolean).join(' '))}}`;
  }
  const last = particle ? `${escapeTex(particle)} ${surname}` : surname;
  return [last, suffix, given]
    .filter((part) => part !== undefined)
    .map((part, at) => (at === 0 ? part : escapeTex(part)))
    .join(', ');
}

function ris(record: ArticleRecord, journal: CitedJournal): string {
  const item = cslItem(record, journal);
  const [start, end = start] = item.page.split('-');
  const [year, month, day] = item.issued['date-parts'][0] ?? [];
  const two = (part?: number) => (part === undefined ? '' : String(part).padStart(2, '0'));
  const lines: [string, string | undefined][] = [
    ['TY', 'JOUR'],
    ['ID', item.id],
    ['TI', plainText(record.title)],
    ...item.author.map((name): [string, string] => ['AU', invertedName(name)]),
    ['T2', item['container-title']],
    ['JO', item['container-title']],
    ...journal.issn.map((issn): [string, string] => ['SN', issn]),
    ['VL', item.volume],
    ['IS', item.issue],
    ['PY', String(record.year)],
    ['DA', `${year}/${two(month)}/${two(day)}/`],
    ['SP', start],
    ['EP', end],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['L1', pdfUrl(record, journal)],
    ['AB', item.abstract],
    ...splitKeywords(record.keywords).map((keyword): [string, string] => ['KW', keyword]),
  ];
  return `${tagged(lines, (tag, value) => `${tag}  - ${value}`)}ER  - \r\n`;
}

function endnote(record: ArticleRecord, journal: CitedJournal): string {
  const item = cslItem(record, journal);
  return tagged(
    [
      ['0', 'Journal Article'],
      ['T', plainText(record.title)],
      ...item.author.map((name): [string, string] => ['A', invertedName(name)]),
      ['J', item['container-title']],
      ...journal.issn.map((issn): [string, string] => ['@', issn]),
      ['V', item.volume],
      ['N', item.issue],
      ['D', String(record.year)],
      ['8', (item.issued['date-parts'][0] ?? []).join('-')],
      ['P', item.page],
      ['R', item.DOI],
      ['U', item.URL],
      ['X', item.abstract],
      ...splitKeywords(record.keywords).map((keyword): [string, string] => ['K', keyword]),
      ['F', item.id],
      // The last, as readers that do not know the tag take it for more of the line before.
      ['>', pdfUrl(record, journal)],
    ],
    (tag, value) => `%${tag} ${value}`,
  );
}

/** A line for each tag that has a value; a value is one line. */
function tagged(
  lines: [string, string | undefined][],
  line: (tag: string, value: string) => string,
): string {
  return lines
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([tag, value]) => `${line(tag, value.replace(/\s+/g, ' '))}\r\n`)
    .join('');
}

/** `van der Waals, Johannes, Jr.` */
function invertedName({ family, given, suffix, 'non-dropping-particle': particle }: CslName) {
  const surname = [particle, family].filter(Boolean).join(' ');
  return [surname, given, suffix].filter(Boolean).join(', ');
}
