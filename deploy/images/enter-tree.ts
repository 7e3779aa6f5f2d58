import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The settings of a process that runs in its own root folder. */
export interface Entry {
  /** The mount point that becomes `/`. */
  root: string;
  /** Files and folders of this machine to mount below `root`. */
  binds: { source: string; target: string; readOnly: boolean }[];
  /** Paths at which an empty file system in memory is mounted. */
  tmpfs: string[];
  /** Whether the root file system is mounted read-only. */
  readOnly: boolean;
  /** The name of a user in the root folder, or `uid:gid`. */
  user: string;
  workdir: string;
  env: Record<string, string>;
  argv: string[];
}

export const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const devices = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];

/**
 * Returns a shell script that mounts everything in `entry`, makes `entry.root` the root of the mount namespace, drops
 * privileges and executes the command. Run it as root with `unshare --mount --pid --fork sh -c`.
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

/** Returns the quoted command with exactly this environment. Unless the user is root, it runs without capabilities. */
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
