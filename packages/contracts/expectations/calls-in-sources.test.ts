// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts here are sources
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareCalls } from './calls-in-sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calls-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A call as a test writes it: `GET /api/users`. */
const calls = (texts: string[]) =>
  texts.map((text) => {
    const [method = '', path = ''] = text.split(' ');
    return { method: method as 'GET', path };
  });

function compare(source: string, ...expected: string[]) {
  mkdirSync(join(folder, 'api'), { recursive: true });
  writeFileSync(join(folder, 'api/calls.ts'), source);
  return compareCalls(calls(expected), [folder]);
}

it.each([
  ["area.api.get('/api/users/', { signal });", 'GET /api/users'],
  ["area.api.send<User>(\n  'POST',\n  '/api/users',\n  user,\n);", 'POST /api/users'],
  ["area.api.upload('/api/editors', form, { onProgress });", 'POST /api/editors'],
  ["makeFile(area, '/api/pdf/indexpage', { refnumbers });", 'POST /api/pdf/indexpage'],
  ["fetchAsUser(area, '/api/x', { headers, method: 'POST' });", 'POST /api/x'],
  ['fetch(`${origin}/api/x`, { signal });', 'GET /api/x'],
  ['api.get(`/api/users/${encodeURIComponent(id)}/x?v=${v}`);', 'GET /api/users/{id}/x'],
  ['const href = <a href={`/api/cite/${ref}.bib`}>x</a>;', 'GET /api/cite/{ref}.bib'],
  ["const path = id ? `/api/x/${id}` : '/api/x';\napi.upload(path, form);", 'POST /api/x'],
  ['const path = (id: string) => `/api/x/${id}`;\napi.send("", path(id));', 'GET /api/x/{id}'],
  ["const path = (i: string) => `/api/x/${i}`;\nsend('PUT', `${path(i)}/y`);", 'PUT /api/x/{i}/y'],
  [
    "import { WORK_LOG_PATH } from '@app/contracts';\nsend('POST', WORK_LOG_PATH);",
    'POST /api/webdata',
  ],
  [
    "import { WORK_LOG_PATH } from '@app/contracts';\napi.get(`${WORK_LOG_PATH}?${query}`);",
    'GET /api/webdata',
  ],
  [
    "import { jobPath } from '@app/contracts';\nsend('POST', jobPath(id, 'link'));",
    'POST /api/pdf/jobs/{}/link',
  ],
])('finds the call in %j', (source, call) => {
  expect(compare(source).unexpected).toContain(call.replace(/\{\w+\}/g, '{}'));
  expect(compare(source, call).unused).toEqual([]);
});

it('misses an expectation of another method, or of a longer path', () => {
  const source = "api.get('/api/users');";
  expect(compare(source, 'POST /api/users').unexpected).toEqual(['GET /api/users']);
  expect(compare(source, 'GET /api/users/{id}').unexpected).toEqual(['GET /api/users']);
  expect(compare('api.get(`/api/users/${id}`);', 'GET /api/users').unexpected).toHaveLength(1);
});

it('finds an expectation that nobody has', () => {
  const expected = ['GET /api/webdata', 'DELETE /api/webdata/{id}/x', 'PUT /api/webdata'];
  expect(compare("api.get('/api/webdata');", ...expected).unused).toEqual([
    'DELETE /api/webdata/{}/x',
    'PUT /api/webdata',
  ]);
});

it('takes what is put in for whichever expectation it may be of, but for one that is a call itself', () => {
  const users = "api.get(`/api/users/${id}`); api.get('/api/users/audit');";
  expect(compare(users, 'GET /api/users/audit').unexpected).toEqual(['GET /api/users/{}']);
  const table = 'downloadFile(area, `/api/export/${table}.csv`);';
  const tables = ['GET /api/export/a.csv', 'GET /api/export/b.csv'];
  expect(compare(table, ...tables)).toEqual({ unexpected: [], unused: [] });
});

it('counts no comment, no test, no comparison of paths and no text of a fault', () => {
  const source = `/** GET '/api/x' */
const isX = path.startsWith('/api/x/');
throw new Error(\`/api/x answered \${status}\`);`;
  expect(compare(source).unexpected).toEqual([]);
  writeFileSync(join(folder, 'api/calls.test.ts'), "api.get('/api/x');");
  expect(compare(source).unexpected).toEqual([]);
});
