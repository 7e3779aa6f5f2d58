import {
  articlePdfPath,
  orcidUrl,
  plainText,
  publicationDate,
  splitKeywords,
} from '@app/contracts';
import { contributorsOf } from '../articles/contributors.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { type JournalFacts, pagesOf } from '../metadata/journal-facts.ts';
import { statementsOf, titleOf, typeLabelOf } from '../metadata/notices.ts';
import { element, known, type Xml, xmlFile } from '../xml/element.ts';
import { MAX_KEYWORDS } from './doaj.ts';

/** Returns articles in DOAJ's own XML (doajArticles.xsd), which its form for publishers takes. */
export function doajFile(articles: readonly ArticleRecord[], journal: JournalFacts): string {
  return xmlFile(
    element(
      'records',
      articles.map((article) => record(article, journal)),
    ),
  );
}

function record(article: ArticleRecord, journal: JournalFacts): Xml {
  const { doi, articlenumber } = article;
  const [first, last] = articlenumber ? [articlenumber] : pagesOf(article);
  const issnOf = (medium: string) => journal.issns.find((one) => one.medium === medium)?.issn;
  const keywords = splitKeywords(article.keywords).slice(0, MAX_KEYWORDS);
  const abstract = [...statementsOf(article, journal.origin), plainText(article.abstract)];
  return element('record', [
    known('publisher', journal.publisher),
    element('journalTitle', journal.name),
    known('issn', issnOf('print')),
    known('eissn', issnOf('electronic')),
    element('publicationDate', publicationDate(article)),
    element('volume', article.volume),
    element('issue', article.issue),
    known('startPage', first),
    known('endPage', last),
    known('doi', doi),
    element('publisherRecordId', article.refnumber),
    element('documentType', typeLabelOf(article)),
    element('title', plainText(titleOf(article))),
    authors(article),
    known('abstract', abstract.join(' ').trim()),
    element('fullTextUrl', journal.origin + articlePdfPath(article), { format: 'pdf' }),
    known(
      'keywords',
      keywords.map((keyword) => element('keyword', keyword)),
    ),
  ]);
}

/** The schema of DOAJ has one affiliation for each author, in a list. */
function authors(article: ArticleRecord): Xml[] {
  const contributors = contributorsOf(article);
  const names = contributors.flatMap(({ affiliations }) => affiliations?.[0]?.name ?? []);
  const affiliations = [...new Set(names)];
  const idOf = (name: string) => String(affiliations.indexOf(name) + 1);
  const author = ({ name, orcid, affiliations: own }: (typeof contributors)[number]) =>
    element('author', [
      element('name', name),
      own?.[0]?.name && element('affiliationId', idOf(own[0].name)),
      orcid && element('orcid_id', orcidUrl(orcid)),
    ]);
  const listed = affiliations.map((name) =>
    element('affiliationName', name, { affiliationId: idOf(name) }),
  );
  return [known('authors', contributors.map(author)), known('affiliationsList', listed)].filter(
    (one) => one !== undefined,
  );
}
