import { noArticleDetails, plainText } from '@app/contracts';
import { Types } from 'mongoose';
import { buildSnapshot, type Snapshot } from '../../../articles/catalogue/snapshot.ts';
import { plainIssue } from '../../../articles/issues/model.ts';
import { refKey, titleKey } from '../../../articles/keys.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import { newDesign } from '../../../journal/design/model.ts';
import type { EditorRecord } from '../../../journal/editors/model.ts';
import {
  initialSettings,
  SETTINGS_ID,
  type SettingsFields,
} from '../../../journal/settings/model.ts';
import { lettersOf } from '../letters.ts';
import type { PdfFacts } from '../pdf-facts.ts';

/** Returns an article in volume 1, issue 2 of 2026 that passes all checks. */
export function articleRecord(fields: Partial<ArticleRecord> = {}): ArticleRecord {
  const _id = new Types.ObjectId();
  const title = fields.title ?? `On the <i>hydrolysis</i> of esters ${_id}`;
  const refnumber = fields.refnumber ?? `R${_id}`;
  const day = new Date('2026-03-14');
  const authors = fields.authors ?? ['Ada Lovelace', 'Émilie du Châtelet'];
  return {
    _id,
    refnumber,
    refKey: refKey(refnumber),
    title,
    titleKey: titleKey(title),
    txnid: `T-${_id}`,
    ptype: 'paid',
    publishdate: day,
    authorname: authors.join(', '),
    authors,
    pagenumber: '12-15',
    ...noArticleDetails,
    contributors: authors.map((name) => ({
      name,
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'Analytical Society' }],
    })),
    references: [{ text: 'Lovelace A. Notes. 1843.' }],
    email: '',
    keywords: 'esters; kinetics',
    abstract: `<p>${'The rate was measured in five solvents. '.repeat(5)}</p>`,
    doi: `10.1234/jrn.${_id}`,
    year: 2026,
    volume: 1,
    issue: 2,
    pdf: { sha256: 'a'.repeat(64), size: 1_000, stored: day },
    status: 'enabled',
    createdby: 'a',
    modifiedby: 'a',
    creation: day,
    modification: day,
    version: 0,
    ...fields,
  };
}

interface JournalParts {
  articles?: ArticleRecord[];
  settings?: Partial<SettingsFields>;
  editorStatus?: 'enabled' | 'disabled';
  issues?: { year: number; volume: number; issue: number }[];
}

/** Returns a journal that passes all checks. */
export function journalOf({
  // The number of articles that DOAJ requires, all in this year.
  articles = Array.from({ length: 5 }, () => articleRecord({ publishdate: new Date() })),
  settings = {},
  editorStatus = 'enabled',
  issues = [{ year: 2026, volume: 1, issue: 2 }],
}: JournalParts): Snapshot {
  const day = new Date('2026-01-01');
  const editor = { _id: new Types.ObjectId(), name: 'Ada', status: editorStatus, creation: day };
  const issueRecords = issues.map((issue) => ({
    _id: new Types.ObjectId(),
    creation: day,
    version: 0,
    ...plainIssue,
    ...issue,
  }));
  const byId = <T extends { _id: Types.ObjectId }>(records: T[]) =>
    new Map(records.map((record) => [String(record._id), record]));
  return buildSnapshot({
    articles: byId(articles),
    issues: byId(issueRecords),
    editors: byId([editor as EditorRecord]),
    indexing: new Map(),
    settings: {
      _id: SETTINGS_ID,
      version: 0,
      ...initialSettings,
      websitename: 'Journal of Engines',
      issn: '2577-3569, 0378-5955',
      publisher: 'Engine Press',
      abbreviated_title: 'J Eng',
      license: 'CC-BY-4.0',
      copyright_holder: 'The authors',
      doi_prefix: '10.1234',
      archiving_link: 'https://journal.example/archiving',
      policies_link: 'https://journal.example/policies',
      domain: 'https://journal.example',
      websiteemail: 'office@journal.example',
      address: '<p>1 Main Street</p>',
      ...settings,
    },
    design: newDesign,
  });
}

/** Returns the facts about a PDF of four pages that passes all checks. */
export function goodPdf(title: string) {
  return {
    pages: 4,
    letters: 5_000,
    firstPage: `journalofengines${lettersOf(plainText(title))}theauthors`,
  } satisfies PdfFacts;
}
