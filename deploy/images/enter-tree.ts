import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a process in a tree of its own is given. */
export interface Entry {
  /** A mounted tree, which becomes `/`. */
  root: string;
  /** Files and folders of this machine by their places in the tree. */
  binds: { source: string; target: string; readOnly: boolean }[];
  /** Empty folders in memory. */
  tmpfs: string[];
  /** Mount the tree so that nothing in it can be changed. */
  readOnly: boolean;
  /** A name of the tree's own users, or `uid:gid`. */
  user: string;
  workdir: string;
  env: Record<string, string>;
  argv: string[];
}

export const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const devices = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];

/**
 * The script that mounts a tree's surroundings, makes the tree the root of its mount namespace, gives up
 * privileges and runs. To be run as root by `unshare --mount --pid --fork sh -c`.
 */
export function entryScript(entry: Entry): string {
  const root = quote(entry.root);
  const place = (path: string) => quote(`${entry.root}${path}`);
  return [
    'set -e',
    `mount -t proc proc ${place('/proc')}`,
    `mount -t tmpfs -o mode=755 tmpfs ${place('/dev')}`,
    ...devices.flatMap((name) => [
      `touch ${place(`/dev/${name}`)}`,
      `mount --bind /dev/${name} ${place(`/dev/${name}`)}`,
    ]),
    `ln -s /proc/self/fd ${place('/dev/fd')}`,
    `mkdir ${place('/dev/shm')}`,
    `mount -t tmpfs -o mode=1777 tmpfs ${place('/dev/shm')}`,
    ...entry.tmpfs.map((path) => `mount -t tmpfs -o mode=1777 tmpfs ${place(path)}`),
    ...entry.binds.flatMap(({ source, target, readOnly }) => [
      statSync(source).isDirectory()
        ? `mkdir -p ${place(target)}`
        : `mkdir -p ${place(dirname(target))} && touch ${place(target)}`,
      `mount --bind ${quote(source)} ${place(target)}`,
      ...(readOnly ? [`mount -o remount,bind,ro ${place(target)}`] : []),
    ]),
    ...(entry.readOnly ? [`mount -o remount,bind,ro ${root}`] : []),
    `cd ${root}`,
    'pivot_root . .',
    'umount --lazy .',
    `cd ${quote(entry.workdir)}`,
    `exec ${asUser(entry)}`,
  ].join('\n');
}

/** The command with its environment and nothing else's, and, but for root, without any capability. */
export function asUser({ user, env, argv }: Pick<Entry, 'user' | 'env' | 'argv'>): string {
  const [uid = '', gid = uid] = user.split(':');
  const drop =
    user === 'root'
      ? []
      : [
          ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
          ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
        ];
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [...drop, 'env', '-i', ...variables, ...argv].map(quote).join(' ');
}
