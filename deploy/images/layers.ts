import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

export function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * Mounts layers with a writable layer on top.
 * @param layers folders, the topmost first
 * @returns the mount point, and the folder of the writable layer
 */
export function mountLayers(folder: string, layers: string[]): { root: string; upper: string } {
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => `${folder}/${name}`) as [
    string,
    string,
    string,
  ];
  for (const path of [root, upper, work]) mkdirSync(path, { recursive: true });
  const options = `lowerdir=${layers.join(':')},upperdir=${upper},workdir=${work}`;
  run('mount', '-t', 'overlay', '-o', options, 'overlay', root);
  return { root, upper };
}
