/**
 * Behind `npm run faults:pdf`: does to svc-pdf, its browser, its queue, its storage and its disk what happens
 * to them once in years, and prints what came of it. `PDF_FAULT_SECONDS` shortens how long a part is away.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { exitWith } from '../../local/setup/fail.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { ownerMark } from '../../local/system/ownership.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { printReport, REPORT_VARIABLE } from './pdf/report.ts';

const folder = mkdtempSync(`${tmpdir()}/faults-`);
const report = `${folder}/report.jsonl`;
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());

let code = 1;
try {
  code = await runCommand(
    ['vitest', 'run', '-c', 'checks/faults/pdf/vitest.config.ts', ...process.argv.slice(2)],
    {
      env: { ...process.env, TMPDIR: folder, [REPORT_VARIABLE]: report },
      signal: stopRequest.signal,
      mark: ownerMark(folder, 'vitest'),
    },
  );
  printReport(report);
} catch (fault) {
  if (stopRequest.signal.aborted) code = 130;
  else exitWith(fault);
} finally {
  unmountBelow(folder);
  // What was killed may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(code);

/** The small disk of a run that was called off. */
function unmountBelow(path: string): void {
  if (process.platform !== 'linux') return;
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [, mounted = ''] = line.split(' ');
    if (mounted.startsWith(`${path}/`)) spawnSync('umount', ['--lazy', mounted]);
  }
}
