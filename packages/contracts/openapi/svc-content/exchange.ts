import { readAudit } from '../../src/endpoints/audit.ts';
import * as exchange from '../../src/endpoints/exchange.ts';
import * as files from '../../src/endpoints/files.ts';
import * as indexingChecks from '../../src/endpoints/indexing-checks.ts';
import * as programs from '../../src/endpoints/programs.ts';
import { articleIndexingChecksSchema } from '../../src/journal/indexing-checks.ts';
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

const ok = { id: 'doi', state: 'ok' as const, title: 'It has a DOI', advice: '' };
const readiness = articleIndexingChecksSchema.parse({ ...article, state: 'ok', checks: [ok] });

const importAndExportPaths = section('Import and export', exchange, {
  checkImport: {
    summary: 'What would become of a file of articles',
    description: 'Reads CSV, Crossref and JATS XML, BibTeX. Nothing is stored.',
    200: [
      'The plan.',
      {
        format: 'csv',
        rows: [
          {
            line: 2,
            refnumber: article.refnumber,
            title: article.title,
            outcome: 'new',
            faults: [],
            notes: [],
            fields: { refnumber: article.refnumber },
            pdf: article.file,
          },
        ],
        faults: [],
        missingIssues: [{ year: 2026, volume: 3, issue: 2 }],
        unusedPdfs: [],
      },
    ],
  },
  importArticle: {
    summary: 'Import one article',
    description: 'The same once more, with the same fields and file, is answered as it is.',
    200: ['It is there already.', { outcome: 'exists', article: adminArticle }],
    201: ['It was made.', { outcome: 'created', article: adminArticle }],
  },
  exportTable: (table) => ({ summary: `All ${table} as CSV`, 200: 'The table.' }),
  exportJournal: {
    summary: 'Everything that the journal holds',
    200: [
      'The journal.',
      {
        exported: '2026-03-14T09:30:00.000Z',
        settings: adminSettings,
        design,
        issues: [adminIssue],
        editors: [adminEditor],
        indexing: [indexingEntry],
        articles: [adminArticle],
      },
    ],
  },
});

const officePaths = section(
  'Readiness and changes',
  { ...indexingChecks, readAudit },
  {
    readIndexingChecks: {
      summary: 'What scholarly indexers will find',
      200: ['The worst first.', { checks: [ok], articles: [readiness] }],
    },
    readArticleIndexingChecks: {
      summary: 'What they will find of one article',
      200: ['Its checks.', readiness],
    },
    readAudit: {
      summary: 'Who changed what of the journal',
      200: ['The newest first.', auditPage],
    },
  },
);

const programPaths = section('For programs', programs, {
  readRevision: {
    summary: 'Which revision of the journal readers see',
    description: 'Another text after every write that a reader could see.',
    200: ['The revision.', { revision: '42-5f1c' }],
  },
  readCitationFile: {
    summary: 'The citation of an article as a file',
    description:
      'The name is the reference number with the ending `.bib`, `.ris`, `.json` or `.enw`.',
    200: 'The file.',
  },
  readDocs: { summary: 'What every service answers, to read', 200: 'The page.' },
  readDocsFile: {
    summary: 'What one service answers',
    description:
      'To read as `svc-content`, for programs as `svc-content.json`, an OpenAPI document.',
    200: ['The page, its style, or the document.', { openapi: '3.1.1' }],
  },
  readFeed: { summary: 'The newest articles, or those of an issue', 200: 'An Atom feed.' },
  readSitemap: { summary: 'The sitemap, or one part of it', 200: 'A sitemap.' },
  readRobots: { summary: 'What robots may ask for', 200: 'The rules.' },
});

const theFile = 'The file.';
const filePaths = section('Pictures and forms', files, {
  readAvatar: { summary: 'The picture of an editor who has none', 200: theFile },
  readEditorPicture: { summary: 'The picture of an editor', 200: theFile },
  readIndexingLogo: { summary: 'The logo of an index', 200: theFile },
  readJournalFile: { summary: 'A file of the settings', 200: theFile },
});

/** What programs and the journal's office read and bring, beside the records themselves. */
export const exchangePaths = [importAndExportPaths, officePaths, programPaths, filePaths];
