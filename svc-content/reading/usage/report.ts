import {
  CSV_START,
  csvRow,
  sumOfUsage,
  USAGE_PAGE_SIZE,
  type UsageFigures,
  type UsageReport,
  usageActNames,
} from '@app/contracts';
import type { ArticleSlice } from '../../articles/slice.ts';
import type { UsageFields } from './model.ts';
import type { Months } from './usage.ts';

/** The default number of months of a report. */
const MONTHS = 12;
/** The maximum number of months of a report. */
const MAX_MONTHS = 120;
const NONE = sumOfUsage([]);

type Articles = Pick<ArticleSlice, 'articleById'>;

/**
 * Returns the requested months in chronological order, by default the last twelve. At most ten years are reported.
 */
export function monthsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now = new Date(),
): Months {
  const last = to ?? now.toISOString().slice(0, 7);
  const first = from ?? monthBefore(last, MONTHS - 1);
  const [earlier, later] = first <= last ? [first, last] : [last, first];
  const [, start = later] = [earlier, monthBefore(later, MAX_MONTHS - 1)].sort();
  return { from: start, to: later };
}

/** Sums the records while reading them, because the records of ten years of a large journal would exceed the memory. */
export async function usageReport(
  records: AsyncIterable<UsageFields>,
  { articleById }: Articles,
  { from, to }: Months,
  page: number,
): Promise<UsageReport> {
  const byMonth = new Map<string, UsageFigures>();
  const byArticle = new Map<string, UsageFigures>();
  for await (const record of records) {
    byMonth.set(record.month, sumOfUsage([byMonth.get(record.month) ?? NONE, record]));
    byArticle.set(record.article, sumOfUsage([byArticle.get(record.article) ?? NONE, record]));
  }
  const months = [];
  for (let month = to; month >= from; month = monthBefore(month, 1)) {
    months.push({ month, ...(byMonth.get(month) ?? NONE) });
  }
  const articles = [...byArticle].flatMap(([id, figures]) => {
    const article = articleById.get(id);
    return article ? { id, refnumber: article.refnumber, title: article.title, ...figures } : [];
  });
  articles.sort((a, b) => b.downloads - a.downloads || b.views - a.views || (a.id < b.id ? -1 : 1));
  const first = (page - 1) * USAGE_PAGE_SIZE;
  return {
    from,
    to,
    months,
    articles: articles.slice(first, first + USAGE_PAGE_SIZE),
    total: articles.length,
    page,
  };
}

/** Yields a CSV file with a row for each record. */
export async function* usageCsv(records: AsyncIterable<UsageFields>, { articleById }: Articles) {
  yield CSV_START;
  yield csvRow(['month', 'refnumber', 'title', ...usageActNames]);
  for await (const record of records) {
    const known = articleById.get(record.article);
    const figures = usageActNames.map((act) => String(record[act] ?? 0));
    if (known) yield csvRow([record.month, known.refnumber, known.title, ...figures]);
  }
}

function monthBefore(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}
