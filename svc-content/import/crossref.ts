import { IMPORT_MAX_ROWS } from '@app/contracts';
import { tooMany } from './csv.ts';
import { abstractHtml, inlineHtml } from './jats.ts';
import { asRefnumber, bareDoi, dayOf, type Source, type SourceRow, writtenName } from './source.ts';
import {
  childrenNamed,
  elementsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlFault,
} from './xml.ts';

/**
 * The journal articles of Crossref's XML: a deposit (`doi_batch`), or what its calls answer (`unixref`,
 * `unixsd`), whose `journal` elements are the same.
 */
export function readCrossref(text: string): Source {
  const source: Source = {
    format: 'crossref',
    rows: [],
    faults: [],
    columns: {
      refnumber: 'doi',
      title: 'titles',
      authorname: 'contributors',
      pagenumber: 'pages',
      publishdate: 'publication_date',
      year: 'publication_date',
      volume: 'volume',
    },
  };
  try {
    const articles = articlesIn(readXml(text));
    if (articles.length === 0) {
      const message = 'There is no journal article of Crossref’s in this XML';
      source.faults.push({ line: 1, column: 'journal_article', message });
    } else if (articles.length > IMPORT_MAX_ROWS) {
      source.faults.push({ line: 1, column: '', message: tooMany(articles.length) });
    } else source.rows = articles.map(({ article, issue }) => readArticle(article, issue));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    source.faults.push({ line: error.line, column: '', message: error.message });
  }
  return source;
}

interface Placed {
  article: XmlElement;
  issue: XmlElement | undefined;
}

function articlesIn(element: XmlElement): Placed[] {
  if (element.name !== 'journal') return elementsOf(element).flatMap(articlesIn);
  const issue = find(element, 'journal_issue');
  return childrenNamed(element, 'journal_article').map((article) => ({ article, issue }));
}

function readArticle(article: XmlElement, issue: XmlElement | undefined): SourceRow {
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
      refnumber: asRefnumber(doi.slice(doi.indexOf('/') + 1)),
      title: titleOf(article),
      authorname: authorsOf(article),
      year: partsOf(bestDate(issue) ?? published)[0] ?? '',
      volume: textOf(find(issue, 'journal_volume/volume')),
      issue: textOf(find(issue, 'issue')),
      pagenumber: pagesOf(article),
      publishdate,
      doi,
      abstract: abstract ? abstractHtml(abstract) : '',
    },
  };
}

function titleOf(article: XmlElement): string {
  const titles = find(article, 'titles');
  const [title, subtitle] = ['title', 'subtitle'].map((name) => {
    const element = find(titles, name);
    return element ? inlineHtml(element).trim() : '';
  });
  if (!subtitle) return title ?? '';
  return `${title}${/[:?!.]$/.test(title ?? '') ? '' : ':'} ${subtitle}`;
}

/** Those who wrote it, in order: people and groups. */
function authorsOf(article: XmlElement): string {
  const contributors = find(article, 'contributors');
  return (contributors ? elementsOf(contributors) : [])
    .filter(({ attributes }) => (attributes.contributor_role ?? 'author') === 'author')
    .map((contributor) => {
      if (contributor.name === 'organization') return writtenName(textOf(contributor));
      const [given, surname, suffix] = ['given_name', 'surname', 'suffix'].map((name) =>
        textOf(find(contributor, name)),
      );
      return writtenName(given, surname, suffix);
    })
    .filter(Boolean)
    .join(', ');
}

/** Of several dates the one that tells most; that of the web before that of print. */
function bestDate(element: XmlElement | undefined): XmlElement | undefined {
  const weight = (date: XmlElement) =>
    elementsOf(date).length * 2 + (date.attributes.media_type === 'online' ? 1 : 0);
  return childrenNamed(element, 'publication_date').sort((a, b) => weight(b) - weight(a))[0];
}

function partsOf(date: XmlElement | undefined): [string, string, string] {
  const part = (name: string) => textOf(find(date, name));
  return [part('year'), part('month'), part('day')];
}

/** An article of a journal without pages has its number in the journal for one. */
function pagesOf(article: XmlElement): string {
  const first = textOf(find(article, 'pages/first_page'));
  const last = textOf(find(article, 'pages/last_page'));
  if (first) return last ? `${first}-${last}` : first;
  return textOf(find(article, 'publisher_item/item_number'));
}
