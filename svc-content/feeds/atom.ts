import { articlePath, articlePdfPath } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import type { CitedJournal } from '../citations/csl-item.ts';
import { xmlDocument } from './xml.ts';

export interface Feed {
  title: string;
  /** Path of the feed and of the page that it stands for. */
  self: string;
  page: string;
  /** When there is no article: an empty feed must still tell when it was written. */
  created: Date;
}

/** Articles as an Atom feed (RFC 4287), in the order given. */
export function atomFeed(
  articles: readonly ArticleRecord[],
  journal: CitedJournal,
  { title, self, page, created }: Feed,
): string {
  const { origin, name } = journal;
  return xmlDocument({
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      id: origin + self,
      title,
      updated: updatedOf(articles, created).toISOString(),
      author: { name: name || origin },
      link: [
        { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': origin + self },
        { '@_rel': 'alternate', '@_type': 'text/html', '@_href': origin + page },
      ],
      entry: articles.map((article) => entry(article, origin)),
    },
  });
}

/** When the last of them was changed. */
export function updatedOf(articles: readonly ArticleRecord[], created: Date): Date {
  const times = articles.map(({ modification }) => modification.getTime());
  return new Date(Math.max(created.getTime(), ...times));
}

function entry(article: ArticleRecord, origin: string) {
  const page = origin + articlePath(article);
  return {
    id: page,
    title: { '@_type': 'html', '#text': article.title },
    updated: article.modification.toISOString(),
    published: article.publishdate.toISOString(),
    author: article.authors.map((name) => ({ name })),
    link: [
      { '@_rel': 'alternate', '@_type': 'text/html', '@_href': page },
      {
        '@_rel': 'enclosure',
        '@_type': 'application/pdf',
        '@_length': String(article.pdf.size),
        '@_href': origin + articlePdfPath(article),
      },
    ],
    summary: { '@_type': 'html', '#text': article.abstract },
  };
}
