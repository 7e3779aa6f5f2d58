import {
  type AuditEntry,
  type AuditedKindName,
  type AuditSource,
  auditedKindNames,
  issueOfPath,
} from '@app/contracts';
import { mailTextLabels } from '@app/office-kit/mail-texts/mail-text-fields.ts';
import { adminIssuePath } from '../../../shared/issue-numbers.ts';
import { articleLabels } from '../../articles/article-fields.ts';
import { issueLabels } from '../../articles/issues/issue-fields.ts';
import { designLabels } from '../../journal/design/design-fields.ts';
import { editorLabels } from '../../journal/editors/editor-fields.ts';
import { settingsLabels } from '../../journal/settings/settings-fields.ts';
import { rulesLabels } from '../../users/sign-in-rules-fields.ts';

interface AuditedKind {
  /** The kind's name within a sentence, such as `article`. */
  name: string;
  /** The kind's name in the filter, such as `Articles`. */
  plural: string;
  singleton?: true;
  labels: Readonly<Record<string, string>>;
  path(entry: AuditEntry): string | undefined;
}

const status = { status: 'Status' };
const place = { year: 'Year', volume: 'Volume', issue: 'Issue' };

const known: Record<AuditedKindName, AuditedKind> = {
  article: {
    name: 'article',
    plural: 'Articles',
    labels: { ...status, ...place, ...articleLabels, ...place, pdf: 'PDF' },
    path: ({ record }) => `/admin/archives/${record}`,
  },
  issue: {
    name: 'issue',
    plural: 'Issues',
    labels: { ...status, ...place, ...issueLabels, order: 'Order of articles' },
    path: ({ after }) => {
      const { year, volume, issue } = after ?? {};
      const key = issueOfPath({ year: `${year}`, volume: `${volume}`, issue: `${issue}` });
      return key ? adminIssuePath(key) : undefined;
    },
  },
  editor: {
    name: 'editor',
    plural: 'Editors',
    labels: { ...status, ...editorLabels, picture: 'Picture', sortnumber: 'Place on the board' },
    path: ({ record }) => `/admin/editors/${record}`,
  },
  'reviewer certificate': {
    name: 'reviewer’s certificate',
    plural: 'Reviewers’ certificates',
    labels: { year: 'Year', version: 'Version' },
    path: () => '/review/desk/certificates',
  },
  indexing: {
    name: 'indexing entry',
    plural: 'Indexing entries',
    labels: { ...status, title: 'Title', link: 'Link', image: 'Logo', sortnumber: 'Sort number' },
    path: () => '/admin/indexing',
  },
  settings: {
    name: 'settings',
    plural: 'Settings',
    singleton: true,
    labels: settingsLabels,
    path: () => '/admin/settings',
  },
  design: {
    name: 'design of documents',
    plural: 'Design of documents',
    singleton: true,
    labels: designLabels,
    path: () => '/admin/design',
  },
  'email text': {
    name: 'email text',
    plural: 'Email texts',
    labels: mailTextLabels,
    path: ({ record }) => `/admin/emails/texts/${record}`,
  },
  'preview link': {
    name: 'preview link',
    plural: 'Preview links',
    labels: { expires: 'Expires' },
    path: ({ record }) => `/admin/archives/${record}`,
  },
  user: {
    name: 'user',
    plural: 'Users',
    labels: {
      ...status,
      name: 'Name',
      email: 'Email',
      role: 'Role',
      allowedAddresses: 'Addresses',
      secondFactor: 'Second factor',
      password: 'Password',
    },
    path: ({ record }) => `/admin/account/${record}`,
  },
  'sign-in rules': {
    name: 'sign-in rules',
    plural: 'Sign-in rules',
    singleton: true,
    labels: { ...rulesLabels, secondFactorRoles: 'Second factor required for' },
    path: () => '/admin/users/rules',
  },
};

/** The kinds by name. A later release may have logged entries of other kinds. */
export const auditedKinds: Readonly<Partial<Record<string, AuditedKind>>> = known;

/** Returns the kinds in a log as options of the filter. */
export const kindsOf = (source: AuditSource) =>
  auditedKindNames[source].map((value) => ({ value, label: known[value].plural }));

/** Returns the log that contains the entries of a kind. */
export const sourceOf = (kind: string): AuditSource =>
  auditedKindNames.users.some((name) => name === kind) ? 'users' : 'records';

/**
 * Returns the URL of a record's page. Returns undefined if the record was removed, or if it is unknown whether the
 * record was created.
 */
export function recordPath(entry: AuditEntry): string | undefined {
  return entry.action === 'delete' || entry.record === ''
    ? undefined
    : auditedKinds[entry.kind]?.path(entry);
}
