import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../setup/paths.mjs';
import { readDevConfig } from './config.mjs';
import { needsOf, workspaces } from './workspaces.mjs';

const packageOf = (name: string) =>
  JSON.parse(readFileSync(`${projectRoot}/${name}/package.json`, 'utf8'));
// The pattern has no `**`, because other tests may write into `dist` folders at the same time.
const found = globSync('{packages/*,svc-*,mfe-*,shell}/package.json', { cwd: projectRoot })
  .map((path) => path.replace('/package.json', ''))
  .sort();

test('lists every piece and package', () => {
  expect(Object.keys(workspaces).sort()).toEqual(found);
});

test.each(found)('runs the build, test and dev scripts of %s by its name', (name) => {
  const { scripts } = packageOf(name);
  const up = name.includes('/') ? '../..' : '..';
  expect(scripts.build).toBe(`exec node ${up}/local/run.mjs build ${name}`);
  expect(scripts.test).toBe(`exec node ${up}/local/run.mjs test --workspace ${name}`);
  const runs = needsOf(name).port !== undefined;
  expect(scripts.dev).toBe(runs ? `exec node ${up}/local/run.mjs dev ${name}` : undefined);
});

test.each(found)('finds a tsconfig.json in %s', (name) => {
  expect(existsSync(`${projectRoot}/${name}/tsconfig.json`)).toBe(true);
});

test('assigns a different port to each piece', () => {
  const ports = Object.values(workspaces).flatMap(({ port }) => port ?? []);
  expect(new Set(ports).size).toBe(ports.length);
});

test('names the known workspaces when asked for an unknown one', () => {
  expect(() => needsOf('svc-unknown')).toThrow(/svc-unknown.*svc-auth/);
});

test('uses the piece’s own port and data folder by default', () => {
  const { port, dataDir, site } = readDevConfig('svc-auth', {});
  expect({ port, dataDir, site }).toEqual({
    port: 8111,
    dataDir: `${projectRoot}/.data/dev/svc-auth`,
    site: undefined,
  });
  expect(readDevConfig('svc-auth', { PORT: '9000' }).port).toBe(9000);
});

test('accepts only an origin as the site', () => {
  const siteOf = (SITE: string) => readDevConfig('shell', { SITE }).site;
  expect(siteOf('https://journal.org/')).toBe('https://journal.org');
  expect(() => siteOf('journal.org')).toThrow('SITE must be the origin');
  expect(() => siteOf('https://journal.org/admin')).toThrow('SITE must be the origin');
});
