import { type IndexingCheck, issnLines, parsePages, plainText } from '@app/contracts';
import { contributorsOf } from '../articles/contributors.ts';
import type { ArticleRecord } from '../articles/model.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { issueKey } from '../issues/keys.ts';
import { authorsFinding } from './author-names.ts';
import { advice, check, type Finding, fault, firstOf } from './check.ts';
import { pdfChecks } from './pdf-checks.ts';
import type { PdfFacts } from './pdf-facts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The minimum length of an abstract in characters: about two printed lines. */
const ABSTRACT_MIN = 150;

export function articleChecks(
  article: ArticleRecord,
  snapshot: Snapshot,
  facts: PdfFacts | undefined,
): IndexingCheck[] {
  return [
    check('tags', 'Citation tags', tagsFinding(article, snapshot)),
    check('date', 'Publication date', dateFinding(article, snapshot)),
    check('authors', 'Author names', authorsFinding(personsOf(article))),
    check('abstract', 'Abstract', abstractFinding(article)),
    ...pdfChecks(article, facts),
    check('pages', 'Pages within the issue', pagesFinding(article, snapshot)),
    check('keywords', 'Keywords', keywordsFinding(article)),
    check('doi', 'DOI', doiFinding(article)),
  ];
}

/** Returns the names of the authors who are persons. */
function personsOf(article: ArticleRecord): string[] {
  return contributorsOf(article).flatMap(({ name, isOrganization }) =>
    isOrganization ? [] : name,
  );
}

function tagsFinding(article: ArticleRecord, { records: { settings } }: Snapshot): Finding {
  const name = plainText(settings.websitename || settings.formatted_journal_name);
  const missing = (tags: Record<string, boolean>) =>
    Object.entries(tags)
      .flatMap(([tag, isThere]) => (isThere ? [] : tag))
      .join(', ');
  const ofArticle = missing({
    citation_title: plainText(article.title) !== '',
    citation_author: article.authors.length > 0,
    citation_publication_date: !Number.isNaN(article.publishdate.getTime()),
    citation_volume: Number.isInteger(article.volume),
    citation_issue: Number.isInteger(article.issue),
    citation_firstpage: article.articlenumber !== '' || parsePages(article.pagenumber) !== null,
    citation_pdf_url: article.pdf.sha256 !== '',
  });
  const ofJournal = missing({
    citation_journal_title: name !== '',
    citation_issn: issnLines(settings.issn).length > 0,
  });
  const problems = [
    ofArticle && `Missing: ${ofArticle}. Complete the article.`,
    ofJournal && `Missing: ${ofJournal}. Enter the journal’s name and ISSN in Settings.`,
  ].filter(Boolean);
  return problems.length > 0 ? fault(problems.join(' ')) : null;
}

function dateFinding({ publishdate, year }: ArticleRecord, { issues }: Snapshot): Finding {
  const day = publishdate.toISOString().slice(0, 10);
  // A day ahead may be due to time zones. The article form labels `publishdate` “Certificate date”.
  if (publishdate.getTime() > Date.now() + DAY_MS) {
    return fault(`${day} is in the future. Correct the certificate date.`);
  }
  const firstYear = issues.at(-1)?.year;
  const published = publishdate.getUTCFullYear();
  if (firstYear !== undefined && published < firstYear) {
    return fault(
      `${day} is before the journal’s first issue, of ${firstYear}. Correct the certificate date, or the issue’s year.`,
    );
  }
  if (published === year) return null;
  return advice(
    `${day} is not in ${year}, the year of the issue: indexers may show either year. Correct the certificate date if it is not the day of publication.`,
  );
}

function abstractFinding({ abstract }: ArticleRecord): Finding {
  const { length } = plainText(abstract);
  if (length >= ABSTRACT_MIN) return null;
  const problem =
    length === 0 ? 'The abstract is empty.' : `The abstract has only ${length} characters.`;
  return fault(`${problem} Indexers show and search the abstract: enter the author’s whole text.`);
}

/** Finds overlapping pages. An article may begin on the page on which another one ends, and numbered articles have none. */
function pagesFinding(article: ArticleRecord, { articlesByIssue }: Snapshot): Finding {
  if (article.articlenumber) return null;
  const own = parsePages(article.pagenumber);
  if (!own)
    return fault('The page numbers cannot be read. Enter one page (12) or a range (12-15).');
  const others = (articlesByIssue.get(issueKey(article)) ?? []).filter((other) => {
    const pages = parsePages(other.pagenumber);
    if (other._id.equals(article._id) || other.status !== 'enabled') return false;
    if (!pages || other.articlenumber) return false;
    if (pages.last < own.first || pages.first > own.last) return false;
    const sharesAnEdge = pages.last === own.first || pages.first === own.last;
    const isWithin = pages.first === own.first || pages.last === own.last;
    return isWithin || !sharesAnEdge;
  });
  if (others.length === 0) return null;
  const overlapping = others.map(({ refnumber, pagenumber }) => `${refnumber} (${pagenumber})`);
  return advice(
    `These pages overlap those of ${firstOf(overlapping, 3)} in the same issue, so a citation by page is ambiguous. Correct the wrong page number.`,
  );
}

function keywordsFinding({ keywords }: ArticleRecord): Finding {
  if (keywords !== '') return null;
  return advice(
    'Readers who search by subject find the article by its keywords. Enter three to six keywords.',
  );
}

function doiFinding({ doi }: ArticleRecord): Finding {
  if (doi === '') return null;
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) {
    return fault(
      `${doi} is not a DOI. Enter only the DOI itself, which begins with “10.”, without “https://doi.org/”.`,
    );
  }
  if (!/[.,;:]$/.test(doi)) return null;
  return advice(
    `${doi} ends in a punctuation mark, which is rarely part of a DOI. Remove the mark if it does not belong to the DOI.`,
  );
}
