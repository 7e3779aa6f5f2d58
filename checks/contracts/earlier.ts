import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../local/setup/fail.mjs';

export interface Earlier {
  /** What the file was; undefined where there was none yet. */
  textOf(file: string): string | undefined;
  /** For a sentence: with what was compared. */
  name(): string;
}

/** The files of a repository as they were before the change that is looked at. */
export function earlierFiles(repository: string, base: string | undefined): Earlier {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: 'pipe',
    }).trimEnd();
  const textAt = (commit: string, file: string) =>
    git('ls-tree', '--name-only', commit, '--', file) === ''
      ? undefined
      : `${git('show', `${commit}:${file}`)}\n`;
  if (base !== undefined) {
    const parted = commitWhereParted(git, base);
    return { textOf: (file) => textAt(parted, file), name: () => `those of ${base}` };
  }
  let found = 0;
  return {
    name: () =>
      found > 0 ? 'those before their last change' : 'nothing, as nothing earlier is here,',
    textOf(file) {
      const text = textBefore(file);
      if (text !== undefined) found += 1;
      return text;
    },
  };

  function textBefore(file: string): string | undefined {
    // A copy without its history has nothing earlier.
    if (!isRepository(git)) return undefined;
    if (textAt('HEAD', file) !== readFileSync(join(repository, file), 'utf8')) {
      return textAt('HEAD', file);
    }
    const [, before] = git('log', '-2', '--format=%H', '--', file).split('\n');
    return before === undefined ? undefined : textAt(before, file);
  }
}

type Git = (...args: string[]) => string;

/** What the other branch was given since is no part of the change. */
function commitWhereParted(git: Git, base: string): string {
  try {
    return git('merge-base', '--', base, 'HEAD');
  } catch {
    throw new SetupError(
      `There is no commit “${base}” here that this one comes from: fetch it, with its history.`,
    );
  }
}

function isRepository(git: Git): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', 'HEAD');
    return true;
  } catch {
    return false;
  }
}
