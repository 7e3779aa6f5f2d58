import {
  type Affiliation,
  articlePath,
  articlePdfPath,
  authorPath,
  type Contributor,
  doiUrl,
  type Funding,
  isSuffix,
  issnLines,
  journalName,
  languageOf,
  licenseOf,
  licenseUrl,
  noticeAddress,
  noticeStatement,
  orcidUrl,
  pagesOf,
  plainText,
  printedIssue,
  printedVolume,
  publicationDate,
  type Reference,
  rorUrl,
  type Settings,
  splitKeywords,
  versionStatement,
} from '@app/contracts';
import { absolute, coverImage } from '../journal/addresses.ts';
import { description } from './description.ts';
import type { PageArticle } from './page-article.ts';

export type Tag = readonly [name: string, content: string];

/** Returns the meta tags for scholarly indexers in the format of Highwire Press, which Google Scholar reads. */
export function citationTags(article: PageArticle, settings: Settings): Tag[] {
  const [first, last] = pagesOf(article);
  return known([
    ['citation_title', plainText(article.title)],
    ...article.contributors.flatMap((author) => authorTags(author, article)),
    ['citation_publication_date', slashed(publicationDate(article))],
    ['citation_journal_title', journalName(settings)],
    ['citation_journal_abbrev', settings.abbreviated_title],
    ['citation_publisher', settings.publisher],
    ...issnLines(settings.issn).map((issn): Tag => ['citation_issn', issn]),
    ['citation_volume', printedVolume(article)],
    ['citation_issue', printedIssue(article)],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_pdf_url', article.file && absolute(settings, articlePdfPath(article))],
    [
      'citation_fulltext_html_url',
      article.fulltext ? absolute(settings, articlePath(article)) : '',
    ],
    ['citation_abstract_html_url', absolute(settings, articlePath(article))],
    ['citation_doi', article.doi],
    ['citation_language', languageOf(article, settings)],
    ...splitKeywords(article.keywords).map((keyword): Tag => ['citation_keywords', keyword]),
    ['citation_abstract', plainText(article.abstract)],
    ...article.funding.flatMap(fundingTags),
    ...article.references.map((reference): Tag => ['citation_reference', cited(reference)]),
  ]);
}

/** Returns the meta tags of Dublin Core. */
export function dublinCoreTags(article: PageArticle, settings: Settings): Tag[] {
  const license = licenseOf(article, settings);
  const page = absolute(settings, articlePath(article));
  const linked = [...article.updates, ...(article.notice ? [article.notice] : [])];
  return known([
    ['DC.title', plainText(article.title)],
    ...article.contributors.map((author): Tag => ['DC.creator', indexedName(author, article)]),
    ['DC.date', publicationDate(article)],
    ['DC.type', 'Text'],
    ['DC.source', journalName(settings)],
    ['DC.publisher', settings.publisher],
    ['DC.identifier', article.doi ? doiUrl(article.doi) : page],
    ['DC.language', languageOf(article, settings)],
    ['DC.rights', license && licenseUrl(license)],
    ...splitKeywords(article.keywords).map((keyword): Tag => ['DC.subject', keyword]),
    ['DC.subject', article.subject],
    ['DC.description', plainText(article.abstract)],
    ...linked.map((link): Tag => ['DC.relation', noticeAddress(link, settings.origin)]),
    ...statementsOf(article, settings.origin).map((text): Tag => ['DC.description', text]),
  ]);
}

/** Returns a sentence for each notice about an article, and a sentence about the version unless it is the first one. */
export function statementsOf({ updates, currentVersion }: PageArticle, origin: string): string[] {
  const notices = updates.map((update) => noticeStatement(update, origin));
  return currentVersion ? [...notices, versionStatement(currentVersion)] : notices;
}

/** Returns the Open Graph tags, which other sites use for previews of the page. */
export function shareTags(article: PageArticle, settings: Settings): Tag[] {
  const cover = coverImage(settings);
  const authors = article.contributors.map(({ orcid, name }) => authorPath(orcid ?? name));
  return known([
    ['og:type', 'article'],
    ['og:title', plainText(article.title)],
    ['og:description', description(article)],
    ['og:url', absolute(settings, articlePath(article))],
    ['og:site_name', journalName(settings)],
    ['article:published_time', publicationDate(article)],
    ['article:modified_time', article.modification.slice(0, 10)],
    ...authors.map((path): Tag => ['article:author', absolute(settings, path)]),
    ...splitKeywords(article.keywords).map((keyword): Tag => ['article:tag', keyword]),
    ['og:image', cover],
    ['og:image:alt', cover && `Cover of ${journalName(settings)}`],
  ]);
}

const known = (tags: Tag[]) => tags.filter(([, content]) => content !== '');

/** Returns the tags of an author. The details follow the name, because programs assign them to the preceding name. */
function authorTags(author: Contributor, article: PageArticle): Tag[] {
  return [
    ['citation_author', indexedName(author, article)],
    ...(author.affiliations ?? []).map(
      (place): Tag => ['citation_author_institution', institution(place)],
    ),
    ['citation_author_orcid', author.orcid ? orcidUrl(author.orcid) : ''],
  ];
}

/**
 * Returns a name with the family name first if the parts of the name are known, or if the name ends with a suffix:
 * Zotero would treat the suffix as the family name. Avoids two faults of Zotero with a single author: Zotero splits the
 * name at a comma that has two words on each side, and ignores everything after a second comma.
 */
function indexedName(
  author: Contributor,
  { contributors }: Pick<PageArticle, 'contributors'>,
): string {
  const { given, family, suffix } =
    author.given && author.family ? author : dividedAtSuffix(author);
  if (!given || !family) return author.name;
  const isDivided = contributors.length === 1 && family.includes(' ') && given.includes(' ');
  return isDivided ? author.name : [family, given, suffix].filter(Boolean).join(', ');
}

function dividedAtSuffix({ name, isOrganization }: Contributor): Partial<Contributor> {
  const words = name.split(' ');
  const suffix = words.pop() ?? '';
  const family = words.pop() ?? '';
  return isOrganization || !isSuffix(suffix) ? {} : { given: words.join(' '), family, suffix };
}

const institution = ({ name, ror = '' }: Affiliation) => name ?? rorUrl(ror);

function fundingTags({ name, id, awards = [] }: Funding): Tag[] {
  const funder = [`citation_funder=${listed(name)}`, id && `citation_funder_id=${funderUrl(id)}`];
  const grants = awards.length > 0 ? awards : [undefined];
  return grants.map((award): Tag => {
    const grant = award && `citation_grant_number=${listed(award)}`;
    return ['citation_funding_source', [...funder, grant].filter(Boolean).join('; ')];
  });
}

export function funderUrl(id: string): string {
  return id.startsWith('10.') ? doiUrl(id) : rorUrl(id);
}

/** Returns the known parts of a cited work, or its text. */
function cited(reference: Reference): string {
  const { text, doi, key: _, ...parts } = reference;
  const hasParts = Object.keys(parts).length > 0;
  if (text && !hasParts) return !doi || text.includes(doi) ? text : `${text} ${doiUrl(doi)}`;
  const fields = {
    citation_title: parts.articleTitle ?? parts.volumeTitle,
    citation_author: parts.author,
    citation_journal_title: parts.journalTitle ?? parts.seriesTitle,
    citation_volume: parts.volume,
    citation_issue: parts.issue,
    citation_firstpage: parts.firstPage ?? parts.articleNumber,
    citation_publication_date: parts.year,
    citation_issn: parts.issn,
    citation_isbn: parts.isbn,
    citation_doi: doi,
  };
  return Object.entries(fields)
    .flatMap(([name, value]) => (value ? `${name}=${listed(value)}` : []))
    .join('; ');
}

/** Replaces semicolons, because semicolons separate the fields within the tag's content. */
const listed = (value: string) => value.replaceAll(';', ',');

/** Formats a date such as `2026-03-07` as `2026/3/7`. A year is not changed. */
function slashed(date: string): string {
  return date
    .split('-')
    .map((part) => String(Number(part)))
    .join('/');
}
