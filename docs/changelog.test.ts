import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const [, ...sections] = readFileSync(`${root}/CHANGELOG.md`, 'utf8').split(/^## /m);
/** The changes for the next release are listed under this heading. */
const released = sections.filter((section) => !section.startsWith('Unreleased\n'));
const releases = released.map((section) => {
  const [heading = '', ...lines] = section.split('\n');
  const [, version, day, commit = ''] =
    /^(\d+\.\d+\.\d+) · (\d{4}-\d\d-\d\d) · commit `([0-9a-f]{8,40})`$/.exec(heading) ?? [];
  return { heading, version, day, commit, text: lines.join('\n') };
});

/** The reason why the history cannot be read, for example in an image or after `git clone --depth 1`. */
function missingHistory(): string | undefined {
  try {
    const isShallow = git('rev-parse', '--is-shallow-repository').trim() === 'true';
    return isShallow ? 'the clone is shallow' : undefined;
  } catch {
    return 'this is no clone';
  }
}

describe('the changelog', () => {
  it('begins with the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
    const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
    expect([releases[0]?.version, lock.version, lock.packages[''].version]).toEqual(
      Array(3).fill(version),
    );
  });

  it.each(releases)('states day, commit and what to do: $heading', ({ version, text }) => {
    expect(version).toBeDefined();
    expect(text).toMatch(/^### What to do\n.*^### What changed\n/ms);
  });

  it('names commits of the history, the latest first', (context) => {
    const reason = missingHistory();
    if (reason) return context.skip(`${reason}, so the commits cannot be found`);
    expect(releases.length).toBeGreaterThan(1);
    const commits = ['HEAD', ...releases.map(({ commit }) => commit)];
    for (const [at, commit] of commits.slice(1).entries()) {
      // Fails for a commit that is unknown, or is not an ancestor.
      git('merge-base', '--is-ancestor', commit, commits[at] ?? '');
    }
    const versions = releases.map(
      ({ commit }) => JSON.parse(git('show', `${commit}:package.json`)).version,
    );
    expect(versions).toEqual(releases.map(({ version }) => version));
  });
});
