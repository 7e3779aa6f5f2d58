import { printedIssue, printedVolume, publicationDate } from '@app/contracts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import { typeLabelOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, known, type Xml, xmlFile } from '../../store/text/xml.ts';
import { doajArticle } from './doaj.ts';

/** Returns articles in DOAJ's XML format (doajArticles.xsd) for its upload form. */
export function doajFile(articles: readonly ArticleRecord[], journal: JournalFacts): string {
  return xmlFile(
    element(
      'records',
      articles.map((article) => record(article, journal)),
    ),
  );
}

function record(article: ArticleRecord, journal: JournalFacts): Xml {
  const { title, authors, issns, pages, abstract, keywords, pdf } = doajArticle(article, journal);
  const [first, last] = pages;
  return element('record', [
    known('publisher', journal.publisher),
    element('journalTitle', journal.name),
    known('issn', issns.pissn),
    known('eissn', issns.eissn),
    element('publicationDate', publicationDate(article)),
    element('volume', printedVolume(article)),
    element('issue', printedIssue(article)),
    known('startPage', first),
    known('endPage', last),
    known('doi', article.doi),
    element('publisherRecordId', article.refnumber),
    element('documentType', typeLabelOf(article)),
    element('title', title),
    authorLists(authors),
    known('abstract', abstract),
    element('fullTextUrl', pdf, { format: 'pdf' }),
    known(
      'keywords',
      keywords.map((keyword) => element('keyword', keyword)),
    ),
  ]);
}

/** Returns the authors and the list of affiliations. DOAJ's schema permits one affiliation for each author. */
function authorLists(authors: ReturnType<typeof doajArticle>['authors']): Xml[] {
  const affiliations = [...new Set(authors.flatMap(({ affiliation }) => affiliation ?? []))];
  const idOf = (name: string) => String(affiliations.indexOf(name) + 1);
  const author = ({ name, orcid, affiliation }: (typeof authors)[number]) =>
    element('author', [
      element('name', name),
      affiliation && element('affiliationId', idOf(affiliation)),
      orcid && element('orcid_id', orcid),
    ]);
  const listed = affiliations.map((name) =>
    element('affiliationName', name, { affiliationId: idOf(name) }),
  );
  return [known('authors', authors.map(author)), known('affiliationsList', listed)].filter(
    (one) => one !== undefined,
  );
}
