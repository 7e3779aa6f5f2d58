import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  DESIGN_PATH,
  designPicturePath,
  designPictures,
  documentDesignSchema,
  updateDocumentDesignSchema,
} from '../../src/document-design.ts';
import { adminEditorSchema, createEditorSchema, updateEditorSchema } from '../../src/editor.ts';
import type { ErrorCode } from '../../src/error-codes.ts';
import {
  createIndexingEntrySchema,
  indexingEntrySchema,
  updateIndexingEntrySchema,
} from '../../src/indexing.ts';
import {
  adminCountsSchema,
  adminIssueSchema,
  archiveSummarySchema,
  createIssueSchema,
} from '../../src/issue.ts';
import { expectedVersion } from '../../src/record-change.ts';
import {
  adminSettingsSchema,
  type SettingsFile,
  settingsFilePath,
  settingsFiles,
  updateSettingsSchema,
} from '../../src/settings.ts';
import {
  byAdmin,
  byAnyone,
  form,
  formOrJson,
  inPath,
  json,
  jsonBody,
  notModified,
  open,
  refusals,
  signedIn,
  withBody,
} from '../answers.ts';
import { adminEditor, adminIssue, adminSettings, design, indexingEntry } from '../examples.ts';

export const shownEditorSchema = adminEditorSchema.partial({ email: true, phone: true });
export const shownSettingsSchema = adminSettingsSchema.partial({
  help_video_article: true,
  help_video_scholar: true,
});

const change = [...signedIn, ...withBody, 'version_conflict'] as const satisfies ErrorCode[];
const changeWithFile = [...change, 'unsupported_file'] as const satisfies ErrorCode[];
const nothingElse = z.strictObject({});

const settingsAnswer = {
  200: json('The settings.', adminSettingsSchema, adminSettings),
  ...refusals(...change),
};
const settingsPaths: ZodOpenApiPathsObject = {
  '/api/settings': {
    get: {
      tags: ['Settings'],
      summary: 'The settings of the site',
      description: 'An administrator is shown the internal ones too.',
      security: byAnyone,
      responses: {
        200: json('The settings.', shownSettingsSchema, adminSettings),
        304: notModified,
        ...refusals(),
      },
    },
    post: {
      tags: ['Settings'],
      summary: 'Change settings',
      description: 'Any of them; what is left out stays.',
      security: byAdmin,
      requestBody: jsonBody(updateSettingsSchema, { websitename: 'Journal of Examples' }),
      responses: settingsAnswer,
    },
  },
  ...Object.fromEntries(
    (Object.keys(settingsFiles) as SettingsFile[]).map((field) => [
      settingsFilePath(field),
      {
        post: {
          tags: ['Settings'],
          summary: `Give the file of \`${field}\``,
          security: byAdmin,
          requestBody: form(nothingElse, 'file'),
          responses: { ...settingsAnswer, ...refusals(...changeWithFile) },
        },
      },
    ]),
  ),
};

const designAnswer = {
  200: json('The design.', documentDesignSchema, design),
  ...refusals(...change),
};
const designPaths: ZodOpenApiPathsObject = {
  [DESIGN_PATH]: {
    get: {
      tags: ['Design of documents'],
      summary: 'How certificates and other documents look',
      security: open,
      responses: {
        200: json('The design.', documentDesignSchema, design),
        304: notModified,
        ...refusals(),
      },
    },
    post: {
      tags: ['Design of documents'],
      summary: 'Change the design',
      security: byAdmin,
      requestBody: jsonBody(updateDocumentDesignSchema, { accent_color: '#0d5a66' }),
      responses: designAnswer,
    },
  },
  ...Object.fromEntries(
    designPictures.map((field) => [
      designPicturePath(field),
      {
        post: {
          tags: ['Design of documents'],
          summary: `Give the picture of \`${field}\``,
          security: byAdmin,
          requestBody: form(nothingElse, 'file'),
          responses: { ...designAnswer, ...refusals(...changeWithFile) },
        },
      },
    ]),
  ),
};

const editorPaths: ZodOpenApiPathsObject = {
  '/api/editors': {
    get: {
      tags: ['Editorial board'],
      summary: 'The editorial board',
      description: 'An administrator is shown disabled editors too, and email and phone of all.',
      security: byAnyone,
      responses: {
        200: json('The editors.', z.array(shownEditorSchema), [adminEditor]),
        304: notModified,
        ...refusals(),
      },
    },
    post: {
      tags: ['Editorial board'],
      summary: 'Add an editor',
      security: byAdmin,
      requestBody: formOrJson(createEditorSchema, 'imgFile', {
        name: adminEditor.name,
        post: 'Professor',
        content: adminEditor.content,
        category: adminEditor.category,
      }),
      responses: {
        201: json('The editor.', adminEditorSchema, adminEditor),
        ...refusals(...signedIn, ...withBody, 'unsupported_file'),
      },
    },
  },
  '/api/editors/{id}': {
    get: {
      tags: ['Editorial board'],
      summary: 'An editor',
      security: byAnyone,
      requestParams: inPath('id'),
      responses: {
        200: json('The editor.', shownEditorSchema, adminEditor),
        304: notModified,
        ...refusals('not_found'),
      },
    },
    post: {
      tags: ['Editorial board'],
      summary: 'Change an editor',
      security: byAdmin,
      requestParams: inPath('id'),
      requestBody: formOrJson(updateEditorSchema, 'imgFile', { status: 'disabled' }),
      responses: {
        200: json('The editor.', adminEditorSchema, adminEditor),
        ...refusals(...changeWithFile, 'not_found'),
      },
    },
  },
};

const indexingPaths: ZodOpenApiPathsObject = {
  '/api/indexing': {
    get: {
      tags: ['Indexing'],
      summary: 'Where the journal is indexed',
      description: 'An administrator is shown disabled entries too.',
      security: byAnyone,
      responses: {
        200: json('The entries.', z.array(indexingEntrySchema), [indexingEntry]),
        304: notModified,
        ...refusals(),
      },
    },
    post: {
      tags: ['Indexing'],
      summary: 'Add an entry',
      security: byAdmin,
      requestBody: formOrJson(createIndexingEntrySchema, 'imgFile', { title: indexingEntry.title }),
      responses: {
        201: json('The entry.', indexingEntrySchema, indexingEntry),
        ...refusals(...signedIn, ...withBody, 'unsupported_file'),
      },
    },
  },
  '/api/indexing/{id}': {
    post: {
      tags: ['Indexing'],
      summary: 'Change an entry',
      security: byAdmin,
      requestParams: inPath('id'),
      requestBody: formOrJson(updateIndexingEntrySchema, 'imgFile', { sortnumber: 2 }),
      responses: {
        200: json('The entry.', indexingEntrySchema, indexingEntry),
        ...refusals(...changeWithFile, 'not_found'),
      },
    },
    delete: {
      tags: ['Indexing'],
      summary: 'Remove an entry',
      security: byAdmin,
      requestParams: { ...inPath('id'), query: z.object({ version: expectedVersion }) },
      responses: {
        200: json('What was removed.', indexingEntrySchema, indexingEntry),
        ...refusals(...signedIn, 'invalid_request', 'not_found', 'version_conflict'),
      },
    },
  },
};

const issuePaths: ZodOpenApiPathsObject = {
  '/api/archives': {
    get: {
      tags: ['Issues'],
      summary: 'The volumes of each year',
      security: open,
      responses: {
        200: json('The newest first.', z.array(archiveSummarySchema), [
          { id: adminIssue.id, year: 2026, volume: 3, total_issues: 2, issues: [1, 2] },
        ]),
        304: notModified,
        ...refusals(),
      },
    },
  },
  '/api/admin/archives': {
    get: {
      tags: ['Issues'],
      summary: 'All issues, with their numbers of articles',
      security: byAdmin,
      responses: {
        200: json('The issues.', z.array(adminIssueSchema), [adminIssue]),
        ...refusals(...signedIn),
      },
    },
  },
  '/api/admin/create-issue': {
    post: {
      tags: ['Issues'],
      summary: 'Make an issue',
      security: byAdmin,
      requestBody: jsonBody(createIssueSchema, { year: 2026, volume: 3, issue: 2 }),
      responses: {
        201: json('The issue.', adminIssueSchema, { ...adminIssue, articles: 0 }),
        ...refusals(...signedIn, ...withBody, 'duplicate_issue'),
      },
    },
  },
  '/api/admin': {
    get: {
      tags: ['Issues'],
      summary: 'The counts of the dashboard',
      security: byAdmin,
      responses: {
        200: json('The counts.', adminCountsSchema, { archives: 4, editors: 9 }),
        ...refusals(...signedIn),
      },
    },
  },
};

/** The journal's records beside its articles. Methods of one path may stand in both. */
export const recordPaths = [settingsPaths, designPaths, editorPaths, indexingPaths, issuePaths];
