import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../local/setup/fail.mjs';

export interface Earlier {
  /** Returns the file's earlier text, or undefined if the file did not exist. */
  textOf(file: string): string | undefined;
  /** Describes the versions that `textOf` returned, as a phrase for a message. */
  name(): string;
}

/**
 * Returns a reader of earlier file versions. With `base`, these are the versions at the merge base of `base` and
 * HEAD. Otherwise, they are each file's version before its last change.
 * @throws SetupError if the merge base cannot be found
 */
export function earlierFiles(repository: string, base: string | undefined): Earlier {
  /** Returns the output of a git command; undefined if the command fails. */
  const git = (...args: string[]) => {
    const options = { cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    const { status, stdout } = spawnSync('git', args, options);
    return status === 0 ? stdout : undefined;
  };
  const textAt = (commit: string, file: string) => {
    const text = git('show', `${commit}:${file}`);
    if (text === undefined && git('ls-tree', '--name-only', commit, '--', file)) {
      throw new SetupError(`The text of ${file} in commit ${commit} cannot be read from git.`);
    }
    return text;
  };

  if (base !== undefined) {
    // Reads the version at the merge base, because later commits on `base` are not changes of this branch.
    const commit = git('merge-base', '--', base, 'HEAD')?.trimEnd();
    if (commit) return { textOf: (file) => textAt(commit, file), name: () => base };
    throw new SetupError(
      `Commit “${base}” was not found, or it has no common history with HEAD. Fetch it with its full history.`,
    );
  }

  let found = 0;
  const textBefore = (file: string) => {
    const atHead = textAt('HEAD', file);
    // Uncommitted changes count as the last change. In a copy without history, `atHead` is undefined.
    if (atHead !== readFileSync(join(repository, file), 'utf8')) return atHead;
    const [, before] = git('log', '-2', '--format=%H', '--', file)?.trimEnd().split('\n') ?? [];
    return before && textAt(before, file);
  };
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
}
