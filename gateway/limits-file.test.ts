import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectionLimits, gatewayLimits, loginLimits } from '@app/contracts/limits';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { limitsFile, limitsFilePath } from './limits-file.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

test('the gateway’s file has the limits of the table; after a change, run `npm run limits`', () => {
  expect(readFileSync(limitsFilePath, 'utf8')).toBe(limitsFile());
});

test('the table contains every limit per client', () => {
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

test('the gateway or a server uses every limit', () => {
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
