import {
  type Affiliation,
  articlePath,
  articlePdfPath,
  authorPath,
  type Contributor,
  doiUrl,
  type Funding,
  gravestOf,
  jatsPath,
  languageOf,
  licenseOf,
  licenseUrl,
  noticeAddress,
  noticeKinds,
  noticeStatement,
  orcidUrl,
  pageRange,
  pagesOf,
  plainText,
  publicationDate,
  type Reference,
  rorUrl,
  type Settings,
  splitKeywords,
} from '@app/contracts';
import { absolute, coverImage } from '../../journal/addresses.ts';
import { JsonLd, PageTitle } from '../../journal/components/page-head.tsx';
import { publicationIssue, publisherOf } from '../../journal/structured-data.ts';
import { citationTags, dublinCoreTags, funderUrl, shareTags } from '../citation-tags.ts';
import { description } from '../description.ts';
import type { PageArticle } from '../page-article.ts';

interface ArticleHeadProps {
  article: PageArticle;
  settings: Settings;
}

/** Renders the title, and the metadata for indexers, reference managers and other sites. */
export function ArticleHead({ article, settings }: ArticleHeadProps) {
  const summary = description(article);
  const named = [...citationTags(article, settings), ...dublinCoreTags(article, settings)];
  return (
    <>
      <PageTitle>{plainText(article.title)}</PageTitle>
      <link rel="canonical" href={absolute(settings, articlePath(article))} />
      {summary && <meta name="description" content={summary} />}
      <link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
      {named.map(([name, content], at) => (
        <meta key={at} name={name} content={content} />
      ))}
      {shareTags(article, settings).map(([property, content], at) => (
        <meta key={at} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary" />
      <JsonLd data={articleJsonLd(article, settings)} />
    </>
  );
}

/** Returns an article as a schema.org object. */
function articleJsonLd(article: PageArticle, settings: Settings): object {
  const [first, last] = pagesOf(article);
  // Only the property `pagination` can represent pages that are not consecutive.
  const pagination =
    article.articlenumber || (/,/.test(article.pagenumber) ? pageRange(article.pagenumber) : '');
  const url = absolute(settings, articlePath(article));
  const abstract = plainText(article.abstract);
  const license = licenseOf(article, settings);
  const titles = article.translations.flatMap(({ title }) => (title ? plainText(title) : []));
  const citation = article.references.flatMap(citedWork);
  const { funding } = article;
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    headline: plainText(article.title),
    ...(titles.length > 0 && { alternativeHeadline: titles }),
    author: article.contributors.map((author) => authorData(author, settings)),
    datePublished: publicationDate(article),
    dateModified: article.modification.slice(0, 10),
    inLanguage: languageOf(article, settings),
    ...(abstract && { abstract }),
    ...(coverImage(settings) && { image: coverImage(settings) }),
    ...(article.subject && { articleSection: article.subject }),
    ...(pagination && { pagination }),
    ...(article.pagenumber && { pageStart: first }),
    ...(last && { pageEnd: last }),
    ...(article.keywords && { keywords: splitKeywords(article.keywords) }),
    ...(article.doi && { identifier: doiUrl(article.doi), sameAs: doiUrl(article.doi) }),
    ...(license && { license: licenseUrl(license) }),
    ...publisherOf(settings),
    ...(funding.length > 0 && { funder: funding.map(funder) }),
    ...(funding.some(({ awards }) => awards) && { funding: funding.flatMap(grants) }),
    ...(citation.length > 0 && { citation }),
    ...encodings(article, settings),
    ...(article.currentVersion && { version: article.currentVersion.number }),
    ...noticeData(article, settings),
    isAccessibleForFree: true,
    isPartOf: publicationIssue(article, settings),
  };
}

/** Returns the formats in which readers can get the whole article. */
function encodings(article: PageArticle, settings: Settings): object {
  const { file, fulltext } = article;
  const forms = [
    ...(file ? [['application/pdf', articlePdfPath(article)] as const] : []),
    ...(fulltext ? [['text/html', articlePath(article)] as const] : []),
    ...(fulltext ? [['application/xml', jatsPath(article.refnumber)] as const] : []),
  ];
  const encoding = forms.map(([encodingFormat, path]) => ({
    '@type': 'MediaObject',
    encodingFormat,
    contentUrl: absolute(settings, path),
  }));
  if (encoding.length === 0) return {};
  return { encoding: encoding.length === 1 ? encoding[0] : encoding };
}

/** For an article, returns its notices as `correction`. For a notice, returns its article as `isBasedOn`. */
function noticeData(article: PageArticle, { origin }: Settings): object {
  const { updates, notice } = article;
  const gravest = gravestOf(article);
  const corrections = updates.map((update) => ({
    '@type': 'CorrectionComment',
    name: plainText(update.title),
    text: noticeStatement(update, origin),
    datePublished: update.date.slice(0, 10),
    url: noticeAddress(update, origin),
  }));
  return {
    ...(gravest && { creativeWorkStatus: noticeKinds[gravest], correction: corrections }),
    ...(notice && {
      isBasedOn: {
        '@type': 'ScholarlyArticle',
        '@id': noticeAddress(notice, origin),
        name: plainText(notice.title),
      },
    }),
  };
}

function authorData(author: Contributor, settings: Settings): object {
  const { name, given, family, orcid, isOrganization, affiliations = [] } = author;
  return {
    '@type': isOrganization ? 'Organization' : 'Person',
    name,
    ...(given && { givenName: given }),
    ...(family && { familyName: family }),
    url: absolute(settings, authorPath(orcid ?? name)),
    ...(orcid && { sameAs: orcidUrl(orcid) }),
    ...(affiliations.length > 0 && { affiliation: affiliations.map(affiliation) }),
  };
}

function affiliation({ name, ror }: Affiliation): object {
  return {
    '@type': 'Organization',
    ...(ror && { '@id': rorUrl(ror) }),
    ...(name && { name }),
  };
}

function funder({ name, id }: Funding): object {
  return { '@type': 'Organization', ...(id && { '@id': funderUrl(id) }), name };
}

function grants(funding: Funding): object[] {
  const { awards = [] } = funding;
  return awards.map((award) => ({
    '@type': 'Grant',
    identifier: award,
    funder: funder(funding),
  }));
}

/** Returns a cited work as a schema.org object. If the work has neither DOI nor title, its text is the name. */
function citedWork({ doi, text, articleTitle, volumeTitle, author, year }: Reference): object[] {
  const name = articleTitle ?? volumeTitle ?? (doi ? undefined : text);
  if (!doi && !name && !author) return [];
  return [
    {
      '@type': 'CreativeWork',
      ...(doi && { '@id': doiUrl(doi) }),
      ...(name && { name }),
      ...(author && { author }),
      ...(year && { datePublished: year }),
    },
  ];
}
