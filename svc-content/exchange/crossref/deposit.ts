import { randomUUID } from 'node:crypto';
import { printedIssue, printedVolume } from '@app/contracts';
import { issueKey } from '../../articles/issues/keys.ts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, known, type Xml, xmlFile } from '../../store/text/xml.ts';
import { journalArticle } from './article.ts';
import type { CrossrefSchema } from './contributors.ts';

interface DepositOptions {
  schema: CrossrefSchema;
  now?: Date;
  /** The name of the deposit in Crossref's results. */
  batch?: string;
}

/** Returns a deposit of articles. `depositProblems` must report no problem for them. */
export function crossrefDeposit(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
  { schema, now = new Date(), batch = randomUUID() }: DepositOptions,
): string {
  // Crossref ignores a deposit whose timestamp is not greater than the timestamp of the previous deposit.
  const timestamp = now.toISOString().replace(/\D/g, '');
  const issues = Map.groupBy(articles, issueKey);
  const namespace = `http://www.crossref.org/schema/${schema}`;
  const ofJournal = (records: readonly ArticleRecord[]) => journalElement(records, journal, schema);
  const root = element(
    'doi_batch',
    [
      element('head', [
        element('doi_batch_id', batch),
        element('timestamp', timestamp),
        element('depositor', [
          element('depositor_name', registrantOf(journal).slice(0, 130)),
          element('email_address', journal.email),
        ]),
        element('registrant', registrantOf(journal).slice(0, 255)),
      ]),
      element('body', [...issues.values()].map(ofJournal)),
    ],
    {
      version: schema,
      xmlns: namespace,
      'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
      'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
      'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
      'xmlns:rel': 'http://www.crossref.org/relations.xsd',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} https://www.crossref.org/schemas/crossref${schema}.xsd`,
    },
  );
  return xmlFile(root);
}

const registrantOf = ({ publisher, name }: JournalFacts) => publisher || name;

function journalElement(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
  schema: CrossrefSchema,
): Xml {
  return element('journal', [
    element('journal_metadata', [
      element('full_title', journal.name.slice(0, 255)),
      known('abbrev_title', journal.abbreviation.slice(0, 150)),
      journal.issns.map(({ issn, medium }) => element('issn', issn, { media_type: medium })),
    ]),
    articles[0] && issueElement(articles[0]),
    articles.map((article) => journalArticle(article, journal, schema)),
  ]);
}

function issueElement(article: ArticleRecord): Xml {
  return element('journal_issue', [
    element('publication_date', element('year', article.year), { media_type: 'online' }),
    element('journal_volume', element('volume', printedVolume(article))),
    element('issue', printedIssue(article)),
  ]);
}
