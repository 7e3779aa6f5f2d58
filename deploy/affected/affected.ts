/**
 * Behind `npm run affected -- --base COMMIT`: what the commits since that one concern, as JSON, so that a
 * workflow tests, builds and releases nothing else. Needs Node and git alone: it is asked before anything is
 * installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { installedBy, type Lockfile, root, withDependents, workspacesOf } from './lockfile.ts';

export interface Affected {
  /** Folders of the workspaces whose tests are to run. */
  test: string[];
  /** Folders of the pieces whose image is to be built. */
  image: string[];
  /** The same pieces in the order of their release: who answers goes before who asks. */
  release: { servers: string[]; remotes: string[] };
  /** Whether the system as a whole is to be tested. */
  journeys: boolean;
}

type Concern = 'nothing' | 'journeys' | 'tests' | 'everything';

/** What a file outside of every workspace concerns, by the first that fits; if none does, everything. */
const outside: readonly (readonly [RegExp, Concern])[] = [
  [/^docs\/ci\//, 'journeys'],
  [/^(docs|bench|\.ci)\/|\.md$|^\.gitignore$|^\.env\.example$/, 'nothing'],
  [/^(gateway|deploy)\/|^compose[^/]*\.yaml$|^package\.json$/, 'journeys'],
  [/^(biome|tsconfig[^/]*)\.json$|^vitest\.config\.ts$/, 'tests'],
];

/** Files that no production runs: tests and their data, and what other workspaces' tests use as well. */
const ownTests = /\.test\.tsx?$|\.fixture\.ts$|(^|\/)fixtures?\//;
const sharedTests =
  /(^|[/-])testing(\/|\.ts$)|^packages\/contracts\/expectations\/|\/contract-(check|replay)\.ts$/;
/** What services answer, as text: one of them shows it, and the tests of all are held against it. */
const documents = { files: /^packages\/contracts\/openapi\//, shownBy: 'svc-content' };

/** Workspaces that are no part of the product but run all of it. */
const runners = ['local', 'checks'];

type Git = (...command: string[]) => string;

/** @param base a commit; if its branch went on since HEAD left it, the commit where HEAD did counts. */
export function affectedSince(repository: string, base: string): Affected {
  const git: Git = (...command) =>
    execFileSync('git', command, { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const lockfileAt = (commit: string): Lockfile =>
    JSON.parse(git('show', `${commit}:package-lock.json`));

  const lockfile = lockfileAt('HEAD');
  const workspaces = workspacesOf(lockfile);
  const changed = new Set<string>();
  const tested = new Set<string>();
  let journeys = false;

  function reckonFile(file: string): void {
    const workspace = workspaces.find((folder) => file.startsWith(`${folder}/`));
    if (!workspace) reckon(outside.find(([pattern]) => pattern.test(file))?.[1] ?? 'everything');
    else if (file.endsWith('.md')) return;
    else if (runners.includes(workspace)) reckon('journeys');
    else if (ownTests.test(file)) tested.add(workspace);
    else if (sharedTests.test(file)) addAll(tested, withDependents(lockfile, [workspace]));
    else if (documents.files.test(file)) {
      changed.add(documents.shownBy);
      addAll(tested, withDependents(lockfile, [workspace]));
    } else changed.add(workspace);
  }

  function reckon(concern: Concern): void {
    if (concern === 'journeys') journeys = true;
    if (concern === 'tests') addAll(tested, workspaces);
    if (concern === 'everything') addAll(changed, workspaces);
  }

  function reckonPackages(before: Lockfile): void {
    const differs = (folder: string) =>
      installedBy(before, folder) !== installedBy(lockfile, folder);
    addAll(changed, workspaces.filter(differs));
    // The root has the tools that check and test: they go into no image.
    if (differs(root)) reckon('tests');
  }

  const since = commonAncestor(repository, base);
  if (!since) reckon('everything');
  else {
    for (const file of filesSince(git, since)) {
      if (file === 'package-lock.json') reckonPackages(lockfileAt(since));
      else reckonFile(file);
    }
  }

  const reached = withDependents(lockfile, changed);
  const tracked = new Set(git('ls-tree', '-r', '-z', '--name-only', 'HEAD').split('\0'));
  const image = workspaces.filter(
    (folder) => reached.has(folder) && tracked.has(`${folder}/Dockerfile`),
  );
  const isRemote = (folder: string) => tracked.has(`${folder}/release.ts`);
  return {
    test: workspaces.filter(
      (folder) => (reached.has(folder) || tested.has(folder)) && !runners.includes(folder),
    ),
    image,
    release: {
      servers: image.filter((folder) => !isRemote(folder)),
      remotes: image.filter(isRemote),
    },
    journeys: journeys || image.length > 1 || runners.some((folder) => reached.has(folder)),
  };
}

/** None where nothing can be compared: the branch is new, or has nothing in common with `base`. */
function commonAncestor(repository: string, base: string): string | undefined {
  // What a push to a new branch is said to come from.
  if (/^0+$/.test(base)) return undefined;
  const { status, stdout } = spawnSync('git', ['merge-base', '--', base, 'HEAD'], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  if (status === 1) return undefined;
  throw new Error(`There is no commit ${base} here. A shallow clone has only the newest.`);
}

function filesSince(git: Git, since: string): string[] {
  // Without renames: a file that moved concerns both where it was and where it is.
  const names = git('diff', '--name-only', '--no-renames', '-z', since, 'HEAD').split('\0');
  return names.filter((name) => name !== '');
}

function addAll(set: Set<string>, folders: Iterable<string>): void {
  for (const folder of folders) set.add(folder);
}

if (import.meta.main) {
  const { base } = parseArgs({ options: { base: { type: 'string' } } }).values;
  try {
    if (!base) throw new Error('The commit to compare with is missing: --base main');
    console.log(JSON.stringify(affectedSince(process.cwd(), base)));
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}
