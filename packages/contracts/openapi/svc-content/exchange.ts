import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { adminArticleSchema } from '../../src/article.ts';
import { auditPageSchema, auditQuerySchema } from '../../src/audit.ts';
import {
  checkImportSchema,
  exportTables,
  importedArticleSchema,
  importFormSchema,
  importPlanSchema,
} from '../../src/bulk-import.ts';
import { documentDesignSchema } from '../../src/document-design.ts';
import { adminEditorSchema } from '../../src/editor.ts';
import { indexingEntrySchema } from '../../src/indexing.ts';
import { adminIssueSchema } from '../../src/issue.ts';
import { articleReadinessSchema, journalReadinessSchema } from '../../src/readiness.ts';
import { revisionSchema } from '../../src/revision.ts';
import { adminSettingsSchema } from '../../src/settings.ts';
import {
  byAdmin,
  file,
  form,
  inPath,
  json,
  notModified,
  open,
  refusals,
  signedIn,
} from '../answers.ts';
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
import { articleFaults } from './articles.ts';

const journalExportSchema = z.object({
  exported: z.string(),
  settings: adminSettingsSchema,
  design: documentDesignSchema,
  issues: z.array(adminIssueSchema),
  editors: z.array(adminEditorSchema),
  indexing: z.array(indexingEntrySchema),
  articles: z.array(adminArticleSchema),
});

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

const importPaths: ZodOpenApiPathsObject = {
  '/api/admin/import/check': {
    post: {
      tags: ['Import and export'],
      summary: 'What would become of a file of articles',
      description: 'Reads CSV, Crossref and JATS XML, BibTeX. Nothing is stored.',
      security: byAdmin,
      requestBody: form(checkImportSchema, 'source'),
      responses: {
        200: json('The plan.', importPlanSchema, {
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
        }),
        ...refusals(...signedIn, 'invalid_request', 'file_too_large', 'unsupported_file'),
      },
    },
  },
  '/api/admin/import/articles': {
    post: {
      tags: ['Import and export'],
      summary: 'Import one article',
      description: 'The same once more, with the same fields and file, is answered as it is.',
      security: byAdmin,
      requestBody: form(importFormSchema, 'pdfFile'),
      responses: {
        200: json('It is there already.', importedArticleSchema, {
          outcome: 'exists',
          article: adminArticle,
        }),
        201: json('It was made.', importedArticleSchema, {
          outcome: 'created',
          article: adminArticle,
        }),
        ...refusals(...articleFaults),
      },
    },
  },
};

const exportPaths: ZodOpenApiPathsObject = {
  ...Object.fromEntries(
    exportTables.map((table) => [
      `/api/admin/export/${table}.csv`,
      {
        get: {
          tags: ['Import and export'],
          summary: `All ${table} as CSV`,
          security: byAdmin,
          responses: { 200: file('The table.', 'text/csv'), ...refusals(...signedIn) },
        },
      },
    ]),
  ),
  '/api/admin/export/journal.json': {
    get: {
      tags: ['Import and export'],
      summary: 'Everything that the journal holds',
      security: byAdmin,
      responses: {
        200: json('The journal.', journalExportSchema, {
          exported: '2026-03-14T09:30:00.000Z',
          settings: adminSettings,
          design,
          issues: [adminIssue],
          editors: [adminEditor],
          indexing: [indexingEntry],
          articles: [adminArticle],
        }),
        ...refusals(...signedIn),
      },
    },
  },
};

const officePaths: ZodOpenApiPathsObject = {
  '/api/admin/readiness': {
    get: {
      tags: ['Readiness and changes'],
      summary: 'What scholarly indexers will find',
      security: byAdmin,
      responses: {
        200: json('The worst first.', journalReadinessSchema, {
          checks: [ok],
          articles: [readiness],
        }),
        ...refusals(...signedIn),
      },
    },
  },
  '/api/admin/readiness/{id}': {
    get: {
      tags: ['Readiness and changes'],
      summary: 'What they will find of one article',
      security: byAdmin,
      requestParams: inPath('id'),
      responses: {
        200: json('Its checks.', articleReadinessSchema, readiness),
        ...refusals(...signedIn, 'not_found'),
      },
    },
  },
  '/api/audit': {
    get: {
      tags: ['Readiness and changes'],
      summary: 'Who changed what of the journal',
      security: byAdmin,
      requestParams: { query: auditQuerySchema },
      responses: {
        200: json('The newest first.', auditPageSchema, auditPage),
        ...refusals(...signedIn, 'invalid_request'),
      },
    },
  },
};

const feedParts = z.object({ year: z.int(), volume: z.int(), issue: z.int() }).partial();

const programPaths: ZodOpenApiPathsObject = {
  '/api/revision': {
    get: {
      tags: ['For programs'],
      summary: 'Which revision of the journal readers see',
      description: 'Another text after every write that a reader could see.',
      security: open,
      responses: {
        200: json('The revision.', revisionSchema, { revision: '42-5f1c' }),
        ...refusals(),
      },
    },
  },
  '/api/cite/{name}': {
    get: {
      tags: ['For programs'],
      summary: 'The citation of an article as a file',
      description:
        'The name is the reference number with the ending `.bib`, `.ris`, `.json` or `.enw`.',
      security: open,
      requestParams: inPath('name'),
      responses: {
        200: file(
          'The file.',
          'application/x-bibtex',
          'application/x-research-info-systems',
          'application/vnd.citationstyles.csl+json',
          'application/x-endnote-refer',
        ),
        304: notModified,
        ...refusals('not_found'),
      },
    },
  },
  '/api/docs': {
    get: {
      tags: ['For programs'],
      summary: 'What every service answers, to read',
      security: open,
      responses: { 200: file('The page.', 'text/html'), 304: notModified, ...refusals() },
    },
  },
  '/api/docs/{file}': {
    get: {
      tags: ['For programs'],
      summary: 'What one service answers',
      description:
        'To read as `svc-content`, for programs as `svc-content.json`, an OpenAPI document.',
      security: open,
      requestParams: inPath('file'),
      responses: {
        200: {
          description: 'The page, its style, or the document.',
          content: {
            ...file('', 'text/html', 'text/css').content,
            ...json('', z.looseObject({ openapi: z.string() }), { openapi: '3.1.1' }).content,
          },
        },
        304: notModified,
        ...refusals('not_found'),
      },
    },
  },
  '/feed.xml': {
    get: {
      tags: ['For programs'],
      summary: 'The newest articles, or those of an issue',
      security: open,
      requestParams: { query: feedParts },
      responses: {
        200: file('An Atom feed.', 'application/atom+xml'),
        304: notModified,
        ...refusals('invalid_request', 'not_found'),
      },
    },
  },
  '/sitemap.xml': {
    get: {
      tags: ['For programs'],
      summary: 'The sitemap, or one part of it',
      security: open,
      requestParams: { query: z.object({ part: z.string().optional() }) },
      responses: {
        200: file('A sitemap.', 'application/xml'),
        304: notModified,
        ...refusals('invalid_request', 'not_found'),
      },
    },
  },
  '/robots.txt': {
    get: {
      tags: ['For programs'],
      summary: 'What robots may ask for',
      security: open,
      responses: { 200: file('The rules.', 'text/plain'), 304: notModified, ...refusals() },
    },
  },
};

const picture = (summary: string, ...types: string[]) => ({
  get: {
    tags: ['Pictures and forms'],
    summary,
    security: open,
    responses: { 200: file('The file.', ...types), 304: notModified, ...refusals('not_found') },
  },
});
const named = (summary: string, ...types: string[]) => ({
  get: { ...picture(summary, ...types).get, requestParams: inPath('file') },
});

const picturePaths: ZodOpenApiPathsObject = {
  '/assets/editors/avatar.png': picture('The picture of an editor who has none', 'image/png'),
  '/assets/editors/{file}': named('The picture of an editor', 'image/webp'),
  '/assets/indexing/{file}': named('The logo of an index', 'image/webp'),
  '/assets/journal/{file}': named('A file of the settings', 'image/webp', 'application/pdf'),
};

/** What programs and the journal's office read and bring, beside the records themselves. */
export const exchangePaths = [importPaths, exportPaths, officePaths, programPaths, picturePaths];
