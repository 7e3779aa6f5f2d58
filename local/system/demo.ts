import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { z } from 'zod';
import { tiedToParent } from '../setup/children.mjs';
import { projectRoot } from '../setup/paths.mjs';
import type { Tools } from '../setup/prepare.mjs';
import type { Credentials } from './administrator.ts';
import { runningDatabase } from './files.ts';
import { killMarked, OWNER_VARIABLE, ownerMark } from './ownership.ts';
import { browserEnvironment, nodeEnvironment } from './pieces.ts';
import { readProgressRecord, updateProgressRecord } from './progress-record.ts';

interface DemoOptions {
  dataDir: string;
  tools: Tools;
  baseUrl: string;
  admin: Credentials;
  signal: AbortSignal;
  /** Loads only this part. By default, both parts are loaded. */
  part?: 'journal' | 'manuscripts';
}

/**
 * Returns whether to load the demonstration journal. An interrupted load continues. Otherwise, the journal must be
 * empty, and the demonstration journal must not have been loaded or declined before.
 * @param wanted true: requested, even if declined before; false: declined, and recorded as declined
 */
export async function demoIsDue(
  dataDir: string,
  baseUrl: string,
  wanted: boolean | undefined,
): Promise<boolean> {
  const { demo } = readProgressRecord(dataDir);
  if (demo === 'loaded') return false;
  if (wanted === false) {
    updateProgressRecord(dataDir, { demo: 'declined' });
    return false;
  }
  if (demo === 'started') return true;
  if (demo === 'declined' && !wanted) return false;
  const response = await fetch(`${baseUrl}/api/archives/`);
  if (!response.ok) throw new Error(`The journal cannot be read (status ${response.status}).`);
  return z.array(z.unknown()).parse(await response.json()).length === 0;
}

/**
 * Loads the demonstration journal through the gateway, as an administrator would. The next start continues an
 * interrupted load.
 * @throws if the loader fails (output in logs/demo.log) or `signal` aborts
 */
export async function loadDemo(options: DemoOptions): Promise<void> {
  const { dataDir, tools, baseUrl, admin, signal, part } = options;
  updateProgressRecord(dataDir, { demo: 'started' });
  const logPath = `${dataDir}/logs/demo.log`;
  const log = openSync(logPath, 'a', 0o600);
  const loader = tiedToParent(process.execPath, [
    `${projectRoot}/local/demo/load.ts`,
    ...(part ? [part] : []),
  ]);
  const mark = ownerMark(dataDir, 'demo');
  const child = spawn(loader.command, loader.args, {
    cwd: projectRoot,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', log, log],
    detached: true,
    env: {
      ...nodeEnvironment(dataDir),
      ...browserEnvironment(tools),
      BASE_URL: baseUrl,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ...(part === 'manuscripts' && { REVIEW_DATABASE: runningDatabase(dataDir, 'review') }),
      [OWNER_VARIABLE]: mark,
    },
  });
  closeSync(log);
  const code = await new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  }).finally(() => killMarked(mark)); // The loader's browser may outlive the loader.
  if (code !== 0) throw new Error(`The demonstration journal could not be loaded. See ${logPath}.`);
  if (part !== 'journal') updateProgressRecord(dataDir, { demo: 'loaded' });
}
