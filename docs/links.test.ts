import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { roles } from '@app/contracts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const documents = tracked.filter((file) => file.endsWith('.md') && existsSync(join(root, file)));
const topLevel = new Set(tracked.map((file) => file.split('/')[0] ?? ''));

/** The paths of `code spans` that name a file or folder of the repository. */
function pathsIn(text: string): string[] {
  return (
    [...text.matchAll(/`([\w@.*{}[\],/-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => path.includes('/') && topLevel.has(path.split('/')[0] ?? ''))
      // These paths are not in the repository, because they are created at run time.
      .filter((path) => !/^(\.data|\.cache|\.env|secrets)/.test(path) && !/\/dist(\/|$)/.test(path))
  );
}

/** The links to other files and to headings, such as `keys.md`, `keys.md#signing-key` and `#signing-key`. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const fileIn = (link: string) => link.replace(/#.*/, '');

/** The anchors that GitHub gives to the headings of a document. */
function anchorsIn(text: string): Set<string> {
  const prose = text.replace(/^```.*?^```/gms, '');
  const headings = prose.matchAll(/^#+ (.*)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .replace(/\]\([^)]*\)/g, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Whether a link from a document leads to a file or folder and, in a document, to a heading. */
function leads(document: string, link: string): boolean {
  const path = fileIn(link) ? resolve(root, dirname(document), fileIn(link)) : join(root, document);
  if (!existsSync(path)) return false;
  const [, anchor] = link.split('#');
  if (!anchor || !path.endsWith('.md')) return true;
  return anchorsIn(readFileSync(path, 'utf8')).has(anchor);
}

test.each(documents)('%s links and names only existing files and headings', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const broken = [
    ...linksIn(text).filter((link) => !leads(document, link)),
    ...pathsIn(text).filter((path) => globSync(path, { cwd: root }).length === 0),
  ];
  expect(broken).toEqual([]);
});

test('docs/README.md lists every document', () => {
  const listed = linksIn(readFileSync(join(root, 'docs/README.md'), 'utf8')).map(fileIn);
  const expected = documents
    .filter((file) => file.startsWith('docs/') && file !== 'docs/README.md')
    .map((file) => file.slice('docs/'.length));
  expect(listed).toEqual(expect.arrayContaining(expected));
});

test.each(['README.md', 'svc-auth/README.md', 'docs/editors/users.md'])(
  '%s lists every role of users',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8').toLowerCase();
    expect(roles.filter((role) => !text.includes(role))).toEqual([]);
  },
);

test('scaling.md lists every task that services run in the background', () => {
  const text = readFileSync(join(root, 'docs/scaling.md'), 'utf8').replace(/\s+/g, ' ');
  const servers = globSync('svc-*/server.ts', { cwd: root });
  const tasks = servers.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(
        /(?:background\.every\([^']*|deliver\(background, )'([^']+)'/g,
      ),
      ([, task = '']) => task,
    ),
  );
  expect(tasks).toContain('clock');
  expect(tasks.filter((task) => !text.includes(`\`${task}\``))).toEqual([]);
});

test('the README of service-kit lists every module', () => {
  const read = (file: string) => readFileSync(join(root, 'packages/service-kit', file), 'utf8');
  const modules = Object.keys(JSON.parse(read('package.json')).exports).filter(
    (name) => name !== '.',
  );
  const listed = Array.from(read('README.md').matchAll(/`(\/[a-z-]+)`/g), ([, name]) => `.${name}`);
  expect(listed).toEqual(expect.arrayContaining(modules));
});
