import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../local/setup/fail.mjs';

export interface Earlier {
  /** The file's earlier text; undefined if it did not exist. */
  textOf(file: string): string | undefined;
  /** The name of the versions that `textOf` returned, for use within a message. */
  name(): string;
}

/**
 * Returns a reader of earlier file versions: with `base`, those at the merge base of `base` and HEAD; without it,
 * each file's version before its last change.
 * @throws SetupError if the merge base cannot be found
 */
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
      found > 0
        ? 'the versions before their last change'
        : 'nothing, because no earlier version was found',
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

/** Returns the commit where HEAD left `base`, so that later commits on `base` do not count as changes. */
function mergeBase(git: Git, base: string): string {
  try {
    return git('merge-base', '--', base, 'HEAD');
  } catch {
    throw new SetupError(
      `Commit “${base}” was not found, or it has no common history with HEAD. Fetch it with its full history.`,
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
