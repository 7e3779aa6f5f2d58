import type { Article, ArticleSummary } from '@app/contracts';

/** Named one by one: the schema's own list would bring its library into every reader's first page. */
export function summaryOf(article: Article): ArticleSummary {
  const { refnumber, title, authors, country, pagenumber, publishdate } = article;
  const { year, volume, issue, file, fileSize } = article;
  return {
    refnumber,
    title,
    authors,
    country,
    pagenumber,
    publishdate,
    year,
    volume,
    issue,
    file,
    fileSize,
  };
}
