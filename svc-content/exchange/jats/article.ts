import {
  articlePath,
  articlePdfPath,
  doiUrl,
  type Funding,
  languageOf,
  type NoticeKind,
  pagesOf,
  printedIssue,
  printedVolume,
  publicationDate,
  rorUrl,
  splitKeywords,
} from '@app/contracts';
import type { FullText } from '@app/contracts/full-text';
import { type JournalFacts, licenseAddress } from '../../articles/metadata/journal-facts.ts';
import {
  type LinkedArticle,
  noticeSubjectOf,
  noticesOf,
  typeLabelOf,
} from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { currentVersionOf } from '../../articles/presenter.ts';
import { element, known, type Xml, type XmlAttributes, xmlFile } from '../../store/text/xml.ts';
import { paragraphsXml, titleXml } from '../xml/rich-text.ts';
import { contributorGroup } from './contributors.ts';
import { referenceList, relatedWorks } from './references.ts';
import { textParts } from './text/parts.ts';

interface NoticeTypes {
  /** The type of the link from the notice to the article, in JATS and PMC. */
  article: string;
  /** The type of the link from the article to the notice. */
  notice: string;
  /** The value of `specific-use` of both links. It marks withdrawals, which use the types of retractions in JATS. */
  use: string | undefined;
  /** The value of `article-type` of the notice. Undefined if this is the type in the record. */
  own: string | undefined;
}

const TYPES: Record<NoticeKind, NoticeTypes> = {
  correction: {
    article: 'corrected-article',
    notice: 'correction-forward',
    use: undefined,
    own: undefined,
  },
  'expression-of-concern': {
    article: 'object-of-concern',
    notice: 'concern-forward',
    use: undefined,
    own: 'expression-of-concern',
  },
  retraction: {
    article: 'retracted-article',
    notice: 'retraction-forward',
    use: undefined,
    own: undefined,
  },
  withdrawal: {
    article: 'retracted-article',
    notice: 'retraction-forward',
    use: 'withdrawal',
    own: undefined,
  },
};

/** Returns the value of `article-type`. */
function articleTypeOf({ type, noticekind }: ArticleRecord): string {
  const types = noticekind ? TYPES[noticekind as NoticeKind] : undefined;
  return types?.own ?? type;
}

/** Returns the links between a notice and its article. */
function relatedNotices(record: ArticleRecord, origin: string): Xml[] {
  const about = noticeSubjectOf(record, origin);
  return [
    ...(about ? [relatedArticle(about, 'article')] : []),
    ...noticesOf(record, origin).map((notice) => relatedArticle(notice, 'notice')),
  ];
}

function relatedArticle({ kind, doi, address }: LinkedArticle, side: 'article' | 'notice'): Xml {
  return element('related-article', undefined, {
    'related-article-type': TYPES[kind][side],
    'specific-use': TYPES[kind].use,
    'ext-link-type': doi ? 'doi' : 'uri',
    'xlink:href': address,
  });
}

const DOCTYPE = {
  name: 'article',
  ids: '\n  PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN"\n  "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd"',
};

const NAMESPACES = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
};

/**
 * Returns an article in JATS 1.3 (Journal Publishing). Without `text`, the text of the article exists only as a PDF.
 */
export function jatsFile(record: ArticleRecord, journal: JournalFacts, text?: FullText): string {
  return xmlFile(jatsArticle(record, journal, {}, text), DOCTYPE);
}

export function jatsArticle(
  record: ArticleRecord,
  journal: JournalFacts,
  attributes: XmlAttributes = {},
  text?: FullText,
): Xml {
  const front = element('front', [journalMeta(journal), articleMeta(record, journal)]);
  const rest = text
    ? textParts(text, record.references)
    : known('back', referenceList(record.references));
  return element('article', [front, rest], {
    ...attributes,
    ...NAMESPACES,
    ...(text && { 'xmlns:mml': 'http://www.w3.org/1998/Math/MathML' }),
    'article-type': articleTypeOf(record),
    'dtd-version': '1.3',
    'xml:lang': languageOf(record, journal),
  });
}

function journalMeta({ name, abbreviation, issns, publisher }: JournalFacts): Xml {
  return element('journal-meta', [
    element('journal-id', abbreviation || name, { 'journal-id-type': 'publisher-id' }),
    element('journal-title-group', [
      element('journal-title', name),
      known('abbrev-journal-title', abbreviation),
    ]),
    issns.map(({ issn, medium }) => element('issn', issn, { 'publication-format': medium })),
    known('publisher', known('publisher-name', publisher)),
  ]);
}

function articleMeta(record: ArticleRecord, journal: JournalFacts): Xml {
  const { origin } = journal;
  const version = currentVersionOf(record);
  const pdf = { 'content-type': 'application/pdf', 'xlink:href': origin + articlePdfPath(record) };
  return element('article-meta', [
    known('article-id', record.doi, { 'pub-id-type': 'doi' }),
    element('article-id', record.refnumber, { 'pub-id-type': 'publisher-id' }),
    version &&
      element('article-version', String(version.number), {
        'iso-8601-date': version.date.slice(0, 10),
      }),
    categories(record),
    titles(record),
    contributorGroup(record),
    date('pub-date', publicationDate(record), {
      'publication-format': 'electronic',
      'date-type': 'pub',
    }),
    date('pub-date', String(record.year), {
      'publication-format': 'electronic',
      'date-type': 'collection',
    }),
    element('volume', printedVolume(record)),
    element('issue', printedIssue(record)),
    extent(record),
    known('history', [
      record.received ? date('date', record.received, { 'date-type': 'received' }) : undefined,
      record.accepted ? date('date', record.accepted, { 'date-type': 'accepted' }) : undefined,
    ]),
    permissions(record, journal),
    element('self-uri', undefined, pdf),
    element('self-uri', undefined, {
      'content-type': 'text/html',
      'xlink:href': origin + articlePath(record),
    }),
    relatedNotices(record, origin),
    relatedWorks(record),
    known('abstract', paragraphsXml(record.abstract)),
    record.translations.map(({ language, abstract = '' }) =>
      known('trans-abstract', paragraphsXml(abstract), { 'xml:lang': language }),
    ),
    known(
      'kwd-group',
      splitKeywords(record.keywords).map((keyword) => element('kwd', keyword)),
      { 'kwd-group-type': 'author', 'xml:lang': languageOf(record, journal) },
    ),
    known('funding-group', record.funding.map(awardGroup)),
    articleNumber(record),
  ]);
}

function categories(record: ArticleRecord): Xml {
  const { subject } = record;
  const group = (kind: string, text: string) =>
    element('subj-group', element('subject', text), { 'subj-group-type': kind });
  return element('article-categories', [
    group('heading', typeLabelOf(record)),
    subject ? group('discipline', subject) : undefined,
  ]);
}

function titles(record: ArticleRecord): Xml {
  const { translations } = record;
  return element('title-group', [
    element('article-title', titleXml(record.title)),
    translations.map(({ language, title: translated = '' }) =>
      known('trans-title-group', known('trans-title', titleXml(translated)), {
        'xml:lang': language,
      }),
    ),
  ]);
}

/** Returns a date as an element. `iso` is a text such as `2026-11-23` or `2026`. */
function date(name: string, iso: string, attributes: XmlAttributes): Xml {
  const [year, month, day] = iso.split('-');
  const parts = [known('day', day), known('month', month), element('year', year)];
  return element(name, parts, { ...attributes, 'iso-8601-date': iso });
}

/**
 * Returns pages or an article number, because JATS does not allow both. For articles with both, see `articleNumber`.
 */
function extent(record: ArticleRecord): Xml[] {
  if (!record.pagenumber) return [element('elocation-id', record.articlenumber)];
  const [first, last] = pagesOf(record);
  const range = record.pagenumber.includes(',') ? [element('page-range', record.pagenumber)] : [];
  return [element('fpage', first), element('lpage', last || first), ...range];
}

/** Returns the number of an article that also has pages. */
function articleNumber({ pagenumber, articlenumber }: ArticleRecord): Xml | undefined {
  if (!pagenumber || !articlenumber) return undefined;
  const parts = [element('meta-name', 'article-number'), element('meta-value', articlenumber)];
  return element('custom-meta-group', element('custom-meta', parts));
}

function permissions(record: ArticleRecord, journal: JournalFacts): Xml | undefined {
  const { copyrightHolder } = journal;
  const license = licenseAddress(record, journal);
  const year = String(record.year);
  return known('permissions', [
    copyrightHolder
      ? [
          element('copyright-statement', `© ${year} ${copyrightHolder}`),
          element('copyright-year', year),
          element('copyright-holder', copyrightHolder),
        ]
      : undefined,
    license
      ? element(
          'license',
          [
            element('ali:license_ref', license),
            element('license-p', element('ext-link', license, link(license))),
          ],
          { 'xlink:href': license },
        )
      : undefined,
  ]);
}

const link = (url: string) => ({ 'ext-link-type': 'uri', 'xlink:href': url });

function awardGroup({ name, id, awards = [] }: Funding): Xml {
  const isDoi = id?.startsWith('10.');
  const funderId =
    id &&
    element('institution-id', isDoi ? doiUrl(id) : rorUrl(id), {
      'institution-id-type': isDoi ? 'FundRef' : 'ror',
    });
  const source = element('institution-wrap', [element('institution', name), funderId]);
  return element('award-group', [
    element('funding-source', source),
    awards.map((award) => element('award-id', award)),
  ]);
}
