/**
 * Implements `npm run faults:remotes`, which starts a separate system and injects faults into its remotes, its
 * renderer and its gateway while a browser uses the site. It prints the outcome of each fault.
 */
import { cpSync } from 'node:fs';
import { remoteNames } from '@app/contracts';
import { projectRoot } from '../../local/setup/paths.mjs';
import { readTools } from '../../local/system/tools.ts';
import { startTestSystem } from '../runner/journey-system.ts';
import { FaultyServer, serveFaultControl } from './remotes/faulty-server.ts';
import { PAGE_HEADER } from './report.ts';
import { runFaults } from './run-faults.ts';

// This limit is shorter than in the journeys, because readers wait for this long when the renderer never responds.
process.env.RENDER_LIMIT_MS ??= '2000';

await runFaults(async ({ folder, signal, cleanup, runTests }) => {
  const gatewayDir = `${folder}/gateway`;
  cpSync(`${projectRoot}/gateway`, gatewayDir, { recursive: true });
  const remotes = remoteNames.map((name) => `mfe-${name}` as const);
  const servers = await Promise.all(
    [...remotes, 'renderer' as const].map(async (name) => ({
      name,
      server: await FaultyServer.listen(),
    })),
  );
  for (const { server } of servers) cleanup.defer(() => server.close());
  const system = await startTestSystem(`${folder}/system`, readTools(), signal, {
    gatewayDir,
    inFrontOf: Object.fromEntries(servers.map(({ name, server }) => [name, server.origin])),
  });
  cleanup.defer(system.stop);
  for (const { name, server } of servers) {
    server.target = system.origin(name === 'renderer' ? 'mfe-public' : name);
  }
  const control = await serveFaultControl(
    new Map(servers.map(({ name, server }) => [name, server])),
  );
  cleanup.defer(() => void control.close());
  return runTests(['playwright', 'test', '-c', 'checks/faults/remotes/playwright.config.ts'], {
    ...system.env,
    FAULTS_CONTROL_URL: control.url,
    FAULTS_GATEWAY_DIR: gatewayDir,
  });
}, PAGE_HEADER);
