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
    description: 'An administrator is shown the internal ones too.',
    200: theSettings,
  },
  updateSettings: {
    summary: 'Change settings',
    description: 'Any of them; what is left out stays.',
    body: { websitename: 'Journal of Examples' },
    200: theSettings,
  },
  uploadSettingsFile: (field) => ({ summary: `Give the file of \`${field}\``, 200: theSettings }),
});

const theDesign = ['The design.', design] as const;
const designPaths = section('Design of documents', designEndpoints, {
  readDesign: { summary: 'How certificates and other documents look', 200: theDesign },
  updateDesign: { summary: 'Change the design', body: { accent_color: '#0d5a66' }, 200: theDesign },
  uploadDesignPicture: (field) => ({ summary: `Give the picture of \`${field}\``, 200: theDesign }),
});

const editorPaths = section('Editorial board', editors, {
  listEditors: {
    summary: 'The editorial board',
    description: 'An administrator is shown disabled editors too, and email and phone of all.',
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
});

const indexingPaths = section('Indexing', indexing, {
  listIndexingEntries: {
    summary: 'Where the journal is indexed',
    description: 'An administrator is shown disabled entries too.',
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
  removeIndexingEntry: { summary: 'Remove an entry', 200: ['What was removed.', indexingEntry] },
});

const issuePaths = section('Issues', issues, {
  listArchives: {
    summary: 'The volumes of each year',
    200: [
      'The newest first.',
      [{ id: adminIssue.id, year: 2026, volume: 3, total_issues: 2, issues: [1, 2] }],
    ],
  },
  listIssues: {
    summary: 'All issues, with their numbers of articles',
    200: ['The issues.', [adminIssue]],
  },
  createIssue: {
    summary: 'Make an issue',
    body: { year: 2026, volume: 3, issue: 2 },
    201: ['The issue.', { ...adminIssue, articles: 0 }],
  },
  readCounts: {
    summary: 'The counts of the dashboard',
    200: ['The counts.', { archives: 4, editors: 9 }],
  },
});

/** The journal's records beside its articles. Methods of one path may stand in both. */
export const recordPaths = [settingsPaths, designPaths, editorPaths, indexingPaths, issuePaths];
