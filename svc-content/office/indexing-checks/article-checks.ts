import {
  bareDoi,
  DOI_PATTERN,
  dateText,
  doiKey,
  type IndexingCheck,
  type PageRange,
  pageRange,
  parsePages,
  plainText,
  undrawnInArticle,
} from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { contributorsOf } from '../../articles/contributors.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { authorsFinding } from './author-names.ts';
import {
  advice,
  applyRules,
  everyone,
  type Finding,
  fault,
  firstOf,
  hasReferences,
  isResearch,
  type Rule,
} from './check.ts';
import { pdfRules } from './pdf-checks.ts';
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
    ...applyRules(rules, { article, snapshot }),
    // An unsaved article has no PDF.
    ...(article.pdf.sha256 === '' ? [] : applyRules(pdfRules(facts), { article, facts })),
  ];
}

interface Subject {
  article: ArticleRecord;
  snapshot: Snapshot;
}

const rules: readonly Rule<Subject>[] = [
  {
    id: 'tags',
    title: 'Citation tags',
    targets: ['scholar'],
    page: tagsPage,
    find: tagsFinding,
  },
  {
    id: 'date',
    title: 'Publication date',
    targets: everyone,
    field: 'publishdate',
    find: ({ article, snapshot }) => dateFinding(article, snapshot),
  },
  {
    id: 'authors',
    title: 'Author names',
    targets: ['scholar', 'crossref', 'doaj'],
    field: 'authorname',
    find: ({ article }) => authorsFinding(contributorsOf(article)),
  },
  {
    id: 'orcid',
    title: 'ORCID iDs',
    targets: ['crossref', 'doaj', 'openaire'],
    field: 'contributors',
    find: ({ article }) => orcidFinding(article),
  },
  {
    id: 'affiliations',
    title: 'Affiliations',
    targets: ['scholar', 'doaj', 'openaire', 'pmc'],
    field: 'contributors',
    find: ({ article }) => affiliationsFinding(article),
  },
  {
    id: 'abstract',
    title: 'Abstract',
    targets: ['scholar', 'doaj', 'openaire', 'pmc'],
    field: 'abstract',
    find: ({ article }) => abstractFinding(article),
  },
  {
    id: 'pages',
    title: 'Pages within the issue',
    targets: ['scholar', 'crossref', 'pmc'],
    field: 'pagenumber',
    find: ({ article, snapshot }) => pagesFinding(article, snapshot),
  },
  {
    id: 'keywords',
    title: 'Keywords',
    targets: ['doaj', 'openaire'],
    field: 'keywords',
    find: ({ article }) => keywordsFinding(article),
  },
  {
    id: 'references',
    title: 'References',
    targets: ['crossref'],
    field: 'references',
    find: ({ article }) => referencesFinding(article),
  },
  {
    id: 'doi',
    title: 'DOI',
    targets: ['crossref', 'doaj', 'openaire'],
    field: 'doi',
    find: ({ article, snapshot }) => doiFinding(article, snapshot),
  },
  {
    id: 'characters',
    title: 'Characters in PDFs',
    // No indexer requires this check.
    targets: [],
    page: ({ article }) => {
      const [first] = undrawnIn(article);
      return first && `/admin/archives/${article._id}?field=${first.field}`;
    },
    find: ({ article }) => {
      const messages = undrawnIn(article).map(({ message }) => message);
      return messages.length > 0 ? advice(messages.join(' ')) : null;
    },
  },
];

const undrawnIn = ({ title, authors, doi }: ArticleRecord) =>
  undrawnInArticle({ title, authorname: authors.join(', '), doi });

function orcidFinding(article: ArticleRecord): Finding {
  const persons = contributorsOf(article).filter(({ isOrganization }) => !isOrganization);
  if (persons.length === 0 || persons.some(({ orcid }) => orcid)) return null;
  return advice(
    'No author has an ORCID iD. Indexers use the iD to distinguish people of the same name. Ask the authors for their iDs.',
  );
}

function affiliationsFinding(article: ArticleRecord): Finding {
  const contributors = contributorsOf(article);
  const without = contributors.filter(
    ({ affiliations = [], isOrganization }) => affiliations.length === 0 && !isOrganization,
  );
  if (without.length === 0) return null;
  const names = firstOf(
    without.map(({ name }) => name),
    3,
  );
  return advice(
    `Indexers list articles by the authors’ institutions. Add the affiliation of ${names}.`,
  );
}

function referencesFinding({ references, type }: ArticleRecord): Finding {
  if (references.length > 0 || !hasReferences(type)) return null;
  return advice(
    'Crossref links articles by their references and counts who cites whom. Paste the list of references.',
  );
}

interface Tag {
  tag: string;
  isThere: boolean;
  /** The field in which the tag's value is entered. */
  field: string;
}

const missingIn = (tags: readonly Tag[]) => tags.filter(({ isThere }) => !isThere);

const missingOfArticle = (article: ArticleRecord): Tag[] =>
  missingIn([
    { tag: 'citation_title', isThere: plainText(article.title) !== '', field: 'title' },
    { tag: 'citation_author', isThere: article.authors.length > 0, field: 'authorname' },
    {
      tag: 'citation_publication_date',
      isThere: !Number.isNaN(article.publishdate.getTime()),
      field: 'publishdate',
    },
    { tag: 'citation_volume', isThere: Number.isInteger(article.volume), field: 'volume' },
    { tag: 'citation_issue', isThere: Number.isInteger(article.issue), field: 'issue' },
    {
      tag: 'citation_firstpage',
      isThere: article.articlenumber !== '' || parsePages(article.pagenumber) !== null,
      field: 'pagenumber',
    },
  ]);

/**
 * Returns the address of the article form, opened at the field of the first missing tag. The checks of the journal
 * report tags that the journal lacks.
 */
function tagsPage({ article }: Subject): string | undefined {
  const [missing] = missingOfArticle(article);
  return missing && `/admin/archives/${article._id}?field=${missing.field}`;
}

function tagsFinding({ article }: Subject): Finding {
  const missing = missingOfArticle(article).map(({ tag }) => tag);
  return missing.length > 0 ? fault(`Missing: ${missing.join(', ')}. Complete the article.`) : null;
}

function dateFinding(article: ArticleRecord, { issues }: Snapshot): Finding {
  const { publishdate, year } = article;
  const day = dateText(publishdate.toISOString());
  // A date up to one day ahead may be correct in another time zone. `publishdate` is called
  // “Certificate date” in the article form.
  if (publishdate.getTime() > Date.now() + DAY_MS) {
    return fault(`${day} is in the future. Correct the certificate date.`);
  }
  const firstYear = issues.at(-1)?.year;
  const published = publishdate.getUTCFullYear();
  if (firstYear !== undefined && published < firstYear - 1) {
    return fault(
      `${day} is before the journal’s first issue, of ${firstYear}. Correct the certificate date, or the issue’s year.`,
    );
  }
  // An article often appears online a year before or after its issue. A notice appears when its reason becomes known.
  if (Math.abs(published - year) <= 1 || article.noticekind) return null;
  return advice(
    `${day} is more than a year away from ${year}, the year of the issue. Indexers receive this day: correct the certificate date if it is not the day of publication.`,
  );
}

/** Finds a missing or short abstract. Articles that report no research may have a short abstract or none. */
function abstractFinding({ abstract, type }: ArticleRecord): Finding {
  if (!isResearch(type)) return null;
  const { length } = plainText(abstract);
  if (length >= ABSTRACT_MIN) return null;
  const problem =
    length === 0 ? 'The abstract is empty.' : `The abstract has only ${length} characters.`;
  return fault(`${problem} Indexers show and search the abstract: enter the author’s whole text.`);
}

/**
 * Finds overlapping pages. Articles may share a page at which one ends and the next begins. An article with an article
 * number may have no pages. Pages are only compared between articles with the same article number, or without one.
 */
function pagesFinding(article: ArticleRecord, { articlesByIssue }: Snapshot): Finding {
  const pages = parsePages(article.pagenumber);
  if (!pages) {
    if (article.articlenumber) return null;
    return fault(
      'The page numbers cannot be read. Enter one page (12, xi, S3), a range (12-15, xi-xiv, S1-S9, 123:1-25) or several (1-3, 7).',
    );
  }
  const others = (articlesByIssue.get(issueKey(article)) ?? []).filter((other) => {
    if (other._id.equals(article._id) || other.status !== 'enabled') return false;
    if (other.articlenumber !== article.articlenumber) return false;
    const ranges = parsePages(other.pagenumber)?.ranges ?? [];
    return ranges.some((range) => pages.ranges.some((own) => overlaps(range, own)));
  });
  if (others.length === 0) return null;
  const overlapping = others.map(
    ({ refnumber, pagenumber }) => `${refnumber} (${pageRange(pagenumber)})`,
  );
  return advice(
    `These pages overlap those of ${firstOf(overlapping, 3)} in the same issue, so a citation by page is ambiguous. Correct the wrong page number.`,
  );
}

function overlaps(a: PageRange, b: PageRange): boolean {
  if (a.last < b.first || a.first > b.last) return false;
  const sharesAnEdge = a.last === b.first || a.first === b.last;
  const isWithin = a.first === b.first || a.last === b.last;
  return isWithin || !sharesAnEdge;
}

function keywordsFinding({ keywords, type }: ArticleRecord): Finding {
  if (keywords !== '' || !isResearch(type)) return null;
  return advice(
    'Readers who search by subject find the article by its keywords. Enter three to six keywords.',
  );
}

/**
 * Finds a missing or invalid DOI, and a DOI that another article has, too. A DOI may be missing in a journal without a
 * DOI prefix, because such a journal registers no DOIs.
 */
function doiFinding(article: ArticleRecord, { articlesByDoi, records }: Snapshot): Finding {
  const { settings } = records;
  const { doi } = article;
  if (doi === '' && settings.doi_prefix === '') return null;
  if (doi === '') {
    return advice('Without a DOI, the article cannot be registered. Enter a DOI.');
  }
  if (!DOI_PATTERN.test(doi)) {
    return fault(
      `${doi} is not a DOI. Enter only the DOI itself, which begins with “10.”, without “https://doi.org/”.`,
    );
  }
  const others = (articlesByDoi.get(doiKey(doi)) ?? []).filter(
    ({ _id }) => !_id.equals(article._id),
  );
  if (others.length > 0) {
    const names = firstOf(
      others.map(({ refnumber }) => refnumber),
      3,
    );
    return fault(
      `${names} ${others.length > 1 ? 'have' : 'has'} the same DOI, ${doi}. A DOI leads to one article: correct the wrong one.`,
    );
  }
  if (bareDoi(doi) === doi) return null;
  if (!/[.,;:]$/.test(doi)) return fault(`${doi} is not written as a DOI. Enter ${bareDoi(doi)}.`);
  return advice(
    `${doi} ends in a punctuation mark, which is rarely part of a DOI. Remove the mark if it does not belong to the DOI.`,
  );
}
