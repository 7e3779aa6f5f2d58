import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { earlierFiles } from './earlier.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): string {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('git', [...author, ...args], options);
}
/** Returns where git stores the object that `revision` names. */
function objectPath(revision: string): string {
  return git('rev-parse', revision).trim().replace(/^../, '$&/');
}
const write = (text: string) => writeFileSync(join(folder, 'api.json'), text);
function commit(text?: string): void {
  if (text !== undefined) write(text);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '-m', 'Change something');
}
function repository(): void {
  git('init', '--quiet', '--template=', '--initial-branch=main');
  commit('first\n');
}

it('reads the file in the version before its last change, committed or not', () => {
  repository();
  expect(earlierFiles(folder, undefined).textOf('api.json')).toBeUndefined();
  commit('second\n');
  commit();
  expect(earlierFiles(folder, undefined).textOf('api.json')).toBe('first\n');
  write('third\n');
  expect(earlierFiles(folder, undefined).textOf('api.json')).toBe('second\n');
});

it('ignores commits on the base branch after the merge base', () => {
  repository();
  git('checkout', '--quiet', '-b', 'mine');
  commit('mine\n');
  git('checkout', '--quiet', 'main');
  commit('theirs\n');
  git('checkout', '--quiet', 'mine');
  expect(earlierFiles(folder, 'main').textOf('api.json')).toBe('first\n');
});

it('finds nothing in a copy without history, and reports an unknown commit', () => {
  write('first\n');
  const earlier = earlierFiles(folder, undefined);
  expect(earlier.textOf('api.json')).toBeUndefined();
  expect(earlier.name()).toContain('no earlier version');
  git('init', '--quiet', '--template=');
  expect(() => earlierFiles(folder, 'nowhere')).toThrow('Commit “nowhere” was not found');
});

it('fails if an earlier version exists but cannot be read', () => {
  repository();
  commit('second\n');
  rmSync(join(folder, '.git', 'objects', objectPath('HEAD~1:api.json')));
  const earlier = earlierFiles(folder, undefined);
  expect(() => earlier.textOf('api.json')).toThrow('cannot be read from git');
});
