/**
 * Behind `npm run faults:remotes`: does to the remotes, the renderer and the gateway of a system of its own
 * what happens to them in a bad hour, while a real browser is on the site, and prints what came of it.
 * `GATEWAY=traefik` does it to the real Traefik.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { exitWith } from '../../local/setup/fail.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { ownerMark } from '../../local/system/ownership.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { readTools } from '../../local/system/tools.ts';
import { startTestSystem } from '../runner/journey-system.ts';
import { serveFaults } from './remotes/fault-control.ts';
import { FaultyServer } from './remotes/faulty-server.ts';
import { printReport, REPORT_VARIABLE } from './remotes/report.ts';

const folder = mkdtempSync(`${tmpdir()}/faults-`);
const report = `${folder}/report.jsonl`;
const gatewayDir = `${folder}/gateway`;
cpSync(`${projectRoot}/gateway`, gatewayDir, { recursive: true });
const { signal, abort } = abortable();
onStopRequest(abort);

const stops: (() => unknown)[] = [];
let code = 1;
try {
  const servers = {
    'mfe-public': await FaultyServer.listen(),
    'mfe-admin': await FaultyServer.listen(),
    'mfe-webdata': await FaultyServer.listen(),
    renderer: await FaultyServer.listen(),
  };
  stops.push(() => Promise.all(Object.values(servers).map((server) => server.close())));
  const inFrontOf = Object.fromEntries(
    Object.entries(servers).map(([name, { origin }]) => [name, origin]),
  );
  const { GATEWAY } = process.env;
  const system = await startTestSystem(`${folder}/system`, readTools(), signal, {
    gatewayDir,
    inFrontOf,
    ...(GATEWAY === 'traefik' && { gateway: GATEWAY }),
  });
  stops.push(system.stop);
  for (const [name, server] of Object.entries(servers)) {
    server.target = system.origin(name === 'renderer' ? 'mfe-public' : (name as 'mfe-public'));
  }
  const control = await serveFaults(servers);
  stops.push(control.close);
  code = await runCommand(
    [
      'playwright',
      'test',
      '-c',
      'checks/faults/remotes/playwright.config.ts',
      ...process.argv.slice(2),
    ],
    {
      env: {
        ...process.env,
        ...system.env,
        FAULTS_CONTROL_URL: control.url,
        FAULTS_GATEWAY_DIR: gatewayDir,
        [REPORT_VARIABLE]: report,
      },
      signal,
      mark: ownerMark(folder, 'playwright'),
    },
  );
  printReport(report);
} catch (fault) {
  if (signal.aborted) code = 130;
  else exitWith(fault);
} finally {
  for (const stop of stops.reverse()) await stop();
  // What was killed may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(code);

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
