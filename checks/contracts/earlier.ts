import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../local/setup/fail.mjs';

export interface Earlier {
  /** The file's earlier text; undefined if it did not exist. */
  textOf(file: string): string | undefined;
  /** What was compared with, to complete a sentence. */
  name(): string;
}

/** Reads files as they were before the change: at the merge base with `base`, or else before their last change. */
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
    const commit = mergeBase(git, base);
    return { textOf: (file) => textAt(commit, file), name: () => base };
  }
  let found = 0;
  return {
    name: () =>
      found > 0 ? 'the versions before their last change' : 'nothing (no earlier version found)',
    textOf(file) {
      const text = textBefore(file);
      if (text !== undefined) found += 1;
      return text;
    },
  };

  function textBefore(file: string): string | undefined {
    // A copy without history has no earlier version.
    if (!isRepository(git)) return undefined;
    if (textAt('HEAD', file) !== readFileSync(join(repository, file), 'utf8')) {
      return textAt('HEAD', file);
    }
    const [, before] = git('log', '-2', '--format=%H', '--', file).split('\n');
    return before === undefined ? undefined : textAt(before, file);
  }
}

type Git = (...args: string[]) => string;

/** Later commits on the other branch are not part of the change. */
function mergeBase(git: Git, base: string): string {
  try {
    return git('merge-base', '--', base, 'HEAD');
  } catch {
    throw new SetupError(
      `Commit “${base}” is not an ancestor known here. Fetch it with its history.`,
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
