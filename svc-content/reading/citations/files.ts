import {
  articlePdfPath,
  type CitationFile,
  doiUrl,
  orcidUrl,
  pagesOf,
  plainText,
  publicationDate,
  rorUrl,
  splitKeywords,
} from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import {
  type CitedJournal,
  type CslName,
  cslItem,
  markedTitle,
} from '../../articles/metadata/csl-item.ts';
import { licenseAddress } from '../../articles/metadata/journal-facts.ts';
import { titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';

type Format = (record: ArticleRecord, journal: CitedJournal) => string;

export const citationFile: Record<CitationFile, Format> = {
  bib: bibtex,
  ris,
  json: (record, journal) => {
    const item = { ...cslItem(record, journal), ...cslCustom(record, journal) };
    return `${JSON.stringify([item], null, 2)}\n`;
  },
  enw: endnote,
};

function bibtex(record: ArticleRecord, journal: CitedJournal): string {
  const item = cslItem(record, journal);
  const [year, month, day] = item.issued['date-parts'][0] ?? [];
  // The entry states the year of the issue. If the article appeared online in another year, the month is left out,
  // because it belongs to that other year.
  const isInYear = year === record.year;
  // Tags are replaced after the text is escaped, because the text may look like a tag.
  const title = markedTitle(titleOf(record), escapeTex).replace(
    /<\/?(?:i|sub|sup)>/g,
    (tag) => TEX_TAGS[tag] ?? '}',
  );
  const fields = [
    ['author', item.author.map(bibtexName).join(' and ')],
    // The inner braces prevent citation styles from changing the case of formulas and names.
    ['title', `{${title}}`],
    ['journal', escapeTex(journal.name)],
    ['shortjournal', escapeTex(journal.abbreviation)],
    // BibLaTeX divides lists, such as the list of publishers, at the word “and”, except inside braces.
    ['publisher', journal.publisher && `{${escapeTex(journal.publisher)}}`],
    ['issn', item.ISSN],
    ['year', record.year],
    ['month', isInYear && month],
    ['day', isInYear && day],
    ['date', !isInYear && publicationDate(record)],
    ['volume', escapeTex(item.volume)],
    ['number', escapeTex(item.issue)],
    ['pages', item.page?.replaceAll('-', '--')],
    ['eid', item.number && escapeTex(item.number)],
    ['doi', item.DOI && verbatim(item.DOI)],
    ['url', verbatim(item.URL)],
    ['pdf', verbatim(journal.origin + articlePdfPath(record))],
    ['language', item.language],
    ['copyright', verbatim(licenseAddress(record, journal))],
    // Unlike `note`, this field is not printed by styles.
    ['annote', escapeTex(detailNotes(record, journal).join('; '))],
    ['abstract', escapeTex(item.abstract ?? '')],
    ['keywords', escapeTex(item.keyword ?? '')],
    ['note', item.note && escapeTex(item.note)],
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

const TEX_COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX also counts escaped braces. After `\{`, BibTeX would not find the end of the entry.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** Escapes TeX's special characters, and breaks up ligatures (two hyphens, quotes or commas). Letters stay in UTF-8. */
function escapeTex(text: string): string {
  return text
    .replace(/[\\{}~^&%$#_<>|]/g, (character) => TEX_COMMANDS[character] ?? `\\${character}`)
    .replace(/([-'`,])(?=\1)/g, '$1{}');
}

/** Encodes the characters of a URL that would end the BibTeX field. */
function verbatim(address: string): string {
  return address.replace(/[\\{}]/g, encodeURIComponent);
}

/** Formats a name such as `van der Waals, Jr., Johannes`. Braces keep the words of a family name together. */
function bibtexName({
  family = '',
  given,
  suffix,
  literal,
  'non-dropping-particle': particle,
}: CslName) {
  if (literal) return `{${escapeTex(literal)}}`;
  // BibTeX would divide a name at “and”, the word that separates authors.
  if (/\band\b/i.test([given, family].join(' '))) {
    return `{${escapeTex([given, particle, family, suffix].filter(Boolean).join(' '))}}`;
  }
  const name = escapeTex(family);
  const surname = /\s/.test(name) ? `{${name}}` : name;
  const last = particle ? `${escapeTex(particle)} ${surname}` : surname;
  const others = [suffix, given].filter((part) => part !== undefined).map(escapeTex);
  return [last, ...others].join(', ');
}

type Tag = [name: string, value: string | undefined];

function ris(record: ArticleRecord, journal: CitedJournal): string {
  const item = cslItem(record, journal);
  // Programs use different tags for an article number, but all programs accept the number as the first page.
  // The format has no tag for further ranges.
  const [start, end] = item.page?.includes(',') ? [item.page] : pagesOf(record);
  const [year, month, day] = item.issued['date-parts'][0] ?? [];
  const two = (part?: number) => (part === undefined ? '' : String(part).padStart(2, '0'));
  const tags: Tag[] = [
    ['TY', 'JOUR'],
    ['ID', item.id],
    ['TI', plainText(titleOf(record))],
    ...repeated('AU', item.author.map(invertedName)),
    ['T2', item['container-title']],
    ['J2', journal.abbreviation],
    ['JO', journal.abbreviation],
    ['PB', journal.publisher],
    ...repeated('SN', journal.issn),
    ['VL', item.volume],
    ['IS', item.issue],
    ['PY', String(record.year)],
    ['DA', `${year}/${two(month)}/${two(day)}/`],
    ['SP', start],
    ['EP', end],
    ['C7', item.page && item.number],
    ['DO', item.DOI],
    ['LA', item.language],
    ['UR', item.URL],
    ['L1', journal.origin + articlePdfPath(record)],
    ['AB', item.abstract],
    ...repeated('N1', detailNotes(record, journal)),
    ...repeated('KW', splitKeywords(record.keywords)),
    ['N1', item.note],
  ];
  return `${lines(tags, (name, value) => `${name}  - ${value}`)}ER  - \r\n`;
}

function endnote(record: ArticleRecord, journal: CitedJournal): string {
  const item = cslItem(record, journal);
  const tags: Tag[] = [
    ['0', 'Journal Article'],
    ['T', plainText(titleOf(record))],
    ...repeated('A', item.author.map(endnoteName)),
    ['J', item['container-title']],
    ['O', journal.abbreviation],
    ['I', journal.publisher],
    ...repeated('@', journal.issn),
    ['V', item.volume],
    ['N', item.issue],
    ['D', String(record.year)],
    ['8', (item.issued['date-parts'][0] ?? []).join('-')],
    ['P', item.page ?? item.number],
    ['G', item.language],
    ['R', item.DOI],
    ['U', item.URL],
    ['X', item.abstract],
    // The format has no tag for an article number beside pages.
    ['Z', item.page && item.number && `Article ${item.number}`],
    ...repeated('Z', detailNotes(record, journal)),
    ...repeated('K', splitKeywords(record.keywords)),
    ['Z', item.note],
    ['F', item.id],
    // The tag `%>` is last, because programs that do not know the tag append its line to the previous line.
    ['>', journal.origin + articlePdfPath(record)],
  ];
  return lines(tags, (name, value) => `%${name} ${value}`);
}

const repeated = (name: string, values: readonly string[]): Tag[] =>
  values.map((value) => [name, value]);

function lines(tags: readonly Tag[], format: (name: string, value: string) => string): string {
  return tags
    .map(([name, value]) => (value ? `${format(name, value.replace(/\s+/g, ' '))}\r\n` : ''))
    .join('');
}

/** Formats a name such as `van der Waals, Johannes, Jr.` */
function invertedName(name: CslName): string {
  const { family, given, suffix, literal, 'non-dropping-particle': particle } = name;
  if (literal) return literal;
  const surname = [particle, family].filter(Boolean).join(' ');
  return [surname, given, suffix].filter(Boolean).join(', ');
}

/**
 * Formats a name for EndNote. EndNote reads a name as the name of an organization if the name ends with a comma, or if
 * its first comma is doubled.
 */
function endnoteName(name: CslName): string {
  const { literal, given, family = '' } = name;
  const whole = literal ?? (!given && family.includes(' ') ? family : undefined);
  if (whole === undefined) return invertedName(name);
  return whole.includes(',') ? whole.replace(',', ',,') : `${whole},`;
}

/** Returns the details for which most citation formats have no field: licence, ORCID iDs, funding and references. */
function citationDetails(record: ArticleRecord, journal: CitedJournal) {
  return {
    license: licenseAddress(record, journal),
    orcids: contributorsOf(record).flatMap(({ name, orcid }) =>
      orcid ? { name, orcid: orcidUrl(orcid) } : [],
    ),
    funding: record.funding.map(({ name, id, awards = [] }) => ({
      name,
      ...(id && { id: id.startsWith('10.') ? doiUrl(id) : rorUrl(id) }),
      awards,
    })),
    references: record.references.map(({ key: _, ...reference }) => reference),
  };
}

/** Returns the details as lines for the notes of a citation. References are left out, because they are too many. */
function detailNotes(record: ArticleRecord, journal: CitedJournal): string[] {
  const { license, orcids, funding } = citationDetails(record, journal);
  return [
    ...(license ? [`Licence: ${license}`] : []),
    ...orcids.map(({ name, orcid }) => `ORCID iD of ${name}: ${orcid}`),
    ...funding.map(({ name, id, awards }) =>
      [`Funding: ${name}`, ...(id ? [id] : []), ...awards.map((award) => `award ${award}`)].join(
        ', ',
      ),
    ),
  ];
}

/** Returns the custom field of CSL-JSON with the known details that the format does not define. */
function cslCustom(record: ArticleRecord, journal: CitedJournal) {
  const known = Object.entries(citationDetails(record, journal)).filter(
    ([, value]) => value.length > 0,
  );
  return known.length > 0 ? { custom: Object.fromEntries(known) } : {};
}
