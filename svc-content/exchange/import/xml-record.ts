import type { ImportFormat } from '@app/contracts';
import {
  childrenNamed,
  elementsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml/read-xml.ts';
import { dayOf, readDay, readMonth, writtenDate } from './dates.ts';
import { faultySource, type Source, type SourceRow, tooManyRows } from './source.ts';

// Functions for parts that Crossref's XML and JATS have in common.

export type DateParts = [year: string, month: string, day: string];

/**
 * Returns the parts of a date as its child elements state them. In JATS, these may be in a `string-date`. The attribute
 * `iso-8601-date` is used instead if it states more, or if the date uses another calendar. Without elements and
 * attribute, the text of the `string-date` is read.
 */
function writtenIn(date: XmlElement | undefined): DateParts {
  if (hasOtherCalendar(date)) {
    const inYear = find(date, 'year')?.attributes;
    const converted = date?.attributes['iso-8601-date'] ?? inYear?.['iso-8601-date'];
    return writtenDate(converted ?? '') ?? ['', '', ''];
  }
  const elements = partsIn(date);
  const inText = find(date, 'string-date');
  const written = elements[0] ? elements : partsIn(inText);
  const iso = writtenDate(date?.attributes['iso-8601-date'] ?? '');
  if (iso && (!written[0] || (iso[0] === written[0] && countOf(iso) > countOf(read(written))))) {
    return iso;
  }
  return written[0] ? written : (writtenDate(textOf(inText)) ?? written);
}

/** Returns whether a date uses another calendar, such as the Buddhist or the Japanese calendar. */
function hasOtherCalendar(date: XmlElement | undefined): boolean {
  const calendars = [date, ...elementsOf(date)].map((each) => each?.attributes.calendar ?? '');
  const era = textOf(find(date, 'era'));
  const isOther = calendars.some((calendar) => calendar !== '' && !/gregorian/i.test(calendar));
  return isOther || !/^(?:(?:A\.?D|C\.?E)\.?)?$/i.test(era);
}

function partsIn(date: XmlElement | undefined): DateParts {
  const text = (name: string) => textOf(find(date, name));
  const year = /^\d+$/.exec(text('year'))?.[0] ?? '';
  return [year, text('month') || text('season'), text('day')];
}

function read([year, writtenMonth, writtenDay]: DateParts): DateParts {
  const { month } = readMonth(writtenMonth);
  return [year, month, readDay(writtenDay).day];
}

const countOf = (parts: DateParts) => parts.filter(Boolean).length;

export const partsOf = (date: XmlElement | undefined): DateParts => read(writtenIn(date));

/** Returns the date of publication. Notes report the parts that could not be read. */
export function publicationDay(date: XmlElement | undefined): ReturnType<typeof dayOf> {
  const day = dayOf(...writtenIn(date));
  const text = elementsOf(date).map(textOf).filter(Boolean).join(' ');
  if (!day.publishdate && text)
    day.notes.push(`The date of publication, “${text}”, cannot be read`);
  return day;
}

/** Returns a date as `YYYY-MM-DD`. A date without a day is left out, with a note. */
export function wholeDay(
  date: XmlElement | undefined,
  what: 'receipt' | 'acceptance',
  note: (message: string) => void,
): string {
  const parts = partsOf(date);
  if (parts.every(Boolean)) return parts.join('-');
  const known = parts.filter(Boolean).join('-') || textOf(date);
  if (known) note(`The date of ${what}, ${known}, has no day and was left out`);
  return '';
}

/** Returns whether a date equals another one or is a less precise form of it. */
export function isPartOfDate(date: XmlElement, whole: XmlElement | undefined): boolean {
  const [, month, day] = writtenIn(date);
  const isWhole = readMonth(month).isWhole && readDay(day).isWhole;
  const known = partsOf(date).filter(Boolean).join('-');
  return date === whole || (isWhole && partsOf(whole).join('-').startsWith(known));
}

/** Joins a title and its subtitles. */
export function wholeTitle(title: string, ...subtitles: readonly string[]): string {
  return subtitles.filter(Boolean).reduce((before, subtitle) => {
    const isEnded = before === '' || /[:?!.…](?:<\/\w+>)*$/.test(before);
    return `${before}${isEnded ? '' : ':'} ${subtitle}`.trim();
  }, title);
}

export function textsAt(parent: XmlElement | undefined, ...paths: string[]): string[] {
  return paths
    .flatMap((path) => {
      const at = path.lastIndexOf('/');
      const inner = at < 0 ? parent : find(parent, path.slice(0, at));
      return childrenNamed(inner, path.slice(at + 1)).map(textOf);
    })
    .filter(Boolean);
}

interface XmlReader<Article> {
  articlesIn(root: XmlElement): Article[];
  /** The error for a document without articles. */
  none: { message: string; column: string };
  read(articles: Article[], root: XmlElement): Pick<Source, 'rows' | 'columns' | 'unheld'>;
}

export function readXmlSource<Article>(
  format: ImportFormat,
  text: string,
  { articlesIn, none, read }: XmlReader<Article>,
): Source {
  try {
    const root = readXml(text);
    const articles = articlesIn(root);
    const tooMany = tooManyRows(articles.length);
    if (tooMany) return faultySource(format, tooMany);
    if (articles.length === 0) return faultySource(format, none.message, 1, none.column);
    return { format, faults: [], ...read(articles, root) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return faultySource(format, error.message, error.line);
  }
}

export function pdfLinkAmong(links: readonly string[]): Pick<SourceRow, 'pdfLink'> {
  const pdfLink = links.find((link) => /\.pdf$/i.test(link));
  return pdfLink ? { pdfLink } : {};
}
