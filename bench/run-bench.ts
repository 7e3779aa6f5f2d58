import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { exitWith } from '../local/setup/fail.mjs';
import type { Tools } from '../local/setup/prepare.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { readTools } from '../local/system/tools.ts';

interface Place {
  /** A folder that is removed at the end. */
  folder: string;
  tools: Tools;
  /** Aborts on Ctrl-C. */
  signal: AbortSignal;
}

/** Runs a benchmark that starts a system. Prints an error and exits with 1 if it fails. */
export async function runBench(bench: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/bench-`);
  const stopRequest = new AbortController();
  const { signal } = stopRequest;
  onStopRequest(() => stopRequest.abort());
  try {
    await bench({ folder, tools: readTools(), signal });
  } catch (error) {
    if (!signal.aborted) exitWith(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
