/**
 * Implements `npm run faults:pdf`: injects faults into svc-pdf, its browser, queue, storage and disk, and prints
 * the outcomes. `PDF_FAULT_SECONDS` shortens the outages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runFaults } from './run-faults.ts';

await runFaults(({ folder, cleanups, runTests }) => {
  cleanups.push(() => unmountBelow(folder));
  return runTests(['vitest', 'run', '-c', 'checks/faults/pdf/vitest.config.ts'], {
    TMPDIR: folder,
  });
});

/** Unmounts the small disk of an interrupted run. */
function unmountBelow(path: string): void {
  if (process.platform !== 'linux') return;
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [, mounted = ''] = line.split(' ');
    if (mounted.startsWith(`${path}/`)) spawnSync('umount', ['--lazy', mounted]);
  }
}
