import { authornameOf, bareDoi } from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../xml/read-xml.ts';
import { columnNames } from './columns.ts';
import { contributorsOf, fundingOf, referencesOf, relationsOf } from './crossref-details.ts';
import {
  bestDate,
  HELD,
  HELD_OF_JOURNAL,
  licenseOf,
  lostFrom,
  mainAbstract,
  pdfLinkOf,
  translatedAbstracts,
} from './crossref-held.ts';
import { abstractHtml, titleHtml } from './jats.ts';
import { mendRow } from './mended.ts';
import { formerAddress, knownLanguage, type TranslatedPart, translationsOf } from './normalised.ts';
import {
  issueOfVolume,
  jsonFields,
  type PublishedIn,
  refnumberOfDoi,
  type Source,
  type SourceRow,
} from './source.ts';
import { sumOf, unheldKinds } from './unheld.ts';
import {
  partsOf,
  publicationDay,
  readXmlSource,
  textsAt,
  wholeDay,
  wholeTitle,
} from './xml-record.ts';

/** Reads Crossref's XML: a deposit (`doi_batch`) or a response of the API (`unixref`, `unixsd`). */
export function readCrossref(text: string): Source {
  const none = 'There is no journal article of Crossref in this XML';
  return readXmlSource('crossref', text, {
    articlesIn: (root) => journalsIn(root).flatMap(articlesIn),
    none: { message: none, column: 'journal_article' },
    read: (articles, root) => ({
      rows: articles.map((each) => mendRow(readArticle(each))),
      columns: columnNames('crossref'),
      unheld: sumOf([
        ...articles.map(({ article }) => unheldKinds(article, HELD, lostFrom(article))),
        ...journalsIn(root).map((journal) => unheldKinds(journal, HELD_OF_JOURNAL)),
      ]),
    }),
  });
}

interface ArticleInIssue {
  article: XmlElement;
  issue: XmlElement | undefined;
  publishedIn: PublishedIn;
}

function journalsIn(element: XmlElement): XmlElement[] {
  return element.name === 'journal' ? [element] : elementsOf(element).flatMap(journalsIn);
}

function articlesIn(journal: XmlElement): ArticleInIssue[] {
  const issue = find(journal, 'journal_issue');
  const metadata = find(journal, 'journal_metadata');
  const publishedIn = {
    titles: textsAt(metadata, 'full_title', 'abbrev_title'),
    issns: textsAt(metadata, 'issn'),
  };
  return childrenNamed(journal, 'journal_article').map((article) => ({
    article,
    issue,
    publishedIn,
  }));
}

function readArticle({ article, issue, publishedIn }: ArticleInIssue): SourceRow {
  const doi = bareDoi(textOf(find(article, 'doi_data/doi')));
  const published = bestDate(article) ?? bestDate(issue);
  const { publishdate, dateprecision, notes } = publicationDay(published);
  const note = (message: string) => notes.push(message);
  const contributors = contributorsOf(article, note);
  const abstract = mainAbstract(article);
  const volume = textOf(find(issue, 'journal_volume/volume'));
  return {
    line: article.line,
    faults: [],
    notes,
    ...pdfLinkOf(article),
    publishedIn,
    fields: {
      refnumber: refnumberOfDoi(doi),
      title: titleOf(article),
      authorname: authornameOf(contributors),
      year: partsOf(bestDate(issue) ?? published)[0],
      volume,
      issue: textOf(find(issue, 'issue')) || issueOfVolume(volume, note),
      pagenumber: pagesOf(article),
      publishdate,
      dateprecision,
      doi,
      license: licenseOf(article),
      accepted: wholeDay(find(article, 'acceptance_date'), 'acceptance', note),
      language: knownLanguage(article.attributes.language, note),
      articlenumber: articleNumberOf(article),
      formeraddresses: formerAddress(textOf(find(article, 'doi_data/resource'))),
      ...jsonFields({
        contributors,
        references: referencesOf(article, note),
        relations: relationsOf(article, note),
        funding: fundingOf(article, note),
        translations: translationsOf(translatedIn(article), note),
      }),
      abstract: abstract ? abstractHtml(abstract) : '',
    },
  };
}

function titleOf(article: XmlElement): string {
  return titleIn(partsOfTitles(article).titles);
}

/** Divides the titles into the title in the original language with its subtitles, and the titles before it. */
function partsOfTitles(article: XmlElement) {
  const all = elementsOf(find(article, 'titles'));
  const at = all.findIndex(({ name }) => name === 'original_language_title');
  return at < 0
    ? { titles: all, originals: [] }
    : { titles: all.slice(0, at), originals: all.slice(at) };
}

const titleIn = ([title, ...subtitles]: readonly XmlElement[]): string =>
  wholeTitle(titleHtml(title), ...subtitles.map(titleHtml));

/** Returns the titles and abstracts in languages other than the article's. */
function translatedIn(article: XmlElement): TranslatedPart[] {
  const { originals } = partsOfTitles(article);
  const [original] = originals;
  const abstracts = translatedAbstracts(article).map((abstract) => ({
    language: abstract.attributes.lang,
    abstract: abstractHtml(abstract),
  }));
  if (!original) return abstracts;
  const { language } = original.attributes;
  return [{ language, title: titleIn(originals) }, ...abstracts];
}

function pagesOf(article: XmlElement): string {
  const first = textOf(find(article, 'pages/first_page'));
  const last = textOf(find(article, 'pages/last_page'));
  const others = textOf(find(article, 'pages/other_pages'));
  return [first && last ? `${first}-${last}` : first, others].filter(Boolean).join(', ');
}

function articleNumberOf(article: XmlElement): string {
  return textOf(find(article, 'publisher_item/item_number'));
}
