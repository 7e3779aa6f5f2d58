/**
 * Implements `npm run check:images`, which needs no container engine. It executes every Dockerfile into a folder and
 * runs the services of compose.yaml from these folders. docs/images.md describes what this check covers.
 */
import { spawnSync } from 'node:child_process';

const names = process.argv.slice(2);

/** Runs a program of deploy/images in its own namespaces, whose mounts and networks end with the program. */
function runApart(namespaces: string[], program: string, args: string[]): void {
  const path = new URL(`images/${program}`, import.meta.url).pathname;
  const command = [...namespaces, '--propagation=private', process.execPath, path, ...args];
  const { status } = spawnSync('unshare', command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

runApart(['--mount'], 'build.ts', names);
runApart(['--mount', '--net'], 'run.ts', []);
