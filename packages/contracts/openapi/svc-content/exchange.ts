import { readAudit } from '../../src/endpoints/audit.ts';
import * as exchange from '../../src/endpoints/exchange.ts';
import * as files from '../../src/endpoints/files.ts';
import * as indexingChecks from '../../src/endpoints/indexing-checks.ts';
import * as programs from '../../src/endpoints/programs.ts';
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
const readiness = {
  id: article.id,
  refnumber: article.refnumber,
  title: article.title,
  year: article.year,
  volume: article.volume,
  issue: article.issue,
  state: 'ok' as const,
  checks: [ok],
};

const importAndExportPaths = section('Import and export', exchange, {
  checkImport: {
    summary: 'What would become of a file of articles',
    description: 'Reads CSV, Crossref and JATS XML, BibTeX. Nothing is stored.',
    responses: {
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
  },
  importArticle: {
    summary: 'Import one article',
    description: 'The same once more, with the same fields and file, is answered as it is.',
    responses: {
      200: ['It is there already.', { outcome: 'exists', article: adminArticle }],
      201: ['It was made.', { outcome: 'created', article: adminArticle }],
    },
  },
  exportTable: (table) => ({ summary: `All ${table} as CSV`, responses: { 200: 'The table.' } }),
  exportJournal: {
    summary: 'Everything that the journal holds',
    responses: {
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
  },
});

const officePaths = section(
  'Readiness and changes',
  { ...indexingChecks, readAudit },
  {
    readIndexingChecks: {
      summary: 'What scholarly indexers will find',
      responses: { 200: ['The worst first.', { checks: [ok], articles: [readiness] }] },
    },
    readArticleIndexingChecks: {
      summary: 'What they will find of one article',
      responses: { 200: ['Its checks.', readiness] },
    },
    readAudit: {
      summary: 'Who changed what of the journal',
      responses: { 200: ['The newest first.', auditPage] },
    },
  },
);

const programPaths = section('For programs', programs, {
  readRevision: {
    summary: 'Which revision of the journal readers see',
    description: 'Another text after every write that a reader could see.',
    responses: { 200: ['The revision.', { revision: '42-5f1c' }] },
  },
  readCitationFile: {
    summary: 'The citation of an article as a file',
    description:
      'The name is the reference number with the ending `.bib`, `.ris`, `.json` or `.enw`.',
    responses: { 200: 'The file.' },
  },
  readDocs: {
    summary: 'What every service answers, to read',
    responses: { 200: 'The page.' },
  },
  readDocsFile: {
    summary: 'What one service answers',
    description:
      'To read as `svc-content`, for programs as `svc-content.json`, an OpenAPI document.',
    responses: { 200: ['The page, its style, or the document.', { openapi: '3.1.1' }] },
  },
  readFeed: {
    summary: 'The newest articles, or those of an issue',
    responses: { 200: 'An Atom feed.' },
  },
  readSitemap: {
    summary: 'The sitemap, or one part of it',
    responses: { 200: 'A sitemap.' },
  },
  readRobots: { summary: 'What robots may ask for', responses: { 200: 'The rules.' } },
});

const theFile = { 200: 'The file.' };
const filePaths = section('Pictures and forms', files, {
  readAvatar: { summary: 'The picture of an editor who has none', responses: theFile },
  readEditorPicture: { summary: 'The picture of an editor', responses: theFile },
  readIndexingLogo: { summary: 'The logo of an index', responses: theFile },
  readJournalFile: { summary: 'A file of the settings', responses: theFile },
});

/** What programs and the journal's office read and bring, beside the records themselves. */
export const exchangePaths = [importAndExportPaths, officePaths, programPaths, filePaths];
