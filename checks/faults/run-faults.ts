import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { exitWith } from '../../local/setup/fail.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { ownerMark } from '../../local/system/ownership.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { withCleanup } from '../systems/with-cleanup.ts';
import { printReport, REPORT_VARIABLE } from './report.ts';

interface FaultRun {
  /** A temporary folder, which is deleted at the end. */
  folder: string;
  /** A signal that is aborted by Ctrl-C. */
  signal: AbortSignal;
  /** The steps that are run at the end, in reverse order. */
  cleanup: AsyncDisposableStack;
  /** Runs the test command and returns its exit code. */
  runTests(command: string[], env: Record<string, string>): Promise<number>;
}

/** Runs fault tests, prints their report below `header` and exits the process with the tests' exit code. */
export async function runFaults(
  run: (run: FaultRun) => Promise<number>,
  ...header: string[]
): Promise<never> {
  const folder = mkdtempSync(`${tmpdir()}/faults-`);
  const report = `${folder}/report.txt`;
  const stopRequest = new AbortController();
  const { signal } = stopRequest;
  onStopRequest(() => stopRequest.abort());
  let code = 1;
  let failure: unknown;
  await withCleanup(async (cleanup) => {
    // Processes that were just killed may still be writing, so the deletion is retried.
    cleanup.defer(() =>
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
    );
    code = await run({
      folder,
      signal,
      cleanup,
      runTests: (command, env) =>
        runCommand([...command, ...process.argv.slice(2)], {
          env: { ...process.env, ...env, [REPORT_VARIABLE]: report },
          signal,
          mark: ownerMark(folder, 'tests'),
        }),
    });
    printReport(report, header);
  }).catch((error: unknown) => {
    failure = error;
  });
  if (signal.aborted) process.exit(130);
  if (failure) exitWith(failure);
  process.exit(code);
}
