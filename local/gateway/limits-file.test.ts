import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

test('no limit exists outside the table', () => {
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

const limited = [
  [api.logIn, 'login'],
  [api.searchArticles, 'searches'],
  [api.selectArticles, 'selections'],
  [api.verifyCertificate, 'verifications'],
  [api.readCertificate, 'public-documents'],
  [api.readCoverPage, 'public-documents'],
  [api.readEditorialBoardPdf, 'public-documents'],
] as const;

test.each(limited)(
  'every spelling of $path that a service accepts has its limit',
  ({ method, path }, router) => {
    const names = ['SVC_CONTENT', 'SVC_AUTH', 'SVC_PDF', 'MFE_PUBLIC', 'MFE_ADMIN', 'MFE_WEBDATA'];
    const addresses = [...names, 'SHELL'].map((name) => [`${name}_URL`, 'http://127.0.0.1:9']);
    const config = readStaticConfig(`${root}gateway/traefik.yml`);
    const table = new RouteTable(
      readDynamicConfig(config.dynamicDirectory, Object.fromEntries(addresses)),
      {
        entryPointMiddlewares: config.middlewares,
        isTerminating: () => false,
        onHealthChange: () => {},
      },
    );
    const routes = new Router();
    routes.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], []);

    let accepted = 0;
    for (const spelling of spellingsOf(path.replace(/\{\w+\}/g, 'A-1'))) {
      const target = parseRequestTarget(spelling);
      if (!target) continue;
      // What the service receives, as its router sees it.
      if (!routes.match(target.path, method).route) continue;
      const route = table.find({ method, path: target.routingPath });
      // A prefix in another spelling goes to the shell, which has no such path.
      if (route?.service === 'shell') continue;
      accepted += 1;
      expect(route?.name, spelling).toBe(router);
    }
    expect(accepted).toBeGreaterThan(5);
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
    path.replace(/[^/]+/g, (segment, at) => (at > 5 ? segment.toUpperCase() : segment)),
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
