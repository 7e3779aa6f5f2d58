import {
  articlePath,
  articlePdfPath,
  doiUrl,
  type Funding,
  languageOf,
  pagesOf,
  publicationDate,
  type Relation,
  relationsToVersions,
  rorUrl,
} from '@app/contracts';
import { type JournalFacts, licenseAddress } from '../../articles/metadata/journal-facts.ts';
import { titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, known, type Xml, type XmlContent } from '../xml/element.ts';
import { paragraphsXml, titleXml } from '../xml/rich-text.ts';
import { citationList } from './citations.ts';
import { type CrossrefSchema, contributorsElement } from './contributors.ts';
import { crossrefLanguage } from './languages.ts';
import { crossmark, noticeRelations } from './notices.ts';

/** The maximum number of titles in all languages. */
const MAX_TITLES = 20;
const PDF = { mime_type: 'application/pdf' };

/** Returns an article as Crossref's schema arranges it. */
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

/** Crossref marks titles as HTML does. */
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

/** Makes a date of a text such as `2026-11-23` or `2026`. */
function date(name: string, iso: string, attributes = {}): Xml {
  const [year, month, day] = iso.split('-');
  const parts = [known('month', month), known('day', day), element('year', year)];
  return element(name, parts, attributes);
}

function pages(record: ArticleRecord): Xml | undefined {
  if (record.articlenumber) return undefined;
  const [first, last] = pagesOf(record);
  return element('pages', [element('first_page', first), known('last_page', last)]);
}

function publisherItem({ articlenumber, doi }: ArticleRecord): Xml {
  const number = known('item_number', articlenumber.slice(0, 32), {
    item_number_type: 'article_number',
  });
  return element('publisher_item', [number, element('identifier', doi, { id_type: 'doi' })]);
}

/** A ROR id replaces the funder's name. */
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

/** The licence applies to the published version, also when programs read it. Nothing is known of the manuscript. */
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
