import { authornameOf, bareDoi, type Translation } from '@app/contracts';
import { columnNames } from './columns.ts';
import {
  citationElementNames,
  contributorsOf,
  fundingOf,
  referencesOf,
  relationsOf,
} from './crossref-details.ts';
import { abstractHtml, inlineHtml } from './jats.ts';
import { mendRow } from './mended.ts';
import { formerAddress } from './normalised.ts';
import {
  dayOf,
  faultySource,
  issueOfVolume,
  jsonFields,
  pageOfNumber,
  refnumberOfDoi,
  type Source,
  type SourceRow,
  tooManyRows,
} from './source.ts';
import { sumOf, unheldKinds } from './unheld.ts';
import {
  childrenNamed,
  elementsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
} from './xml.ts';

/** Reads Crossref's XML: a deposit (`doi_batch`) or a response of the API (`unixref`, `unixsd`). */
export function readCrossref(text: string): Source {
  try {
    const journals = journalsIn(readXml(text));
    const articles = journals.flatMap(articlesIn);
    const tooMany = tooManyRows(articles.length);
    if (tooMany) return faultySource('crossref', tooMany);
    if (articles.length === 0) {
      const message = 'There is no journal article of Crossref in this XML';
      return faultySource('crossref', message, 1, 'journal_article');
    }
    const columns = columnNames('crossref');
    const unheld = sumOf([
      ...articles.map(({ article }) => unheldKinds(article, HELD, lostFrom(article))),
      ...journals.map((journal) => unheldKinds(journal, HELD_OF_JOURNAL)),
    ]);
    return {
      format: 'crossref',
      rows: articles.map((each) => mendRow(readArticle(each))),
      faults: [],
      columns,
      unheld,
    };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return faultySource('crossref', error.message, error.line);
  }
}

/** The elements of an article that are read, or that say nothing more than those that are. */
const HELD = [
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

/** The elements of a journal that the settings and the issue say. */
const HELD_OF_JOURNAL = [
  'journal_article',
  ...['full_title', 'abbrev_title', 'issn'].map((part) => `journal_metadata/${part}`),
  'journal_issue/publication_date/year',
  'journal_issue/journal_volume/volume',
  'journal_issue/issue',
];

/** Contributors who are not authors, and licences besides that of the article. */
function lostFrom(article: XmlElement) {
  const license = licenseOf(article);
  return (element: XmlElement): string | undefined => {
    const { contributor_role: role = 'author', applies_to: use = 'vor' } = element.attributes;
    if (role !== 'author') return `${element.name} (${role})`;
    const isOther = textOf(element) !== license || (use !== 'vor' && use !== 'tdm');
    return element.name === 'license_ref' && isOther ? `license_ref (${use})` : undefined;
  };
}

type ArticleInIssue = { article: XmlElement; issue: XmlElement | undefined };

function journalsIn(element: XmlElement): XmlElement[] {
  return element.name === 'journal' ? [element] : elementsOf(element).flatMap(journalsIn);
}

function articlesIn(journal: XmlElement): ArticleInIssue[] {
  const issue = find(journal, 'journal_issue');
  return childrenNamed(journal, 'journal_article').map((article) => ({ article, issue }));
}

function readArticle({ article, issue }: ArticleInIssue): SourceRow {
  const doi = bareDoi(textOf(find(article, 'doi_data/doi')));
  const published = bestDate(article) ?? bestDate(issue);
  const { publishdate, notes } = dayOf(...partsOf(published));
  const note = (message: string) => notes.push(message);
  const contributors = contributorsOf(article, note);
  const abstract = mainAbstract(article);
  const volume = textOf(find(issue, 'journal_volume/volume'));
  return {
    line: article.line,
    faults: [],
    notes,
    ...pdfLinkOf(article),
    fields: {
      refnumber: refnumberOfDoi(doi),
      title: titleOf(article),
      authorname: authornameOf(contributors),
      year: partsOf(bestDate(issue) ?? published)[0],
      volume,
      issue: textOf(find(issue, 'issue')) || issueOfVolume(volume, note),
      pagenumber: pagesOf(article, note),
      publishdate,
      doi,
      license: licenseOf(article),
      accepted: acceptedOf(article),
      language: article.attributes.language ?? '',
      articlenumber: articleNumberOf(article),
      formeraddresses: formerAddress(textOf(find(article, 'doi_data/resource'))),
      ...jsonFields({
        contributors,
        references: referencesOf(article, note),
        relations: relationsOf(article, note),
        funding: fundingOf(article),
        translations: translationsOf(article),
      }),
      abstract: abstract ? abstractHtml(abstract) : '',
    },
  };
}

function titleOf(article: XmlElement): string {
  const html = (path: string) => inlineHtml(find(article, path)).trim();
  const title = html('titles/title');
  const subtitle = html('titles/subtitle');
  if (!subtitle) return title;
  return `${title}${/[:?!.]$/.test(title) ? '' : ':'} ${subtitle}`;
}

/** Returns the titles and abstracts in other languages than the article's. */
function translationsOf(article: XmlElement): Translation[] {
  const byLanguage = new Map<string, Translation>();
  const add = (language: string, html: Omit<Translation, 'language'>) =>
    byLanguage.set(language, { ...byLanguage.get(language), ...html, language });
  const original = find(article, 'titles/original_language_title');
  const language = original?.attributes.language;
  if (original && language) add(language, { title: inlineHtml(original).trim() });
  for (const abstract of childrenNamed(article, 'abstract')) {
    const { lang } = abstract.attributes;
    if (lang && abstract !== mainAbstract(article)) add(lang, { abstract: abstractHtml(abstract) });
  }
  return [...byLanguage.values()];
}

function mainAbstract(article: XmlElement): XmlElement | undefined {
  const abstracts = childrenNamed(article, 'abstract');
  const { language } = article.attributes;
  const isMain = ({ attributes }: XmlElement) =>
    !attributes['abstract-type'] && (!attributes.lang || !language || attributes.lang === language);
  return abstracts.find(isMain) ?? abstracts[0];
}

function acceptedOf(article: XmlElement): string {
  const [year, month, day] = partsOf(find(article, 'acceptance_date'));
  if (!year || !month || !day) return '';
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** Returns the link to the PDF, which deposits register for text mining. */
function pdfLinkOf(article: XmlElement): Pick<SourceRow, 'pdfLink'> {
  const links = childrenNamed(find(article, 'doi_data'), 'collection')
    .flatMap((collection) => childrenNamed(collection, 'item'))
    .map((item) => textOf(find(item, 'resource')));
  const pdfLink = links.find((link) => /\.pdf$/i.test(link));
  return pdfLink ? { pdfLink } : {};
}

/** Returns the URL of the licence for the version of record (`vor`), or of the first licence. */
function licenseOf(article: XmlElement): string {
  const refs = [article, find(article, 'crossmark/custom_metadata')]
    .flatMap((parent) => childrenNamed(parent, 'program'))
    .flatMap((program) => childrenNamed(program, 'license_ref'));
  const ofRecord = refs.find(({ attributes }) => attributes.applies_to === 'vor');
  return textOf(ofRecord ?? refs[0]);
}

/** Returns the most precise publication date. Of equally precise dates, the online date comes before the print date. */
function bestDate(element: XmlElement | undefined): XmlElement | undefined {
  const weight = (date: XmlElement) =>
    elementsOf(date).length * 2 + (date.attributes.media_type === 'online' ? 1 : 0);
  return childrenNamed(element, 'publication_date').sort((a, b) => weight(b) - weight(a))[0];
}

function partsOf(date: XmlElement | undefined): [string, string, string] {
  const part = (name: string) => textOf(find(date, name));
  return [part('year'), part('month'), part('day')];
}

function pagesOf(article: XmlElement, note: (message: string) => void): string {
  const first = textOf(find(article, 'pages/first_page'));
  const last = textOf(find(article, 'pages/last_page'));
  if (first) return last ? `${first}-${last}` : first;
  return pageOfNumber(articleNumberOf(article), note);
}

function articleNumberOf(article: XmlElement): string {
  return textOf(find(article, 'publisher_item/item_number'));
}
