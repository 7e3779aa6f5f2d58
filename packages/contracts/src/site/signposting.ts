import type { Article } from '../articles/article.ts';
import { citationFileNames, citationFilePath, citationMediaTypes } from '../articles/citation.ts';
import { licenseOf } from '../articles/journal-defaults.ts';
import { isVoid, noticeKinds, voidMark } from '../articles/notice.ts';
import { orcidUrl } from '../base/identifiers.ts';
import { labelOf } from '../base/labels.ts';
import { doiUrl, licenseUrl } from '../base/text.ts';
import type { Settings } from '../journal/settings.ts';
import { articlePath, articlePdfPath, jatsPath, linksetPath } from './paths.ts';

type LinkedArticle = Pick<
  Article,
  | 'refnumber'
  | 'year'
  | 'volume'
  | 'issue'
  | 'doi'
  | 'license'
  | 'contributors'
  | 'file'
  | 'fulltext'
  | 'updates'
  | 'notice'
>;
type PlacedArticle = Parameters<typeof articlePath>[0];
type Journal = Pick<Settings, 'origin' | 'license'>;

interface TypedLink {
  rel: string;
  href: string;
  type?: string;
  title?: string;
}

export const LINKSET_TYPE = 'application/linkset+json';

/** The maximum length of the header. Some servers and clients refuse headers of more than 8 kB in total. */
const MAX_HEADER = 7_000;

/**
 * Returns the header `Link` of an article's page (signposting.org). If the header would be too long, the result
 * contains only the address of the linkset.
 */
export function linkHeader(article: LinkedArticle, journal: Journal): string {
  const href = normalized(journal.origin + linksetPath(article.refnumber));
  const linkset = { rel: 'linkset', href, type: LINKSET_TYPE };
  const whole = [...linksOf(article, journal), linkset].map(written).join(', ');
  return whole.length <= MAX_HEADER ? whole : written(linkset);
}

/** Returns the header `Link` of a file, which refers to the article's page. */
export function pageLink(article: PlacedArticle, rel: 'collection' | 'describes'): string {
  return written({ rel, href: articlePath(article), type: 'text/html' });
}

/** Returns all links of an article's page and of its files as a linkset (RFC 9264). */
export function linksetOf(article: LinkedArticle, journal: Journal): object {
  const page = normalized(journal.origin + articlePath(article));
  const links = linksOf(article, journal);
  const byRel = Object.groupBy(links, ({ rel }) => rel);
  const targets = Object.entries(byRel).map(([rel, linksOfRel = []]) => [
    rel,
    linksOfRel.map(({ href, type, title }) => ({
      href,
      ...(type && { type }),
      ...(title && { title }),
    })),
  ]);
  const back = (rel: string, backRel: string) =>
    (byRel[rel] ?? []).flatMap(({ href }) =>
      href === page ? [] : [{ anchor: href, [backRel]: [{ href: page, type: 'text/html' }] }],
    );
  return {
    linkset: [
      { anchor: page, ...Object.fromEntries(targets) },
      ...back('item', 'collection'),
      ...back('describedby', 'describes'),
    ],
  };
}

function linksOf(article: LinkedArticle, journal: Journal): TypedLink[] {
  const { refnumber, doi, contributors, file, fulltext, updates, notice } = article;
  const license = licenseOf(article, journal);
  const ofJournal = (path: string) => journal.origin + path;
  const relatedPage = (linked: PlacedArticle) => ({
    rel: 'related',
    href: ofJournal(articlePath(linked)),
    type: 'text/html',
  });
  const orcids = new Set(contributors.flatMap(({ orcid }) => orcid ?? []));
  const links: TypedLink[] = [
    ...(doi ? [{ rel: 'cite-as', href: doiUrl(doi) }] : []),
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...Array.from(orcids, (orcid) => ({ rel: 'author', href: orcidUrl(orcid) })),
    ...(license ? [{ rel: 'license', href: licenseUrl(license) }] : []),
    ...(file
      ? [
          {
            rel: 'item',
            href: ofJournal(articlePdfPath(article)),
            type: 'application/pdf',
            ...(isVoid(article) && { title: `PDF${voidMark(article)}` }),
          },
        ]
      : []),
    ...(fulltext
      ? [
          { rel: 'item', href: ofJournal(articlePath(article)), type: 'text/html' },
          { rel: 'item', href: ofJournal(jatsPath(refnumber)), type: 'application/xml' },
        ]
      : []),
    ...citationFileNames.map((ending) => ({
      rel: 'describedby',
      href: ofJournal(citationFilePath(refnumber, ending)),
      type: citationMediaTypes[ending],
    })),
    { rel: 'describedby', href: ofJournal(jatsPath(refnumber)), type: 'application/xml' },
    ...updates.map((update) => ({
      ...relatedPage(update),
      title: labelOf(noticeKinds, update.kind),
    })),
    ...(notice ? [{ ...relatedPage(notice), title: 'Article' }] : []),
  ];
  return links.map((link) => ({ ...link, href: normalized(link.href) }));
}

/** Escapes characters that a header must not contain, such as non-ASCII letters and angle brackets. */
function normalized(href: string): string {
  return URL.canParse(href) ? new URL(href).href : encodeURI(href);
}

function written({ rel, href, type, title }: TypedLink): string {
  const attributes = Object.entries({ rel, type, title }).filter(([, value]) => value);
  return [`<${href}>`, ...attributes.map(([name, value]) => `${name}="${value}"`)].join('; ');
}
