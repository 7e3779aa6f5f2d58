import { type PublicPage, publicPages } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { gatewayLimits } from '@app/contracts/limits';
import Router from '@koa/router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { echoOf, send } from './requests.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  // The limits are raised so that no request is refused. Responses still state the limit of their route.
  const highest = (text: string) => text.replaceAll(/burst: \d+/g, 'burst: 100000');
  gateway = await startGateway({ 'dynamic/limits.yml': highest });
});
afterAll(() => gateway.stop());

/** Sends a request. Returns the server that received it, the path there, and the limit stated for its route. */
async function routeOf(path: string, method: string) {
  const reply = await send(gateway.port, path, { method });
  if (reply.status === 400) return undefined;
  const { upstream, url } = echoOf(reply);
  const [, limit] = /^"([\w-]+)"/.exec(String(reply.headers['ratelimit-policy'])) ?? [];
  return { upstream, path: url, limit };
}

/** The limits of expensive endpoints: those that need no token, and the confirmation by password. */
const limited: [endpoint: api.Endpoint, limit: keyof typeof gatewayLimits][] = [
  [api.logIn, 'logins'],
  [api.confirmIdentity, 'logins'],
  [api.setUpSecondFactor, 'logins'],
  [api.confirmSetUp, 'logins'],
  [api.requestPasswordReset, 'logins'],
  [api.resetPassword, 'logins'],
  [api.searchArticles, 'searches'],
  [api.selectArticles, 'selections'],
  [api.proposeFromPdf, 'pdf-proposals'],
  [api.openPreviewLink, 'preview-links'],
  [api.harvest, 'harvests'],
  [api.harvestByForm, 'harvests'],
  [api.verifyCertificate, 'verifications'],
  [api.readBadgeIssuer, 'verifications'],
  [api.readBadgeIssuerDid, 'verifications'],
  [api.readBadge, 'verifications'],
  [api.readBadgeSvg, 'verifications'],
  [api.readBadgePng, 'verifications'],
  [api.readBadgeStatusList, 'verifications'],
  [api.readCertificate, 'documents'],
  [api.findCertificatePage, 'documents'],
  [api.findReviewerCertificate, 'documents'],
  [api.readCoverPage, 'documents'],
  [api.readEditorialBoardPdf, 'documents'],
  [api.readIssuePdf, 'documents'],
  [api.readCertificatePicture, 'documents'],
  [api.readCertificateByCode, 'documents'],
  [api.createDraft, 'manuscript-drafts'],
  [api.requestLinks, 'manuscript-drafts'],
  [api.uploadManuscriptFile, 'manuscript-files'],
  [api.removeManuscriptFile, 'manuscripts'],
  [api.readManuscriptFile, 'manuscripts'],
  [api.readAuthorPage, 'manuscripts'],
  [api.saveForm, 'manuscripts'],
  [api.submitManuscript, 'manuscripts'],
  [api.withdrawManuscript, 'manuscripts'],
  [api.discardDraft, 'manuscripts'],
  [api.reportPayment, 'manuscripts'],
  [api.readCoAuthorPage, 'manuscripts'],
  [api.answerAsCoAuthor, 'manuscripts'],
  [api.readReviewerPage, 'manuscripts'],
  [api.listOwnCertificates, 'manuscripts'],
  [api.acceptInvitation, 'manuscripts'],
  [api.declineInvitation, 'manuscripts'],
  [api.reopenInvitation, 'manuscripts'],
  [api.saveReview, 'manuscripts'],
  [api.uploadReviewFile, 'manuscript-files'],
  [api.removeReviewFile, 'manuscripts'],
  [api.submitReview, 'manuscripts'],
  [api.readAnonymousManuscript, 'manuscripts'],
];

/**
 * Endpoints that need neither a token nor a limit, because they read small files or data that are in memory or
 * cached.
 */
const cheap: api.Endpoint[] = [
  ...[api.listArticles, api.readAuthor, api.readArticle, api.readArticleByReference],
  // This file is streamed, like single PDFs.
  api.readIssueZip,
  // svc-content computes uncached contexts one after another.
  ...[
    api.readArticleContext,
    api.readArticlePdf,
    api.listArchives,
    api.readSettings,
    api.readDesign,
    api.readDesignStyles,
  ],
  ...[
    api.listEditors,
    api.readEditor,
    api.listIndexingEntries,
    api.readCitationFile,
    api.readJats,
    api.readLinkset,
    api.findFormerAddress,
  ],
  ...[api.readDocs, api.readDocsFile, api.readFeed, api.readRevision, api.readRobots],
  ...[api.readLlms, api.readDump],
  ...[api.readSitemap, api.readAvatar, api.readEditorPicture, api.readIndexingLogo],
  ...[api.readJournalFile, api.readKeys, api.downloadJobZip],
  // These responses are streamed. The permission to read them is checked in memory.
  ...[api.readFullText, api.readFigure],
  // Printed once for each design, and cached by browsers.
  api.readSpecimen,
  // A constant text.
  api.readSigningCertificates,
  // The gateway does not route these endpoints.
  ...[api.readMailState, api.queueMail, api.selectReviewerCertificates],
  // To count a view, svc-content writes to Redis; it adds the counts to the database later. To read the figures of an
  // article, it reads a few small records.
  ...[api.countView, api.readUsage],
  // One small record.
  api.readSubmissions,
  // Only for holders of a signed link does svc-content send requests to ORCID.
  ...[api.showOrcidInvitation, api.signInAtOrcid, api.confirmOrcid],
];

/** Returns a path of an endpoint. */
const exampleOf = ({ path }: api.Endpoint) => path.replace(/\{\w+\}/g, 'A-1');

test('every endpoint is routed to its service, except endpoints for other services', async () => {
  const lost: string[] = [];
  for (const [service, table] of Object.entries<api.EndpointTable>(api.endpoints)) {
    for (const endpoint of api.endpointsIn(table)) {
      const expected = endpoint.path.startsWith('/internal/') ? 'shell' : service;
      const route = await routeOf(exampleOf(endpoint), endpoint.method);
      if (route?.upstream !== expected) {
        lost.push(`${endpoint.method} ${endpoint.path}: ${route?.upstream} (routers.yml)`);
      }
    }
  }
  expect(lost).toEqual([]);
});

test('every endpoint that needs no token either has a limit or is in the list of cheap endpoints', () => {
  const all = Object.values<api.EndpointTable>(api.endpoints).flatMap(api.endpointsIn);
  const isOpen = (access: api.Access) => /^(anyone|admin-sees-more|admin-or-link)$/.test(access);
  const open = all.filter(({ access }) => isOpen(access));
  const withLimit = new Set(limited.map(([endpoint]) => endpoint));
  const known = new Set([...cheap, ...withLimit]);
  expect(open.filter((endpoint) => !known.has(endpoint)).map(({ path }) => path)).toEqual([]);
  expect(cheap.filter((endpoint) => withLimit.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test('every limit of the gateway is in the list of limited endpoints, or concerns pages', () => {
  const listed = new Set(limited.map(([, limit]) => limit));
  const names = Object.keys(gatewayLimits) as (keyof typeof gatewayLimits)[];
  expect(names.filter((name) => !listed.has(name))).toEqual(['query-pages']);
});

test('no other endpoint has a limit', async () => {
  const found: string[] = [];
  const listed = new Set(limited.map(([endpoint]) => endpoint));
  const all = Object.values<api.EndpointTable>(api.endpoints).flatMap(api.endpointsIn);
  for (const endpoint of all.filter((each) => !listed.has(each))) {
    const { method, path } = endpoint;
    const route = await routeOf(exampleOf(endpoint), method);
    if (route?.limit) found.push(`${method} ${path}: ${route.limit}`);
  }
  expect(found).toEqual([]);
});

test.each(limited)(
  'every spelling of $path that its service accepts has its limit',
  async (endpoint, limit) => {
    const { method, path } = endpoint;
    const tables = Object.entries<api.EndpointTable>(api.endpoints);
    const [service] =
      tables.find(([, table]) =>
        api.endpointsIn(table).some((each) => each.path === path && each.method === method),
      ) ?? [];
    const routes = new Router();
    routes.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], []);

    let accepted = 0;
    for (const spelling of spellingsOf(exampleOf(endpoint))) {
      const route = await routeOf(spelling, method);
      // If a spelling changes the prefix, the path is routed to another server, which must not have such a path.
      if (route?.upstream !== service || !routes.match(route?.path ?? '', method).route) continue;
      accepted += 1;
      expect(route?.limit, spelling).toBe(limit);
    }
    expect(accepted).toBeGreaterThan(5);
  },
);

const queryPages = Object.values<PublicPage>(publicPages).filter(({ readsQuery }) => readsQuery);

test.each(queryPages)(
  'every spelling of the page $path, which depends on its query, has a limit',
  async ({ path }) => {
    for (const page of [path.replace(/\/:\w+\?$/, ''), path.replace(/:\w+\??/g, 'A-1')]) {
      let accepted = 0;
      for (const spelling of spellingsOf(page)) {
        const route = await routeOf(spelling, 'GET');
        // React's router ignores case and trailing slashes.
        const seen = decodeURI(route?.path ?? '')
          .replace(/\/+$/, '')
          .toLowerCase();
        if (seen !== page.toLowerCase()) continue;
        accepted += 1;
        expect(route?.limit, spelling).toMatch(/^(query-pages|verifications)$/);
      }
      expect(accepted).toBeGreaterThan(5);
    }
  },
);

/**
 * Returns spellings of a path with other letter case, escapes, dot segments and slashes, each also with a trailing
 * slash.
 */
function spellingsOf(path: string): string[] {
  const last = path.lastIndexOf('/') + 1;
  const escaped = (text: string) =>
    text.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const spellings = [
    path,
    path.toUpperCase(),
    path.slice(0, last) + path.slice(last).toUpperCase(),
    path.replace(/[^/]+/g, (segment, at) => (at > 4 ? segment.toUpperCase() : segment)),
    path.slice(0, last) + escaped(path.slice(last)),
    path.slice(0, last) + escaped(path.slice(last).toUpperCase()),
    escaped(path),
    path.replaceAll('/', '//'),
    path.replace('/', '/./'),
    `/x/..${path}`,
    `/x/%2e%2E${path}`,
    `${path}%20`,
    `${path};a=1`,
    `${path}%2F`,
  ];
  return spellings.flatMap((spelling) => [spelling, `${spelling}/`, `${spelling}//`]);
}
