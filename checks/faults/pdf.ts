/**
 * Implements `npm run faults:pdf`, which injects faults into svc-pdf, its browser, its queue, its storage and its
 * disk, and prints the outcome of each. `PDF_FAULT_SECONDS` sets the duration of an outage in seconds (default 60).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runFaults } from './run-faults.ts';

await runFaults(({ folder, cleanup, runTests }) => {
  cleanup.defer(() => unmountBelow(folder));
  return runTests(['vitest', 'run', '-c', 'checks/faults/pdf/vitest.config.ts'], {
    TMPDIR: folder,
  });
});

/**
 * Unmounts everything below `path`. If the test of the full disk is interrupted, its small file system stays mounted
 * there.
 */
function unmountBelow(path: string): void {
  if (process.platform !== 'linux') return;
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [, mounted = ''] = line.split(' ');
    if (mounted.startsWith(`${path}/`)) spawnSync('umount', ['--lazy', mounted]);
  }
}
