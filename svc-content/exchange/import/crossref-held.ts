import { bareRor, isRor } from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../xml/read-xml.ts';
import { citationElementNames } from './crossref-details.ts';
import type { SourceRow } from './source.ts';
import { isPartOfDate, pdfLinkAmong } from './xml-record.ts';

// A file may have several abstracts, dates, licences and links. These functions choose what is imported.

export function mainAbstract(article: XmlElement): XmlElement | undefined {
  const abstracts = childrenNamed(article, 'abstract');
  const { language } = article.attributes;
  const isMain = ({ attributes }: XmlElement) =>
    !attributes['abstract-type'] && (!attributes.lang || !language || attributes.lang === language);
  return abstracts.find(isMain) ?? abstracts[0];
}

/** Returns the abstracts in other languages, one for each language. */
export function translatedAbstracts(article: XmlElement): XmlElement[] {
  const main = mainAbstract(article);
  const others = childrenNamed(article, 'abstract').filter(
    (abstract) => abstract !== main && !abstract.attributes['abstract-type'],
  );
  const languages = others.map(({ attributes }) => attributes.lang);
  return others.filter(({ attributes: { lang } }, at) => lang && languages.indexOf(lang) === at);
}

/** Returns the URL of the licence for the version of record (`vor`), or of the first licence. */
export function licenseOf(article: XmlElement): string {
  const refs = [article, find(article, 'crossmark/custom_metadata')]
    .flatMap((parent) => childrenNamed(parent, 'program'))
    .flatMap((program) => childrenNamed(program, 'license_ref'));
  const ofRecord = refs.find(({ attributes }) => attributes.applies_to === 'vor');
  return textOf(ofRecord ?? refs[0]);
}

/** Returns the most precise publication date. Of equally precise dates, the online date is preferred. */
export function bestDate(element: XmlElement | undefined): XmlElement | undefined {
  const weight = (date: XmlElement) =>
    elementsOf(date).length * 2 + (date.attributes.media_type === 'online' ? 1 : 0);
  return childrenNamed(element, 'publication_date').sort((a, b) => weight(b) - weight(a))[0];
}

/** Returns the link to the PDF, which deposits register for text mining. */
export function pdfLinkOf(article: XmlElement): Pick<SourceRow, 'pdfLink'> {
  const items = childrenNamed(find(article, 'doi_data'), 'collection').flatMap((collection) =>
    childrenNamed(collection, 'item'),
  );
  return pdfLinkAmong(items.map((item) => textOf(find(item, 'resource'))));
}

/** The elements of an article that are imported, or that only repeat imported elements. */
export const HELD = [
  'titles/title',
  'titles/subtitle',
  'titles/original_language_title',
  'contributors/organization',
  ...['given_name', 'surname', 'suffix', 'ORCID', 'affiliation', 'role'].map(
    (part) => `contributors/person_name/${part}`,
  ),
  ...['institution_name', 'institution_department', 'institution_place', 'institution_id'].map(
    (part) => `contributors/person_name/affiliations/institution/${part}`,
  ),
  'abstract',
  'publication_date',
  'acceptance_date',
  'pages/first_page',
  'pages/last_page',
  'pages/other_pages',
  'publisher_item/item_number',
  'publisher_item/identifier',
  'program/license_ref',
  'program/related_item',
  'program/assertion',
  'crossmark/custom_metadata/program',
  'doi_data/doi',
  'doi_data/resource',
  'doi_data/collection/item/resource',
  ...citationElementNames.map((part) => `citation_list/citation/${part}`),
];

/** The elements of a journal that only repeat the settings and the issue. */
export const HELD_OF_JOURNAL = [
  'journal_article',
  ...['full_title', 'abbrev_title', 'issn'].map((part) => `journal_metadata/${part}`),
  'journal_issue/publication_date/year',
  'journal_issue/journal_volume/volume',
  'journal_issue/issue',
];

/**
 * Returns a function for tags that occur both in imported and in lost elements. The function returns a name for a lost
 * element, such as `titles (another)`, and undefined for an imported element.
 */
export function lostFrom(article: XmlElement) {
  const [license, published] = [licenseOf(article), bestDate(article)];
  const chosen = new Set([
    find(article, 'titles'),
    mainAbstract(article),
    ...translatedAbstracts(article),
  ]);
  const { pdfLink } = pdfLinkOf(article);
  const addresses = [textOf(find(article, 'doi_data/resource')), pdfLink];
  return (element: XmlElement): string | undefined => {
    const { name, attributes } = element;
    const { contributor_role: role = 'author', applies_to: use = 'vor' } = attributes;
    const as = (kind = 'another') => `${name} (${kind})`;
    if (role !== 'author') return as(role);
    switch (name) {
      case 'titles':
        return chosen.has(element) ? undefined : as();
      case 'abstract':
        return chosen.has(element) ? undefined : as(attributes['abstract-type']);
      case 'original_language_title':
        return attributes.language ? undefined : as('without a language');
      case 'publication_date':
        return isPartOfDate(element, published) ? undefined : as(attributes.media_type);
      case 'identifier':
        return attributes.id_type === 'doi' ? undefined : as(attributes.id_type);
      case 'institution_id':
        return isRor(bareRor(textOf(element))) ? undefined : as(attributes.type);
      case 'resource':
        return addresses.includes(textOf(element)) ? undefined : as();
      case 'license_ref':
        return textOf(element) === license && (use === 'vor' || use === 'tdm')
          ? undefined
          : as(use);
      default:
        return undefined;
    }
  };
}
