import { articlePath, articlePdfPath, orcidUrl } from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import { changedAt, marksOf } from '../../articles/marks.ts';
import type { CitedJournal } from '../../articles/metadata/csl-item.ts';
import { statementsOf, titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { shownPdf } from '../../articles/shown-pdf.ts';
import { element, type Xml, xmlFile } from '../../store/text/xml.ts';

export interface Feed {
  id: string;
  title: string;
  self: string;
  page: string;
  updated: Date;
}

/**
 * Renders an Atom feed (RFC 4287). `self` is the path of the feed, and `page` is the path of the page with the same
 * articles.
 */
export function atomFeed(
  articles: readonly ArticleRecord[],
  { origin, name }: CitedJournal,
  { id, title, self, page, updated }: Feed,
): string {
  return xmlFile(
    element(
      'feed',
      [
        element('id', id),
        element('title', title),
        element('updated', updated.toISOString()),
        element('author', element('name', name)),
        link({ rel: 'self', type: 'application/atom+xml', href: origin + self }),
        link({ rel: 'alternate', type: 'text/html', href: origin + page }),
        articles.map((article) => entry(article, origin)),
      ],
      { xmlns: 'http://www.w3.org/2005/Atom' },
    ),
  );
}

function link(attributes: { rel: string; type: string; href: string; length?: string }): Xml {
  return element('link', undefined, attributes);
}

/** Returns a UUID (version 8, RFC 9562) made from a record's ID. `use` distinguishes two UUIDs of the same record. */
export function feedId(recordId: { toString(): string }, use: 0 | 1 = 0): string {
  const hex = recordId.toString();
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8000-800${use}-${hex.slice(12)}`;
}

function entry(article: ArticleRecord, origin: string): Xml {
  const page = origin + articlePath(article);
  const statements = statementsOf(article, origin).map((text) => `<p>${text}</p>`);
  const html = { type: 'html' };
  return element('entry', [
    element('id', feedId(article._id)),
    element('title', titleOf(article), html),
    element('updated', changedAt(article).toISOString()),
    element('published', article.publishdate.toISOString()),
    contributorsOf(article).map(({ name, orcid }) =>
      element('author', [element('name', name), orcid && element('uri', orcidUrl(orcid))]),
    ),
    link({ rel: 'alternate', type: 'text/html', href: page }),
    link({
      rel: 'enclosure',
      type: 'application/pdf',
      href: origin + articlePdfPath(article),
      // The length is unknown if a sheet of notices precedes the PDF.
      ...(marksOf(article).updates.length === 0 && { length: String(shownPdf(article).size) }),
    }),
    element('summary', statements.join('') + article.abstract, html),
  ]);
}
