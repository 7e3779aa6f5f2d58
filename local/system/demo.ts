import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { z } from 'zod';
import { tiedToParent } from '../setup/children.mjs';
import { projectRoot } from '../setup/paths.mjs';
import type { Tools } from '../setup/prepare.mjs';
import type { Credentials } from './administrator.ts';
import { killMarked, OWNER_VARIABLE, ownerMark } from './ownership.ts';
import { browserEnvironment, nodeEnvironment } from './pieces.ts';
import { readProgressRecord, updateProgressRecord } from './progress-record.ts';

export interface DemoOptions {
  dataDir: string;
  tools: Tools;
  baseUrl: string;
  admin: Credentials;
  signal: AbortSignal;
}

/**
 * Whether the demonstration journal belongs here: on an empty journal, or begun and not finished.
 * Who once declined it has a journal of their own, however empty, and is not asked again.
 * @param wanted true: asked for, also after it was declined; false: declined
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
  const answer = await fetch(`${baseUrl}/api/archives/`);
  if (!answer.ok) throw new Error(`The journal cannot be read yet (${answer.status}).`);
  return z.array(z.unknown()).parse(await answer.json()).length === 0;
}

/**
 * Loads the demonstration journal through the gateway, as an administrator would. It may be
 * interrupted at any moment: the next start goes on.
 * @throws when the loader fails, its output is in logs/demo.log; when the signal calls it off
 */
export async function loadDemo(options: DemoOptions): Promise<void> {
  const { dataDir, tools, baseUrl, admin, signal } = options;
  updateProgressRecord(dataDir, { demo: 'started' });
  const logPath = `${dataDir}/logs/demo.log`;
  const log = openSync(logPath, 'a', 0o600);
  const loader = tiedToParent(process.execPath, [`${projectRoot}/local/demo/load.ts`]);
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
      [OWNER_VARIABLE]: mark,
    },
  });
  closeSync(log);
  const code = await new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  }).finally(() => killMarked(mark)); // Its browser outlives it.
  if (code !== 0) throw new Error(`The demonstration journal could not be loaded; see ${logPath}.`);
  updateProgressRecord(dataDir, { demo: 'loaded' });
}
