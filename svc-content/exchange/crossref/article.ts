import {
  articlePath,
  articlePdfPath,
  doiUrl,
  type Funding,
  languageOf,
  type NoticeKind,
  pagesOf,
  publicationDate,
  type Reference,
  type Relation,
  relationsToVersions,
  rorUrl,
} from '@app/contracts';
import { marksOf } from '../../articles/marks.ts';
import { type JournalFacts, licenseAddress } from '../../articles/metadata/journal-facts.ts';
import {
  type LinkedArticle,
  noticeSubjectOf,
  noticesOf,
  titleOf,
} from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, known, type Xml, type XmlContent } from '../../store/text/xml.ts';
import { paragraphsXml, titleXml } from '../xml/rich-text.ts';
import { type CrossrefSchema, contributorsElement } from './contributors.ts';

/** The patterns of Crossref's schema for parts of a reference. A part that does not match its pattern is left out. */
const ACCEPTED: Partial<Record<keyof Reference, RegExp>> = {
  issn: /^\d{4}-?\d{3}[\dX]$/,
  isbn: /^(?:97[89]-)?\d[\d -]{8,15}[\dX]$/,
  doi: /^10\.\d{4,9}\/.{1,200}$/,
  volume: /^.{1,32}$/,
  issue: /^.{1,32}$/,
  firstPage: /^.{1,32}$/,
  edition: /^.{1,15}$/,
};

function citationList(references: readonly Reference[]): Xml | undefined {
  return known(
    'citation_list',
    references.map((reference, at) => {
      const part = (tag: string, name: Exclude<keyof Reference, 'key'>) => {
        const text = reference[name];
        const isAccepted = text && (ACCEPTED[name]?.test(text) ?? true);
        return isAccepted ? element(tag, text) : undefined;
      };
      const parts = [
        part('issn', 'issn'),
        part('journal_title', 'journalTitle'),
        part('author', 'author'),
        part('volume', 'volume'),
        part('issue', 'issue'),
        part('first_page', 'firstPage'),
        part('elocation_id', 'articleNumber'),
        part('cYear', 'year'),
        part('doi', 'doi'),
        part('isbn', 'isbn'),
        part('series_title', 'seriesTitle'),
        part('volume_title', 'volumeTitle'),
        part('edition_number', 'edition'),
        part('article_title', 'articleTitle'),
        part('unstructured_citation', 'text'),
      ];
      return element('citation', parts, { key: reference.key ?? `ref${at + 1}` });
    }),
  );
}

/** The two-letter language codes that Crossref's schemas accept. */
const CODES =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el ' +
  'en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ' +
  'ja jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt mu ' +
  'my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm ' +
  'sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh ' +
  'zu ';

const languages = new Set(CODES.trim().split(' '));

/**
 * Returns the two-letter code of a language, such as `pt` for `pt-BR`, or undefined if Crossref does not
 * accept the language.
 */
function crossrefLanguage(tag: string): string | undefined {
  const [code = ''] = tag.split('-');
  return languages.has(code) ? code : undefined;
}

/** The maximum number of titles in all languages. */
const MAX_TITLES = 20;
const PDF = { mime_type: 'application/pdf' };

/** Returns an article as an element of Crossref's schema. */
export function journalArticle(
  record: ArticleRecord,
  journal: JournalFacts,
  schema: CrossrefSchema,
): Xml {
  const { origin } = journal;
  const language = languageOf(record, journal);
  const programs = [
    known('fr:program', record.funding.map(fundGroup), { name: 'fundref' }),
    accessIndicators(licenseAddress(record, journal)),
  ];
  const pdf = element('resource', origin + articlePdfPath(record), PDF);
  return element(
    'journal_article',
    [
      titles(record),
      contributorsElement(record, schema),
      abstractElement(record.abstract, language),
      record.translations.map((translation) =>
        abstractElement(translation.abstract ?? '', translation.language),
      ),
      date('publication_date', publicationDate(record), { media_type: 'online' }),
      record.accepted ? date('acceptance_date', record.accepted) : undefined,
      pages(record),
      publisherItem(record),
      journal.crossmarkPolicy ? crossmark(record, journal, programs) : programs,
      known('rel:program', [noticeRelations(record, journal), record.relations.map(relatedItem)]),
      element('doi_data', [
        element('doi', record.doi),
        element('resource', origin + articlePath(record)),
        element('collection', element('item', pdf), { property: 'text-mining' }),
      ]),
      citationList(record.references),
    ],
    { publication_type: 'full_text', language: crossrefLanguage(language) },
  );
}

/** Crossref uses the tags of HTML in titles. */
const htmlMark = (mark: string) => mark;

function titles(record: ArticleRecord): Xml[] {
  const { translations } = record;
  return [titleOf(record), ...translations.map((translation) => translation.title ?? '')]
    .map((html) => known('title', titleXml(html, htmlMark)))
    .filter((one) => one !== undefined)
    .slice(0, MAX_TITLES)
    .map((one) => element('titles', one));
}

function abstractElement(html: string, language: string): Xml | undefined {
  return known('jats:abstract', paragraphsXml(html, 'jats:'), { 'xml:lang': language });
}

/** Returns a date as an element. `iso` is a text such as `2026-11-23` or `2026`. */
function date(name: string, iso: string, attributes = {}): Xml {
  const [year, month, day] = iso.split('-');
  const parts = [known('month', month), known('day', day), element('year', year)];
  return element(name, parts, attributes);
}

function pages(record: ArticleRecord): Xml | undefined {
  if (!record.pagenumber) return undefined;
  const [range = '', ...others] = record.pagenumber.split(', ');
  const [first, last] = pagesOf({ pagenumber: range, articlenumber: '' });
  return element('pages', [
    element('first_page', first),
    known('last_page', last),
    known('other_pages', others.join(', ')),
  ]);
}

function publisherItem({ articlenumber, doi }: ArticleRecord): Xml {
  const number = known('item_number', articlenumber, {
    item_number_type: 'article_number',
  });
  return element('publisher_item', [number, element('identifier', doi, { id_type: 'doi' })]);
}

/** Names a funder by its ROR id or, without a ROR id, by its name and its id in the Funder Registry. */
function fundGroup({ name, id, awards = [] }: Funding): Xml {
  const assertion = (kind: string, content: XmlContent) =>
    element('fr:assertion', content, { name: kind });
  const isRor = id !== undefined && !id.startsWith('10.');
  const identifier = id && !isRor ? assertion('funder_identifier', doiUrl(id)) : undefined;
  return assertion('fundgroup', [
    isRor ? assertion('ror', rorUrl(id)) : assertion('funder_name', [name, identifier]),
    ...awards.map((award) => assertion('award_number', award)),
  ]);
}

/**
 * States the licence of the published version, for people and for text mining. The licence of the manuscript is
 * unknown.
 */
function accessIndicators(license: string): Xml | undefined {
  if (license === '') return undefined;
  const uses = ['vor', 'tdm'].map((use) => element('ai:license_ref', license, { applies_to: use }));
  return element('ai:program', uses, { name: 'AccessIndicators' });
}

function relatedItem({ type, identifierType, identifier, description }: Relation): Xml {
  const isVersion = relationsToVersions.some((version) => version === type);
  return element('rel:related_item', [
    known('rel:description', description),
    element(isVersion ? 'rel:intra_work_relation' : 'rel:inter_work_relation', identifier, {
      'relationship-type': type,
      'identifier-type': identifierType,
    }),
  ]);
}

const UPDATE_TYPES: Record<NoticeKind, string> = {
  correction: 'correction',
  'expression-of-concern': 'expression_of_concern',
  retraction: 'retraction',
  withdrawal: 'withdrawal',
};

/**
 * Returns the element `crossmark`, which a journal with a Crossmark policy deposits with every article. In a notice,
 * the element names the updated DOI. `custom` is the content that journals without such a policy deposit in place of
 * `crossmark`.
 */
function crossmark(record: ArticleRecord, journal: JournalFacts, custom: XmlContent): Xml {
  const { notice } = marksOf(record);
  const update =
    notice?.doi &&
    element('update', notice.doi, {
      type: UPDATE_TYPES[notice.kind],
      date: record.publishdate.toISOString().slice(0, 10),
    });
  return element('crossmark', [
    element('crossmark_policy', journal.crossmarkPolicy),
    known('updates', update),
    known('custom_metadata', custom),
  ]);
}

/**
 * Returns the relations between notices and articles: to the article that a notice is about, and to the notices about
 * an article. Unlike `crossmark`, relations do not require a Crossmark policy.
 */
function noticeRelations(record: ArticleRecord, { origin }: JournalFacts): Xml[] {
  const about = noticeSubjectOf(record, origin);
  return [
    ...(about ? [linkedItem(about, 'isCommentOn')] : []),
    ...noticesOf(record, origin).map((notice) => linkedItem(notice, 'hasComment')),
  ];
}

function linkedItem({ doi, address, statement }: LinkedArticle, type: string): Xml {
  return element('rel:related_item', [
    element('rel:description', statement),
    element('rel:inter_work_relation', doi || address, {
      'relationship-type': type,
      'identifier-type': doi ? 'doi' : 'uri',
    }),
  ]);
}
