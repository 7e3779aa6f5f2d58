/** What npm's lockfile tells of the workspaces: who depends on whom, and which packages each resolves to. */

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** Of a link, as npm writes one for each workspace: the workspace's folder. */
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** The folder of the root package in a lockfile. */
export const root = '';

/** The folders of the workspaces, in alphabetical order. */
export function workspacesOf({ packages }: Lockfile): string[] {
  return Object.values(packages)
    .flatMap(({ link, resolved }) => (link && resolved) || [])
    .sort();
}

/** `folders` and every workspace that depends on one of them, directly or through others. */
export function withDependents(lockfile: Lockfile, folders: Iterable<string>): Set<string> {
  const found = new Set(folders);
  const workspaces = workspacesOf(lockfile);
  // A set that grows while it is walked: those added are walked as well.
  for (const folder of found) {
    for (const workspace of workspaces) {
      if (dependenciesOf(lockfile, workspace).includes(folder)) found.add(workspace);
    }
  }
  return found;
}

/**
 * Every package outside of the repository that `folder` installs, with version and hash, in one text that is the
 * same as long as they are. Where npm puts them does not count.
 */
export function installedBy(lockfile: Lockfile, folder: string): string {
  const workspaces = new Set(workspacesOf(lockfile));
  const visited = new Set([folder]);
  for (const place of visited) {
    for (const dependency of dependenciesOf(lockfile, place)) {
      if (!workspaces.has(dependency)) visited.add(dependency);
    }
  }
  visited.delete(folder);
  const installed = [...visited].map((place) => {
    const { version, integrity } = lockfile.packages[place] ?? {};
    return `${place.split('node_modules/').at(-1)} ${version} ${integrity}`;
  });
  return [...new Set(installed)].sort().join('\n');
}

/** Where the dependencies of what is in `place` are: folders of workspaces and places below node_modules. */
function dependenciesOf(lockfile: Lockfile, place: string): string[] {
  const described = lockfile.packages[place] ?? {};
  const names = Object.keys({
    ...described.dependencies,
    ...described.optionalDependencies,
    ...described.peerDependencies,
    // Of workspaces only: a lockfile tells no others, as nobody installs them.
    ...described.devDependencies,
  });
  return names.flatMap((name) => placeOf(lockfile, place, name) ?? []);
}

/** What Node finds for `name` from `place`: the nearest node_modules upwards that has it. */
function placeOf({ packages }: Lockfile, place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === root ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[candidate];
    if (found) return found.link ? found.resolved : candidate;
    if (folder === root) return undefined;
  }
}
