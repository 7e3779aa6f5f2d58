import * as articles from './articles.ts';
import { readAudit, readUserAudit } from './audit.ts';
import * as badges from './badges.ts';
import * as deposits from './deposits.ts';
import * as design from './design.ts';
import * as desk from './desk.ts';
import * as deskCertificates from './desk-certificates.ts';
import * as editors from './editors.ts';
import { type Endpoint, type EndpointTable, endpointsIn } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as files from './files.ts';
import * as fullTexts from './full-texts.ts';
import * as indexing from './indexing.ts';
import * as indexingChecks from './indexing-checks.ts';
import * as issues from './issues.ts';
import * as lookup from './lookup.ts';
import * as mails from './mails.ts';
import * as manuscriptMails from './manuscript-mails.ts';
import * as orcid from './orcid.ts';
import * as pdf from './pdf.ts';
import { readIssueArchive, readJournalArchive, readVolumeBag } from './preservation.ts';
import * as previewLinks from './preview-links.ts';
import * as programs from './programs.ts';
import * as redirects from './redirects.ts';
import * as reviewerCertificates from './reviewer-certificates.ts';
import * as reviews from './reviews.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as submissions from './submissions.ts';
import * as usage from './usage.ts';
import * as users from './users.ts';
import * as waiting from './waiting.ts';
import * as workLog from './work-log.ts';

/** All endpoints, grouped by the service that implements them. */
export const endpoints = {
  'svc-content': {
    ...articles,
    ...fullTexts,
    ...issues,
    ...settings,
    ...design,
    ...editors,
    ...reviewerCertificates,
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
  'svc-pdf': { ...pdf, ...badges },
  'svc-review': {
    ...submissions,
    ...reviews,
    ...desk,
    ...deskCertificates,
    ...manuscriptMails,
  },
} satisfies Record<string, EndpointTable>;
export type ServiceName = keyof typeof endpoints;

/**
 * Returns a function that finds the endpoint of a request. Slashes, case and precedence are treated as in the router.
 */
export function endpointMatcher(...tables: EndpointTable[]) {
  const patterns = tables
    .flatMap(endpointsIn)
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));
  return (method: string | undefined, path: string): Endpoint | undefined =>
    patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
      ?.endpoint;
}

function patternOf({ path }: Endpoint): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i');
}
