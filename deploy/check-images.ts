/**
 * Behind `npm run check:images`: builds every image's file tree by the steps of its Dockerfile, and runs
 * compose.yaml from these trees alone. docs/images.md says what that shows and what it cannot.
 */
import { spawnSync } from 'node:child_process';

const names = process.argv.slice(2);

/** A program of this folder, in namespaces of its own: what it mounts and connects ends with it. */
function runApart(namespaces: string[], program: string, args: string[]): void {
  const path = new URL(`images/${program}`, import.meta.url).pathname;
  const command = [...namespaces, '--propagation=private', process.execPath, path, ...args];
  const { status } = spawnSync('unshare', command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

runApart(['--mount'], 'build.ts', names);
runApart(['--mount', '--net'], 'run.ts', []);
