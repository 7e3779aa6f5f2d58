import type { ImportFormat } from '@app/contracts';
import {
  childrenNamed,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml/read-xml.ts';
import { readMonth } from './dates.ts';
import { faultySource, type Source, type SourceRow, tooManyRows } from './source.ts';

// Parts that Crossref's XML and JATS have in common.

export type DateParts = [year: string, month: string, day: string];

export function partsOf(date: XmlElement | undefined): DateParts {
  const part = (name: string) => /^\d+$/.exec(textOf(find(date, name)))?.[0] ?? '';
  const { month } = readMonth(textOf(find(date, 'month')));
  const day = part('day');
  return [part('year'), month, day === '' ? '' : day.padStart(2, '0')];
}

/** Returns a date as `YYYY-MM-DD`. One without a day is left out, and a note states it. */
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

/** Returns whether a date is less precise than or equal to another one that it does not contradict. */
export function isPartOfDate(date: XmlElement, whole: XmlElement | undefined): boolean {
  return partsOf(whole).join('-').startsWith(partsOf(date).filter(Boolean).join('-'));
}

/** Joins a title and a subtitle. */
export function wholeTitle(title: string, subtitle: string): string {
  if (!subtitle) return title;
  return `${title}${/[:?!.]$/.test(title) ? '' : ':'} ${subtitle}`;
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
