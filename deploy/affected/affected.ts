/**
 * Implements `npm run affected -- --base COMMIT`, which prints as JSON what the commits since COMMIT affect. A workflow
 * tests, builds and releases nothing else. The command needs only Node and git, no installed packages.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { installedBy, type Lockfile, root, withDependents, workspacesOf } from './lockfile.ts';

export interface Affected {
  /** Folders of the workspaces to test. */
  test: string[];
  /** Folders of the services and front ends whose images must be built. */
  image: string[];
  /** The folders in `image` in the order of release: servers before the remotes that call them. */
  release: { servers: string[]; remotes: string[] };
  /** Whether to run the browser tests (journeys). */
  journeys: boolean;
}

type Concern = 'nothing' | 'journeys' | 'tests' | 'everything';

/** The effect of a change to a file outside all workspaces. The first match wins; the default is `everything`. */
const outside: readonly (readonly [RegExp, Concern])[] = [
  [/^docs\/ci\//, 'journeys'],
  [/^(docs|bench|\.ci)\/|\.md$|^\.gitignore$|^\.env\.example$/, 'nothing'],
  [/^(gateway|deploy)\/|^compose[^/]*\.yaml$|^package\.json$/, 'journeys'],
  [/^(biome|tsconfig[^/]*)\.json$|^vitest\.config\.ts$/, 'tests'],
];

/** Tests and their data, which do not run in production. */
const ownTests = /\.test\.tsx?$|\.fixture\.ts$|(^|\/)fixtures?\//;
/** Support for the tests of other workspaces, which does not run in production either. */
const sharedTests = /(^|[/-])testing(\/|\.ts$)|\/contract-check\.ts$/;
/** The OpenAPI documents. One service serves them, and the tests of all services check responses against them. */
const documents = { files: /^packages\/contracts\/openapi\//, servedBy: 'svc-content' };

/** Workspaces that run the whole product but are not part of it. */
const runners = ['local', 'checks'];

type Git = (...command: string[]) => string;

/** Returns what the commits since the merge base of `base` and HEAD affect. */
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

  function addFile(file: string): void {
    const workspace = workspaces.find((folder) => file.startsWith(`${folder}/`));
    if (!workspace)
      addConcern(outside.find(([pattern]) => pattern.test(file))?.[1] ?? 'everything');
    else if (file.endsWith('.md')) return;
    else if (runners.includes(workspace)) addConcern('journeys');
    else if (ownTests.test(file)) tested.add(workspace);
    else if (sharedTests.test(file)) addAll(tested, withDependents(lockfile, [workspace]));
    else if (documents.files.test(file)) {
      changed.add(documents.servedBy);
      addAll(tested, withDependents(lockfile, [workspace]));
    } else changed.add(workspace);
  }

  function addConcern(concern: Concern): void {
    if (concern === 'journeys') journeys = true;
    if (concern === 'tests') addAll(tested, workspaces);
    if (concern === 'everything') addAll(changed, workspaces);
  }

  function addPackages(before: Lockfile): void {
    const differs = (folder: string) =>
      installedBy(before, folder) !== installedBy(lockfile, folder);
    addAll(changed, workspaces.filter(differs));
    // The root's packages are tools for checks and tests. No image contains them.
    if (differs(root)) addConcern('tests');
  }

  const since = commonAncestor(repository, base);
  if (!since) addConcern('everything');
  else {
    for (const file of filesSince(git, since)) {
      if (file === 'package-lock.json') addPackages(lockfileAt(since));
      else addFile(file);
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

/** Returns the merge base of a commit and HEAD; undefined for a new branch or unrelated histories. */
function commonAncestor(repository: string, base: string): string | undefined {
  // GitHub sends zeros as the base of a new branch.
  if (/^0+$/.test(base)) return undefined;
  const { status, stdout } = spawnSync('git', ['merge-base', '--', base, 'HEAD'], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  if (status === 1) return undefined;
  throw new Error(`Commit ${base} not found. A shallow clone contains only the newest commit.`);
}

function filesSince(git: Git, since: string): string[] {
  // Without renames, so that a moved file counts at its old and its new path.
  const names = git('diff', '--name-only', '--no-renames', '-z', since, 'HEAD').split('\0');
  return names.filter((name) => name !== '');
}

function addAll(set: Set<string>, folders: Iterable<string>): void {
  for (const folder of folders) set.add(folder);
}

if (process.argv[1] === import.meta.filename) {
  const { base } = parseArgs({ options: { base: { type: 'string' } } }).values;
  try {
    if (!base) throw new Error('Missing option: --base main');
    console.log(JSON.stringify(affectedSince(process.cwd(), base)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
