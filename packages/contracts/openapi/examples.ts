import {
  type AdminArticle,
  type ArticleContext,
  articleSchema,
  articleSummarySchema,
} from '../src/articles/article.ts';
import { noArticleDetails } from '../src/articles/article-details.ts';
import type { AdminIssue } from '../src/articles/issue.ts';
import type { AuditPage } from '../src/base/audit.ts';
import { type DocumentDesign, initialDesign } from '../src/documents/design.ts';
import type { Job } from '../src/documents/jobs.ts';
import type { AdminEditor } from '../src/journal/editor.ts';
import type { IndexingEntry } from '../src/journal/indexing.ts';
import { type AdminSettings, adminSettingsSchema } from '../src/journal/settings.ts';
import type { SignInRules, User } from '../src/users/user.ts';
import type { WorkEntry } from '../src/work-log/work-entry.ts';

const id = (last: string) => `6750a1b2c3d4e5f60718${last}`;
const written = '2026-03-14T09:30:00.000Z';

export const adminArticle: AdminArticle = {
  id: id('0001'),
  refnumber: 'JRN-2026-014',
  title: 'On the <i>cis</i> isomer of H<sub>2</sub>N<sub>2</sub>',
  authorname: 'Asha Rao, Émilie du Châtelet',
  authors: ['Asha Rao', 'Émilie du Châtelet'],
  abstract: '<p>The isomer was kept for an hour at 90 K.</p>',
  ...noArticleDetails,
  contributors: [
    {
      name: 'Asha Rao',
      given: 'Asha',
      family: 'Rao',
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'Institute of Cold Matter', country: 'IN' }],
      isCorresponding: true,
    },
    { name: 'Émilie du Châtelet' },
  ],
  citedAuthors: ['Rao A.', 'du Châtelet É.'],
  keywords: 'isomers, low temperature',
  subject: 'Chemistry',
  country: 'India',
  doi: '10.5555/jrn.2026.014',
  pagenumber: '12-15',
  publishdate: '2026-03-14T00:00:00.000Z',
  year: 2026,
  volume: 3,
  issue: 2,
  updates: [],
  notice: null,
  versions: [],
  file: 'JRN-2026-014.pdf',
  fileSize: 348_112,
  status: 'enabled',
  creation: written,
  modification: written,
  version: 1,
  txnid: 'T-20260312-77',
  ptype: 'paid',
  email: 'asha@example.org',
  stage: 'enabled',
  scheduled: '',
  createdby: 'admin',
  modifiedby: 'admin',
};

export const signInRules: SignInRules = {
  secondFactorRoles: ['admin'],
  inactivityMinutes: 480,
  version: 1,
};

export const article = articleSchema.parse(adminArticle);
export const articleSummary = articleSummarySchema.parse(article);

export const articleContext: ArticleContext = {
  previous: null,
  next: { ...articleSummary, refnumber: 'JRN-2026-015', pagenumber: '16-19' },
  related: [],
  citations: [
    { style: 'apa', html: 'Rao, A., &amp; du Châtelet, É. (2026). On the <i>cis</i> isomer.' },
  ],
};

export const adminIssue: AdminIssue = {
  id: id('0101'),
  year: 2026,
  volume: 3,
  issue: 2,
  articles: 14,
  title: '',
  dates: 'March–April 2026',
  status: 'published',
  scheduled: '',
  cover: '',
  order: [],
  creation: written,
  version: 1,
};

export const adminEditor: AdminEditor = {
  id: id('0201'),
  name: 'Grace Hopper',
  post: 'Professor',
  content: 'University of Compilers',
  category: 'chief editor',
  degree: 'PhD',
  country: 'United States',
  picture: '',
  status: 'enabled',
  creation: written,
  updated_at: written,
  version: 1,
  email: 'grace@example.org',
  phone: '',
};

export const indexingEntry: IndexingEntry = {
  id: id('0301'),
  title: 'Index of Open Journals',
  link: 'https://index.example.org/journal',
  image: '',
  width: 0,
  height: 0,
  sortnumber: 1,
  status: 'enabled',
  version: 1,
};

export const adminSettings = adminSettingsSchema.parse({
  id: id('0401'),
  websitename: 'Journal of Examples',
  formatted_journal_name: 'J. Ex.',
  websiteemail: 'office@journal.example.org',
  domain: 'https://journal.example.org',
  origin: 'https://journal.example.org',
  issn: '1234-5678, 8765-4321',
  home_content: '<p>Welcome.</p>',
  address: '<p>1 Example Street</p>',
  fee_rupee: '1500',
  fee_dollar: '40',
  submit_online_hidden: true,
  usage_shown: false,
  version: 1,
} satisfies Partial<AdminSettings>);

export const design: DocumentDesign = { ...initialDesign, version: 1 };

export const workEntry: WorkEntry = {
  id: id('0501'),
  content: '<p>Proofs of issue 2 to the authors</p>',
  status: 'urgent',
  createdby: 'Meera',
  created_at: written,
  version: 0,
};

export const user: User = {
  id: id('0601'),
  name: 'Meera',
  email: 'meera@journal.example',
  password: '',
  role: 'staff',
  status: 'enabled',
  allowedAddresses: [],
  secondFactor: false,
  recoveryCodes: 0,
  creation: written,
  modification: written,
  version: 1,
};

export const auditPage: AuditPage = {
  entries: [
    {
      seq: 1,
      at: written,
      by: { id: id('0602'), name: 'admin' },
      address: '192.0.2.7',
      action: 'update',
      kind: 'article',
      record: article.id,
      label: article.refnumber,
      before: { country: '' },
      after: { country: 'India' },
      previous: '0'.repeat(64),
      hash: 'a'.repeat(64),
    },
  ],
  total: 1,
  page: 1,
  pageSize: 50,
};

export const job: Job = {
  id: `z${'7'.repeat(40)}`,
  kind: 'bulkcertificates',
  title: 'Certificates volume 3, issue 2 (2026)',
  state: 'running',
  phase: 'printing',
  done: 12,
  total: 40,
  error: null,
  missing: [],
  bytes: null,
  createdBy: 'admin',
  createdAt: written,
  startedAt: written,
  finishedAt: null,
};
