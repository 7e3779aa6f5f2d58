/** Reads npm's lockfile: the dependencies between workspaces and the packages that each installs. */

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** The target folder of a link. npm writes one link per workspace. */
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

/** The key of the root package. */
export const root = '';

/** Returns the folders of the workspaces in alphabetical order. */
export function workspacesOf({ packages }: Lockfile): string[] {
  return Object.values(packages)
    .flatMap(({ link, resolved }) => (link && resolved) || [])
    .sort();
}

/** Returns `folders` and every workspace that depends on one of them, directly or through others. */
export function withDependents(lockfile: Lockfile, folders: Iterable<string>): Set<string> {
  const found = new Set(folders);
  const workspaces = workspacesOf(lockfile);
  // Iterating a set includes the elements that the loop adds.
  for (const folder of found) {
    for (const workspace of workspaces) {
      if (dependenciesOf(lockfile, workspace).includes(folder)) found.add(workspace);
    }
  }
  return found;
}

/**
 * Returns a comparable text with the version and hash of every external package that `folder` installs. The packages'
 * locations in node_modules are ignored.
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

/** Returns the locations of the dependencies of `place`: workspace folders or paths below node_modules. */
function dependenciesOf(lockfile: Lockfile, place: string): string[] {
  const described = lockfile.packages[place] ?? {};
  const names = Object.keys({
    ...described.dependencies,
    ...described.optionalDependencies,
    ...described.peerDependencies,
    // Only workspaces have development dependencies in a lockfile.
    ...described.devDependencies,
  });
  return names.flatMap((name) => placeOf(lockfile, place, name) ?? []);
}

/** Resolves `name` from `place` as Node does: the nearest node_modules upwards. */
function placeOf({ packages }: Lockfile, place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === root ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[candidate];
    if (found) return found.link ? found.resolved : candidate;
    if (folder === root) return undefined;
  }
}
