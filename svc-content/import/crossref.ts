import { columnNames } from './columns.ts';
import { abstractHtml, inlineHtml } from './jats.ts';
import {
  bareDoi,
  dayOf,
  faultySource,
  refnumberOfDoi,
  type Source,
  type SourceRow,
  tooManyRows,
  writtenName,
} from './source.ts';
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
    const articles = articlesIn(readXml(text));
    const tooMany = tooManyRows(articles.length);
    if (tooMany) return faultySource('crossref', tooMany);
    if (articles.length === 0) {
      const message = 'There is no journal article of Crossref in this XML';
      return faultySource('crossref', message, 1, 'journal_article');
    }
    const columns = columnNames('crossref');
    return { format: 'crossref', rows: articles.map(readArticle), faults: [], columns };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return faultySource('crossref', error.message, error.line);
  }
}

type ArticleInIssue = { article: XmlElement; issue: XmlElement | undefined };

function articlesIn(element: XmlElement): ArticleInIssue[] {
  if (element.name !== 'journal') return elementsOf(element).flatMap(articlesIn);
  const issue = find(element, 'journal_issue');
  return childrenNamed(element, 'journal_article').map((article) => ({ article, issue }));
}

function readArticle({ article, issue }: ArticleInIssue): SourceRow {
  const doi = bareDoi(textOf(find(article, 'doi_data/doi')));
  const published = bestDate(article) ?? bestDate(issue);
  const { publishdate, notes } = dayOf(...partsOf(published));
  const abstracts = childrenNamed(article, 'abstract');
  const abstract = abstracts.find(({ attributes }) => !attributes['abstract-type']) ?? abstracts[0];
  return {
    line: article.line,
    faults: [],
    notes,
    fields: {
      refnumber: refnumberOfDoi(doi),
      title: titleOf(article),
      authorname: authorsOf(article),
      year: partsOf(bestDate(issue) ?? published)[0],
      volume: textOf(find(issue, 'journal_volume/volume')),
      issue: textOf(find(issue, 'issue')),
      pagenumber: pagesOf(article),
      publishdate,
      doi,
      license: licenseOf(article),
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

function authorsOf(article: XmlElement): string {
  return elementsOf(find(article, 'contributors'))
    .filter(({ attributes }) => (attributes.contributor_role ?? 'author') === 'author')
    .map((contributor) => {
      if (contributor.name === 'organization') return writtenName(textOf(contributor));
      const part = (name: string) => textOf(find(contributor, name));
      return writtenName(part('given_name'), part('surname'), part('suffix'));
    })
    .filter(Boolean)
    .join(', ');
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

/** Returns the pages, or the article number, which replaces page numbers in some journals. */
function pagesOf(article: XmlElement): string {
  const first = textOf(find(article, 'pages/first_page'));
  const last = textOf(find(article, 'pages/last_page'));
  if (first) return last ? `${first}-${last}` : first;
  return textOf(find(article, 'publisher_item/item_number'));
}
