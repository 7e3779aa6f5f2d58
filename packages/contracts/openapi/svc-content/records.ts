import * as designEndpoints from '../../src/endpoints/design.ts';
import * as editors from '../../src/endpoints/editors.ts';
import * as indexing from '../../src/endpoints/indexing.ts';
import * as issues from '../../src/endpoints/issues.ts';
import * as settings from '../../src/endpoints/settings.ts';
import { adminEditor, adminIssue, adminSettings, design, indexingEntry } from '../examples.ts';
import { section } from '../operations.ts';

const theSettings = ['The settings.', adminSettings] as const;
const settingsPaths = section('Settings', settings, {
  readSettings: {
    summary: 'The settings of the site',
    description: 'Administrators also receive the internal settings.',
    200: theSettings,
  },
  updateSettings: {
    summary: 'Change settings',
    description: 'Omitted settings stay unchanged.',
    body: { websitename: 'Journal of Examples' },
    200: theSettings,
  },
  uploadSettingsFile: (field) => ({ summary: `Upload the file of \`${field}\``, 200: theSettings }),
});

const theDesign = ['The design.', design] as const;
const designPaths = section('Design of printed documents', designEndpoints, {
  readDesign: { summary: 'The design of certificates and other PDFs', 200: theDesign },
  readDesignStyles: {
    summary: 'The colours of the design for pages',
    description: 'Custom properties, legible on the paper of the public pages, light and dark.',
    200: 'The style sheet.',
  },
  updateDesign: { summary: 'Change the design', body: { accent_color: '#0d5a66' }, 200: theDesign },
  uploadDesignPicture: (field) => ({
    summary: `Upload the picture of \`${field}\``,
    200: theDesign,
  }),
});

const editorPaths = section('Editorial board', editors, {
  listEditors: {
    summary: 'The editorial board',
    description:
      'Administrators also receive disabled editors, and the email address and phone number of each editor.',
    200: ['The editors.', [adminEditor]],
  },
  createEditor: {
    summary: 'Add an editor',
    body: {
      name: adminEditor.name,
      post: 'Professor',
      content: adminEditor.content,
      category: adminEditor.category,
    },
    201: ['The editor.', adminEditor],
  },
  readEditor: { summary: 'An editor', 200: ['The editor.', adminEditor] },
  updateEditor: {
    summary: 'Change an editor',
    body: { status: 'disabled' },
    200: ['The editor.', adminEditor],
  },
  orderEditors: {
    summary: 'Put the editors in an order',
    description:
      'Lists of editors, the board and its PDF have this order. Editors who are not named, or who are added later, follow at the end. If `previous` is present, it must be the present order.',
    body: { ids: [adminEditor.id], previous: [adminEditor.id] },
    200: ['The editors in their new order.', [adminEditor]],
  },
});

const indexingPaths = section('Indexing', indexing, {
  listIndexingEntries: {
    summary: 'The indexes that list the journal',
    description: 'Administrators also receive disabled entries.',
    200: ['The entries.', [indexingEntry]],
  },
  createIndexingEntry: {
    summary: 'Add an entry',
    body: { title: indexingEntry.title },
    201: ['The entry.', indexingEntry],
  },
  updateIndexingEntry: {
    summary: 'Change an entry',
    body: { sortnumber: 2 },
    200: ['The entry.', indexingEntry],
  },
  removeIndexingEntry: { summary: 'Remove an entry', 200: ['The removed entry.', indexingEntry] },
});

const issuePaths = section('Issues', issues, {
  listArchives: {
    summary: 'The volumes of each year',
    200: [
      'The volumes, newest first.',
      [{ id: adminIssue.id, year: 2026, volume: 3, total_issues: 2, issues: [1, 2] }],
    ],
  },
  listIssues: {
    summary: 'All issues, with the number of articles of each',
    200: ['The issues.', [adminIssue]],
  },
  createIssue: {
    summary: 'Create an issue',
    body: { year: 2026, volume: 3, issue: 2 },
    201: ['The issue.', { ...adminIssue, articles: 0 }],
  },
  updateIssue: {
    summary: 'Change an issue, publish it or hide it',
    description:
      'A draft that becomes published makes its draft articles public. `order` lists reference numbers; without it, articles are sorted by pages.',
    body: { status: 'published', dates: 'March 2026' },
    200: ['The issue.', adminIssue],
  },
  removeIssue: {
    summary: 'Remove an issue without articles',
    200: ['The removed issue.', { ...adminIssue, articles: 0 }],
  },
  readIssueZip: {
    summary: 'The PDFs of an issue',
    200: 'The zip file.',
  },
  readCounts: {
    summary: 'The record counts of the administrators’ dashboard',
    200: ['The counts.', { archives: 4, editors: 9 }],
  },
});

export const recordPaths = [settingsPaths, designPaths, editorPaths, indexingPaths, issuePaths];
