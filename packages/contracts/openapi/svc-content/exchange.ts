import { readAudit } from '../../src/endpoints/audit.ts';
import * as deposits from '../../src/endpoints/deposits.ts';
import * as exchange from '../../src/endpoints/exchange.ts';
import * as indexingChecks from '../../src/endpoints/indexing-checks.ts';
import * as lookup from '../../src/endpoints/lookup.ts';
import * as orcid from '../../src/endpoints/orcid.ts';
import * as preservation from '../../src/endpoints/preservation.ts';
import * as redirects from '../../src/endpoints/redirects.ts';
import * as waiting from '../../src/endpoints/waiting.ts';
import { articleIndexingChecksSchema } from '../../src/journal/indexing-checks.ts';
import { articlePath } from '../../src/site/paths.ts';
import {
  adminArticle,
  adminEditor,
  adminIssue,
  adminSettings,
  article,
  auditPage,
  design,
  indexingEntry,
} from '../examples.ts';
import { section } from '../operations.ts';
import { mailText } from './mails.ts';

const editorPicture = `assets/editors/${'0'.repeat(64)}.webp`;
const none = { total: 0, rows: [] };
const ok = {
  id: 'doi',
  state: 'ok' as const,
  title: 'DOI',
  advice: '',
  targets: ['crossref' as const],
  field: 'doi',
};
const readiness = articleIndexingChecksSchema.parse({ ...article, state: 'ok', checks: [ok] });

const importAndExportPaths = section('Import and export', exchange, {
  checkImport: {
    summary: 'Check files of articles before their import',
    description:
      'A file is CSV, Crossref XML, JATS XML, BibTeX, or JSON or JSON Lines of an export. Several files are sent as one concatenated file, with their names and sizes in `sources`. Nothing is stored.',
    200: [
      'The outcome for each article.',
      {
        format: 'csv',
        formats: ['csv'],
        rows: [
          {
            file: 'articles.csv',
            line: 2,
            refnumber: article.refnumber,
            title: article.title,
            outcome: 'new',
            faults: [],
            notes: [],
            fields: { refnumber: article.refnumber },
            pdf: article.file,
            files: [],
          },
        ],
        faults: [],
        missingIssues: [{ year: 2026, volume: 3, issue: 2 }],
        unusedPdfs: [],
        unheld: [],
        journal: null,
      },
    ],
  },
  importArticle: {
    summary: 'Import one article',
    description: 'A repeated request with the same fields and file changes nothing.',
    200: ['The article already exists.', { outcome: 'exists', article: adminArticle }],
    201: ['The article was created.', { outcome: 'created', article: adminArticle }],
  },
  importFile: {
    summary: 'Send a picture, a form or the PDF of an earlier version from an exported journal',
    description:
      'The file is stored unchanged. It is refused if its SHA-256 differs from the one in its path, or if the journal stores no files of its type.',
    200: ['The file is stored.', { path: editorPicture }],
  },
  importJournal: {
    summary: 'Take over settings, design, editors, indexing entries and texts of emails',
    description:
      'The file is `journal.json` of an exported journal. Editors with the same name and entries with the same title are changed, others are added, and nothing is removed. A repeated request changes nothing.',
    200: [
      'What was done.',
      [{ part: 'editors', name: adminEditor.name, outcome: 'new', fields: [], faults: [] }],
    ],
  },
  exportTable: (table) => ({ summary: `All ${table} as CSV`, 200: 'The table.' }),
  exportJournal: {
    summary: 'All data of the journal',
    200: [
      'The journal.',
      {
        exported: '2026-03-14T09:30:00.000Z',
        settings: adminSettings,
        design,
        issues: [adminIssue],
        editors: [adminEditor],
        indexing: [indexingEntry],
        mailtexts: [{ ...mailText, version: 1 }],
        articles: [adminArticle],
      },
    ],
  },
  exportArchive: {
    summary: 'The whole journal as a zip file, with all files',
    description:
      'Settings, design, issues, editors, indexing entries and changed texts of emails in `journal.json`, the articles as JSON Lines and as PDFs, pictures, forms and the PDFs of earlier versions in `assets/`, and their SHA-256 in `manifest-sha256.txt`. The import page reads the file. Users, the audit log and the work log are not in it.',
    200: 'The zip file.',
  },
  makeCrossrefDeposit: {
    summary: 'Write the deposit that registers DOIs at Crossref',
    description:
      'A `doi_batch` of schema 5.4.0 with the given articles, grouped by issue. If an article has no DOI or is disabled, or the journal has no ISSN or e-mail address, the error names each of them.',
    body: { refnumbers: [article.refnumber] },
    200: 'The file.',
  },
});

const deposit = {
  id: `crossref:${article.id}`,
  agency: 'crossref',
  article: article.id,
  refnumber: article.refnumber,
  title: article.title,
  doi: article.doi,
  state: 'waiting',
  reason: '',
  attempts: 0,
  changed: '2026-03-14T09:30:00.000Z',
  isOutdated: false,
  elsewhere: false,
} as const;

const depositPaths = section(
  'Deposits and preservation',
  { ...deposits, ...preservation },
  {
    listDeposits: {
      summary: 'The last deposit of each article with each agency',
      description:
        '50 on a page, or all without `page`. `q` contains words of the title, the number or the DOI. `again` is the number of deposits in the list that were refused, or whose articles have changed since.',
      200: [
        'The agencies with an account, and the deposits, the last changed first.',
        {
          agencies: [{ name: 'crossref', isTest: true }],
          deposits: [deposit],
          total: 1,
          page: 1,
          again: 0,
        },
      ],
    },
    requestDeposits: {
      summary: 'Deposit articles, or deposit them again',
      description:
        'The articles are sent later, each by itself. `faulty` lists those that cannot be deposited.',
      body: { agency: 'crossref', refnumbers: [article.refnumber] },
      200: ['The deposits.', { deposits: [deposit], faulty: [] }],
    },
    makeDoajFile: {
      summary: 'Write the file of articles for DOAJ',
      description:
        "The XML format of DOAJ, for upload on DOAJ's form for publishers. The error names each disabled article and, if the journal has no ISSN, the setting.",
      body: { refnumbers: [article.refnumber] },
      200: 'The file.',
    },
    readVolumeBag: {
      summary: 'A volume as a bag for archives',
      description:
        'BagIt 1.0 as a tar file: the PDFs, the records in JATS with full texts and their pictures, and the records as JSON Lines.',
      200: 'The bag.',
    },
    readIssueArchive: {
      summary: 'An issue for archives such as PubMed Central',
      description:
        'For each article a JATS file and a PDF with the same base name, and the pictures of its full text in a folder of that name.',
      200: 'The zip file.',
    },
    readJournalArchive: {
      summary: 'All articles for archives such as PubMed Central',
      description: 'As for an issue.',
      200: 'The zip file.',
    },
  },
);

const lookupPaths = section('Lookup', lookup, {
  lookUpOrcid: {
    summary: 'The ORCID iDs of persons of a name',
    description:
      'Asks ORCID, if the operator has configured its address. If ORCID fails, `failure` says why.',
    200: [
      'The suggestions.',
      {
        isOn: true,
        suggestions: [
          {
            orcid: '0000-0002-1825-0097',
            name: 'Asha Rao',
            given: 'Asha',
            family: 'Rao',
            institutions: ['Institute of Cold Matter'],
          },
        ],
        failure: '',
      },
    ],
  },
  lookUpRor: {
    summary: 'The ROR ids of organizations of a name',
    description: 'Asks ROR, if the operator has configured its address, as for ORCID.',
    200: [
      'The suggestions.',
      {
        isOn: true,
        suggestions: [{ ror: '048a87296', name: 'Uppsala University', country: 'SE' }],
        failure: '',
      },
    ],
  },
});

const orcidPaths = section('Confirmed ORCID iDs', orcid, {
  makeOrcidLink: {
    summary: 'A link with which an author confirms the ORCID iD',
    description:
      'Send it to the author only: anyone with the link can sign in with an iD of their own.',
    200: [
      'The link.',
      {
        isOn: true,
        link: {
          href: 'https://journal.example/api/orcid?invitation=eyJ9.c2ln',
          expires: '2026-04-13T09:30:00.000Z',
        },
      },
    ],
  },
  showOrcidInvitation: {
    summary: 'The page that a link to an author opens',
    200: 'A page with the article and the author.',
  },
  signInAtOrcid: { summary: 'Send the author to ORCID to sign in' },
  confirmOrcid: {
    summary: 'Store the iD with which the author has signed in at ORCID',
    description: 'ORCID leads the author here with the answer of OAuth 2.0 in the query.',
  },
});

const redirectPaths = section('Redirects', redirects, {
  findFormerAddress: {
    summary: 'The article that had an address, here or on an earlier site',
    200: ['The path of its page.', { path: articlePath(article) }],
  },
  listRedirects: {
    summary: 'Former addresses of articles, here and on earlier sites',
    description: '50 on a page. `q` are words that the address or the article has.',
    200: [
      'A page of the addresses, sorted.',
      {
        redirects: [
          {
            address: 'https://old.example.org/article/view/12',
            article: article.id,
            refnumber: article.refnumber,
            title: article.title,
            isFollowed: true,
          },
        ],
        total: 1,
        page: 1,
      },
    ],
  },
  removeRedirect: {
    summary: 'Remove a former address of an article',
    200: ['The address.', { address: 'https://old.example.org/article/view/12' }],
  },
  addRedirects: {
    summary: 'Add former addresses of articles',
    description:
      'Lines with errors are left out and listed. The addresses are the field `formeraddresses` of articles.',
    body: { table: `https://old.example.org/article/view/12,${article.refnumber}` },
    200: ['The outcome.', { added: 1, known: 0, faulty: [] }],
  },
});

const officePaths = section(
  'Indexing checks and audit log',
  { ...indexingChecks, ...waiting, readAudit },
  {
    readWaiting: {
      summary: 'What waits for an editor',
      description:
        'Unfinished issues, scheduled articles, and deposits and emails that failed in the last 30 days. Each list except `scheduled` has at most eight rows; `total` counts all.',
      200: [
        'The lists.',
        {
          issues: {
            total: 1,
            rows: [
              { year: 2026, volume: 3, issue: 2, articles: 4, drafts: 1, status: 'published' },
            ],
          },
          scheduled: none,
          scheduledIssues: none,
          deposits: none,
          mails: none,
        },
      ],
    },
    readFaultyArticles: {
      summary: 'Public articles with faults that indexers would find',
      200: [
        'The newest of them, at most eight, and their number. `journal` are faults of the journal itself.',
        { ...none, journal: [] },
      ],
    },
    readIndexingChecks: {
      summary: 'Check the journal for scholarly indexers',
      200: [
        'The checks. Articles with the worst state come first.',
        { checks: [ok], articles: [readiness] },
      ],
    },
    readArticleIndexingChecks: {
      summary: 'Check one article for scholarly indexers',
      200: ['The checks.', readiness],
    },
    readIssueFaults: {
      summary: 'The articles of an issue that have faults, also drafts',
      200: ['The articles, with their faults only, in the order of the issue.', [readiness]],
    },
    checkUnsavedArticle: {
      summary: 'Check an article that is being edited',
      body: { title: 'On isomers', year: 2026, volume: 3, issue: 2 },
      200: ['The checks. The PDF of a new article is checked once it is stored.', readiness],
    },
    readAudit: {
      summary: 'The audit log of the journal’s records',
      200: ['The entries, newest first.', auditPage],
    },
  },
);

export const exchangePaths = [
  importAndExportPaths,
  depositPaths,
  lookupPaths,
  orcidPaths,
  redirectPaths,
  officePaths,
];
