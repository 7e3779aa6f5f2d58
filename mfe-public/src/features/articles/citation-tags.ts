import {
  articlePath,
  articlePdfPath,
  authorPath,
  doiUrl,
  escapeLoneLessThan,
  issnLines,
  journalName,
  licenseUrl,
  parsePages,
  plainText,
  type Settings,
  splitKeywords,
} from '@app/contracts';
import { absolute, coverImage } from '../journal/addresses.ts';
import { opening } from '../journal/format.ts';
import { publicationIssue } from '../journal/structured-data.ts';
import type { ShownArticle } from './shown-article.ts';

export type Tag = readonly [name: string, content: string];

/** Returns the meta tags for scholarly indexers in the format of Google Scholar. */
export function citationTags(article: ShownArticle, settings: Settings): Tag[] {
  const pages = parsePages(article.pagenumber);
  const tags: Tag[] = [
    ['citation_title', plainText(article.title)],
    ...article.authors.map((author): Tag => ['citation_author', author]),
    ['citation_publication_date', slashed(article.publishdate)],
    ['citation_journal_title', journalName(settings)],
    ...issnLines(settings.issn).map((issn): Tag => ['citation_issn', issn]),
    ['citation_volume', String(article.volume)],
    ['citation_issue', String(article.issue)],
    ['citation_firstpage', pages ? String(pages.first) : ''],
    ['citation_lastpage', pages ? String(pages.last) : ''],
    ['citation_pdf_url', article.file && absolute(settings, articlePdfPath(article))],
    ['citation_abstract_html_url', absolute(settings, articlePath(article))],
    ['citation_doi', article.doi],
    ['DC.rights', article.license && licenseUrl(article.license)],
    ...splitKeywords(article.keywords).map((keyword): Tag => ['citation_keywords', keyword]),
  ];
  return tags.filter(([, content]) => content !== '');
}

/** Returns the Open Graph tags, which other sites use for previews of the page. */
export function shareTags(article: ShownArticle, settings: Settings): Tag[] {
  const cover = coverImage(settings);
  const tags: Tag[] = [
    ['og:type', 'article'],
    ['og:title', plainText(article.title)],
    ['og:description', description(article)],
    ['og:url', absolute(settings, articlePath(article))],
    ['og:site_name', journalName(settings)],
    ['article:published_time', article.publishdate.slice(0, 10)],
    ['article:modified_time', article.modification.slice(0, 10)],
    ...article.authors.map((name): Tag => ['article:author', absolute(settings, authorPath(name))]),
    ...splitKeywords(article.keywords).map((keyword): Tag => ['article:tag', keyword]),
    ['og:image', cover],
    ['og:image:alt', cover && `Cover of ${journalName(settings)}`],
  ];
  return tags.filter(([, content]) => content !== '');
}

export function articleJsonLd(article: ShownArticle, settings: Settings): object {
  const pages = parsePages(article.pagenumber);
  const url = absolute(settings, articlePath(article));
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    headline: plainText(article.title),
    author: article.authors.map((name) => ({
      '@type': 'Person',
      name,
      url: absolute(settings, authorPath(name)),
    })),
    datePublished: article.publishdate.slice(0, 10),
    dateModified: article.modification.slice(0, 10),
    abstract: plainText(article.abstract),
    ...(coverImage(settings) && { image: coverImage(settings) }),
    ...(article.subject && { articleSection: article.subject }),
    ...(pages && { pageStart: String(pages.first), pageEnd: String(pages.last) }),
    ...(article.keywords && { keywords: splitKeywords(article.keywords) }),
    ...(article.doi && { identifier: doiUrl(article.doi), sameAs: doiUrl(article.doi) }),
    ...(article.license && { license: licenseUrl(article.license) }),
    ...(article.file && {
      encoding: {
        '@type': 'MediaObject',
        encodingFormat: 'application/pdf',
        contentUrl: absolute(settings, articlePdfPath(article)),
      },
    }),
    isAccessibleForFree: true,
    isPartOf: publicationIssue(article, settings),
  };
}

/** Returns the beginning of the article's description, or of its abstract if the description is empty. */
export function description(article: Pick<ShownArticle, 'description' | 'abstract'>): string {
  return opening(plainText(escapeLoneLessThan(article.description)) || plainText(article.abstract));
}

/** Formats a date as `2026/3/7`. */
function slashed(date: string): string {
  return date
    .slice(0, 10)
    .split('-')
    .map((part) => String(Number(part)))
    .join('/');
}
