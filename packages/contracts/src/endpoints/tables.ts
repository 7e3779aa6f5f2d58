import * as articles from './articles.ts';
import { readAudit, readUserAudit } from './audit.ts';
import * as deposits from './deposits.ts';
import * as design from './design.ts';
import * as editors from './editors.ts';
import type { EndpointTable } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as files from './files.ts';
import * as indexing from './indexing.ts';
import * as indexingChecks from './indexing-checks.ts';
import * as issues from './issues.ts';
import * as lookup from './lookup.ts';
import * as mails from './mails.ts';
import * as orcid from './orcid.ts';
import * as pdf from './pdf.ts';
import { readIssueArchive, readJournalArchive, readVolumeBag } from './preservation.ts';
import * as previewLinks from './preview-links.ts';
import * as programs from './programs.ts';
import * as redirects from './redirects.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as usage from './usage.ts';
import * as users from './users.ts';
import * as waiting from './waiting.ts';
import * as workLog from './work-log.ts';

/** All endpoints, grouped by the service that implements them. */
export const endpoints = {
  'svc-content': {
    ...articles,
    ...issues,
    ...settings,
    ...design,
    ...editors,
    ...indexing,
    ...indexingChecks,
    ...waiting,
    ...exchange,
    ...lookup,
    ...orcid,
    ...deposits,
    ...mails,
    readVolumeBag,
    readIssueArchive,
    readJournalArchive,
    ...previewLinks,
    ...redirects,
    ...usage,
    ...programs,
    ...files,
    ...workLog,
    readAudit,
  },
  'svc-auth': { ...sessions, ...users, readUserAudit },
  'svc-pdf': pdf,
} satisfies Record<string, EndpointTable>;
export type ServiceName = keyof typeof endpoints;
