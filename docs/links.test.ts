import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

test.each(documents)('%s links and names only existing files', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const broken = [
    ...linksIn(text).filter((target) => !existsSync(resolve(root, dirname(document), target))),
    ...pathsIn(text).filter((path) => globSync(path, { cwd: root }).length === 0),
  ];
  expect(broken).toEqual([]);
});

test('docs/README.md lists every document', () => {
  const listed = linksIn(readFileSync(join(root, 'docs/README.md'), 'utf8'));
  const expected = documents
    .filter((file) => file.startsWith('docs/') && file !== 'docs/README.md')
    .map((file) => file.slice('docs/'.length));
  expect(listed).toEqual(expect.arrayContaining(expected));
});
