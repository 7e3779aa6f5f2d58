import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../setup/paths.mjs';
import { readDevConfig } from './config.mjs';
import { needsOf, workspaces } from './workspaces.mjs';

const packageOf = (name: string) =>
  JSON.parse(readFileSync(`${projectRoot}/${name}/package.json`, 'utf8'));
// `dist` comes and goes while front ends are built.
const found = globSync('{packages/*,svc-*,mfe-*,shell}/package.json', { cwd: projectRoot })
  .map((path) => path.replace('/package.json', ''))
  .sort();

test('every piece and package is known as a workspace that can be worked on alone', () => {
  expect(Object.keys(workspaces).sort()).toEqual(found);
});

test.each(found)('%s is built and tested by its own name, and run where it can run', (name) => {
  const { scripts } = packageOf(name);
  const up = name.includes('/') ? '../..' : '..';
  expect(scripts.build).toBe(`exec node ${up}/local/dev/build.mjs ${name}`);
  expect(scripts.test).toBe(`exec node ${up}/checks/test.mjs --workspace ${name}`);
  const runs = needsOf(name).port !== undefined;
  expect(scripts.dev).toBe(runs ? `exec node ${up}/local/dev/dev.mjs ${name}` : undefined);
});

test.each(found)('%s has its types checked by settings of its own', (name) => {
  expect(existsSync(`${projectRoot}/${name}/tsconfig.json`)).toBe(true);
});

test('no two pieces are served at the same address', () => {
  const ports = Object.values(workspaces).flatMap(({ port }) => port ?? []);
  expect(new Set(ports).size).toBe(ports.length);
});

test('an unknown workspace is told the known ones', () => {
  expect(() => needsOf('svc-unknown')).toThrow(/svc-unknown.*svc-auth/);
});

test('work on a piece has a port and data of its own unless it is told others', () => {
  const { port, dataDir, site } = readDevConfig('svc-auth', {});
  expect({ port, dataDir, site }).toEqual({
    port: 8111,
    dataDir: `${projectRoot}/.data/dev/svc-auth`,
    site: undefined,
  });
  expect(readDevConfig('svc-auth', { PORT: '9000' }).port).toBe(9000);
});

test('a site is an origin', () => {
  const siteOf = (SITE: string) => readDevConfig('shell', { SITE }).site;
  expect(siteOf('https://journal.org/')).toBe('https://journal.org');
  expect(() => siteOf('journal.org')).toThrow('SITE must be the origin');
  expect(() => siteOf('https://journal.org/admin')).toThrow('SITE must be the origin');
});
