import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PublicPage, publicPages } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { connectionLimits, gatewayLimits, loginLimits } from '@app/contracts/limits';
import Router from '@koa/router';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDynamicConfig } from './dynamic-config.ts';
import { limitsFile, limitsFilePath } from './limits-file.ts';
import { parseRequestTarget } from './request-target.ts';
import { RouteTable } from './route-table.ts';
import { readStaticConfig } from './static-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

test('the gateway’s file has the limits of the table (npm run limits)', () => {
  expect(readFileSync(limitsFilePath, 'utf8')).toBe(limitsFile());
});

test('no limit per client exists outside the table', () => {
  for (const file of globSync('gateway/**/*.yml', { cwd: root })) {
    if (root + file === limitsFilePath) continue;
    expect(read(file), file).not.toMatch(/\b(rateLimit|inFlightReq):/);
  }
  const sources = globSync('{svc-*,mfe-*,shell,packages,local}/**/*.ts', {
    cwd: root,
    exclude: (path) => /node_modules|dist|\.test\.ts$/.test(path),
  });
  const limiting = sources.filter((file) => read(file).includes("from 'rate-limiter-flexible'"));
  expect(limiting).toEqual(['svc-auth/users/login-limits.ts']);
  // The points and the duration of each limiter come from the table.
  const source = read('svc-auth/users/login-limits.ts');
  expect(source.match(/new RateLimiterRedis/g)).toHaveLength(1);
  expect(source).toMatch(/keyPrefix: keyof typeof limits/);
});

test('every limit is used', () => {
  const routers = read('gateway/dynamic/routers.yml');
  for (const name of Object.keys(gatewayLimits)) {
    expect(routers).toMatch(new RegExp(`middlewares: \\[limit-${name}[,\\]]`));
  }
  const source = read('svc-auth/users/login-limits.ts');
  for (const name of Object.keys(loginLimits)) expect(source).toContain(`limiter('${name}')`);
});

test.each(['traefik.yml', 'tls/traefik.yml'])(
  'the connections of %s have the limits of the table',
  (file) => {
    const { entryPoints } = parse(read(`gateway/${file}`));
    const { http, transport } = entryPoints.websecure ?? entryPoints.web;
    expect(http.maxHeaderBytes).toBe(connectionLimits.headerBytes);
    expect(transport.respondingTimeouts).toMatchObject({
      readTimeout: `${connectionLimits.readSeconds}s`,
      writeTimeout: `${connectionLimits.writeSeconds}s`,
    });
  },
);

/** The router of each endpoint that costs much: those that need no token, and the confirmation by password. */
const limited: [endpoint: api.Endpoint, router: string][] = [
  [api.logIn, 'login'],
  [api.confirmIdentity, 'login'],
  [api.setUpSecondFactor, 'login'],
  [api.confirmSetUp, 'login'],
  [api.requestPasswordReset, 'login'],
  [api.resetPassword, 'login'],
  [api.searchArticles, 'searches'],
  [api.selectArticles, 'selections'],
  [api.proposeFromPdf, 'pdf-proposals'],
  [api.openPreviewLink, 'preview-links'],
  [api.harvest, 'harvests'],
  [api.harvestByForm, 'harvests-by-form'],
  [api.verifyCertificate, 'verifications'],
  [api.readCertificate, 'public-documents'],
  [api.readCoverPage, 'public-documents'],
  [api.readEditorialBoardPdf, 'public-documents'],
  [api.readIssuePdf, 'public-documents'],
];

/** Endpoints that need no token and no limit, because they read what is in memory, cached or a small file. */
const cheap: api.Endpoint[] = [
  ...[api.listArticles, api.readAuthor, api.readArticle, api.readArticleByReference],
  // Streamed like the PDFs of which it consists.
  api.readIssueZip,
  // Contexts that are not cached take turns.
  ...[
    api.readArticleContext,
    api.readArticlePdf,
    api.listArchives,
    api.readSettings,
    api.readDesign,
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
  // Printed once for each design, and cached by browsers.
  api.readSpecimen,
  // No route of the gateway leads to them.
  ...[api.readMailState, api.queueMail],
  // They write to Redis what is added to the database later, or read a few small records of one article.
  ...[api.countView, api.readUsage],
  // ORCID is asked for holders of a signed link only.
  ...[api.showOrcidInvitation, api.signInAtOrcid, api.confirmOrcid],
];

test('every endpoint that needs no token has a limit, or is known to be cheap', () => {
  const all = Object.values<api.EndpointTable>(api.endpoints).flatMap(api.endpointsIn);
  const open = all.filter(({ access }) => access !== 'staff' && access !== 'admin');
  const known = new Set([...cheap, ...limited.map(([endpoint]) => endpoint)]);
  expect(open.filter((endpoint) => !known.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

const services = ['svc-content', 'svc-auth', 'svc-pdf', 'mfe-public', 'mfe-admin', 'mfe-webdata'];

function readRoutes(): RouteTable {
  const addresses = [...services, 'shell'].map((name) => [
    `${name.toUpperCase().replace('-', '_')}_URL`,
    'http://127.0.0.1:9',
  ]);
  const config = readStaticConfig(`${root}gateway/traefik.yml`);
  const variables = { ...Object.fromEntries(addresses), INTERNAL_KEY: 'key' };
  return new RouteTable(readDynamicConfig(config.dynamicDirectory, variables), {
    entryPointMiddlewares: config.middlewares,
    isTerminating: () => false,
    onHealthChange: () => {},
  });
}

test.each(limited)(
  'every spelling of $path that its service accepts has its limit',
  (endpoint, router) => {
    const { method, path } = endpoint;
    const tables = Object.entries<api.EndpointTable>(api.endpoints);
    const [own] = tables.find(([, all]) => api.endpointsIn(all).includes(endpoint)) ?? [];
    const routes = new Router();
    routes.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], []);
    const table = readRoutes();

    let accepted = 0;
    for (const spelling of spellingsOf(path.replace(/\{\w+\}/g, 'A-1'))) {
      const target = parseRequestTarget(spelling);
      if (!target) continue;
      // What the service receives, as its router sees it.
      if (!routes.match(target.path, method).route) continue;
      const route = table.find({ method, path: target.routingPath });
      // A prefix in another spelling goes to another server, which has no such path.
      if (route?.service !== own) continue;
      accepted += 1;
      expect(route?.name, spelling).toBe(router);
    }
    expect(accepted).toBeGreaterThan(5);
  },
);

const queryPages = Object.values<PublicPage>(publicPages).filter(({ readsQuery }) => readsQuery);

test.each(queryPages)(
  'every spelling of the page $path, which depends on its query, has a limit',
  ({ path }) => {
    const table = readRoutes();
    for (const page of [path.replace(/\/:\w+\?$/, ''), path.replace(/:\w+\??/g, 'A-1')]) {
      for (const spelling of spellingsOf(page)) {
        const target = parseRequestTarget(spelling);
        if (!target) continue;
        // React's router ignores letter case, and slashes at the end.
        const seen = decodeURI(target.path).replace(/\/+$/, '').toLowerCase();
        if (seen !== page.toLowerCase()) continue;
        const route = table.find({ method: 'GET', path: target.routingPath });
        expect(route?.name, spelling).toMatch(/^(query|verify)-pages$/);
      }
    }
  },
);

/** Returns spellings of a path by letter case, escapes, dot segments and slashes, alone and with a slash at the end. */
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
