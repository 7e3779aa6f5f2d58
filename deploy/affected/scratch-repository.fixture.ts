import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Affected, affectedSince } from './affected.ts';

export const product = join(import.meta.dirname, '../..');
export const remotes = ['mfe-admin', 'mfe-public', 'mfe-webdata'];
export const services = ['svc-auth', 'svc-content', 'svc-pdf'];
export const pieces = [...remotes, 'shell', ...services];
export const packages = ['build-kit', 'contracts', 'office-kit', 'service-kit', 'web-kit'].map(
  (name) => `packages/${name}`,
);

let original: string;
/** The current test's repository. */
export let repository: string;

/** Creates a small repository for each test, with the workspaces and dependencies of this one. */
export function scratchRepository(): void {
  beforeAll(() => {
    original = mkdtempSync(join(tmpdir(), 'affected-'));
    repository = original;
    cpSync(join(product, 'package-lock.json'), join(repository, 'package-lock.json'));
    const files = [
      ...pieces.flatMap((piece) => [`${piece}/Dockerfile`, `${piece}/server.ts`]),
      ...remotes.flatMap((remote) => [`${remote}/release.ts`, `${remote}/src/page.tsx`]),
      ...packages.map((folder) => `${folder}/src/index.ts`),
      'package.json',
    ];
    for (const file of files) write(file);
    git('init', '--quiet', '--template=', '--initial-branch=main');
    commit();
    git('tag', 'before');
  });

  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'affected-'));
    cpSync(original, repository, { recursive: true });
  });

  afterEach(() => rmSync(repository, { recursive: true, force: true }));
  afterAll(() => rmSync(original, { recursive: true, force: true }));
}

/** Commits the changes and returns what the commits since the repository's creation affect. */
export function affected(): Affected {
  commit();
  return affectedSince(repository, 'before');
}

export function write(file: string, content = ''): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), content);
}

export function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '-m', 'Change something');
}

export function git(...command: string[]): void {
  const author = { NAME: 'A', EMAIL: 'a@example.org' };
  const env = Object.fromEntries(
    Object.entries(author).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  );
  execFileSync('git', command, { cwd: repository, env: { ...process.env, ...env } });
}
