import { articlePath, articlePdfPath, orcidUrl } from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import { changedAt, marksOf } from '../../articles/marks.ts';
import type { CitedJournal } from '../../articles/metadata/csl-item.ts';
import { statementsOf, titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { xmlDocument } from './xml.ts';

export interface Feed {
  id: string;
  title: string;
  self: string;
  page: string;
  updated: Date;
}

/** Renders an Atom feed (RFC 4287). `self` is the path of the feed, `page` that of the page with the same articles. */
export function atomFeed(
  articles: readonly ArticleRecord[],
  { origin, name }: CitedJournal,
  { id, title, self, page, updated }: Feed,
): string {
  return xmlDocument({
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      id,
      title,
      updated: updated.toISOString(),
      author: { name },
      link: [
        { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': origin + self },
        { '@_rel': 'alternate', '@_type': 'text/html', '@_href': origin + page },
      ],
      entry: articles.map((article) => entry(article, origin)),
    },
  });
}

/** Returns a UUID (version 8, RFC 9562) made from a record's ID. `use` distinguishes two UUIDs of the same record. */
export function feedId(recordId: { toString(): string }, use: 0 | 1 = 0): string {
  const hex = recordId.toString();
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8000-800${use}-${hex.slice(12)}`;
}

function entry(article: ArticleRecord, origin: string) {
  const page = origin + articlePath(article);
  const statements = statementsOf(article, origin).map((text) => `<p>${text}</p>`);
  return {
    id: feedId(article._id),
    title: { '@_type': 'html', '#text': titleOf(article) },
    updated: changedAt(article).toISOString(),
    published: article.publishdate.toISOString(),
    author: contributorsOf(article).map(({ name, orcid }) => ({
      name,
      ...(orcid && { uri: orcidUrl(orcid) }),
    })),
    link: [
      { '@_rel': 'alternate', '@_type': 'text/html', '@_href': page },
      {
        '@_rel': 'enclosure',
        '@_type': 'application/pdf',
        // A sheet of notices in front of the PDF adds to its length.
        ...(marksOf(article).updates.length === 0 && { '@_length': String(article.pdf.size) }),
        '@_href': origin + articlePdfPath(article),
      },
    ],
    summary: { '@_type': 'html', '#text': statements.join('') + article.abstract },
  };
}
