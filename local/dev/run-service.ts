import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { JWKS_PATH } from '@app/contracts';
import { tiedToParent } from '../setup/children.mjs';
import { forgetBuild } from '../setup/front-ends.mjs';
import { projectRoot } from '../setup/paths.mjs';
import { chooseServerPorts, portOf, type ServerName } from '../system/addresses.ts';
import { ManagedProcess, type ProcessSpec } from '../system/managed-process.ts';
import { endLeftovers, OWNER_VARIABLE } from '../system/ownership.ts';
import { defineParts, partProcesses } from '../system/parts.ts';
import { definePieces, temporaryFolder } from '../system/pieces.ts';
import { loadSecrets, type Secrets } from '../system/secrets.ts';
import { readTools } from '../system/tools.ts';
import type { DevConfig } from './config.mjs';
import { readContract } from './contract.ts';
import { createStubApi } from './stub-api.ts';
import { jwksOf } from './tokens.ts';
import { needsOf } from './workspaces.mjs';

// The time limit in milliseconds for ending the processes of a killed run, as in `npm start`.
const leftoversMs = 3_000;
// The time limit in milliseconds for stopping the service, as in `npm start`.
const stopWithinMs = 8_000;

/** Starts a service, the databases that it needs, and a stub of the other services that it calls. */
export async function runService(name: string, config: DevConfig) {
  const { dataDir, site } = config;
  await endLeftovers(dataDir, leftoversMs);
  for (const folder of ['logs', 'run/uploads'])
    mkdirSync(`${dataDir}/${folder}`, { recursive: true });
  mkdirSync(temporaryFolder(dataDir), { recursive: true });
  const tools = readTools();
  const secrets = loadSecrets(dataDir, {
    username: config.adminUsername,
    password: config.adminPassword,
  });
  const parts = await defineParts({ dataDir, config, tools, secrets });
  const running = partProcesses(parts, needsOf(name).parts).map(
    (spec) => new ManagedProcess(spec, `${dataDir}/logs`, console.log),
  );
  const others = await serveOthers(secrets);
  const watched: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(watched.map(endWatched));
    others.close();
    await Promise.all(running.map((part) => part.stop()));
    await endLeftovers(dataDir, leftoversMs);
  };
  try {
    await Promise.all(running.map((part) => part.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const ports = await chooseServerPorts();
  ports['svc-auth'] = ports['svc-content'] = [others.port];
  // The cast is safe: the workspace of a service has the name of its server.
  ports[name as ServerName] = [config.port];
  const pieces = definePieces({ dataDir, config, tools, parts, secrets, ports }).filter(
    (piece) => piece.name === name || piece.name === `${name}-worker`,
  );
  const changes = {
    // The service is called without a gateway.
    INTERNAL_KEY: 'off',
    ...(site && { CONTENT_URL: site, JWKS_URL: site + JWKS_PATH }),
  };
  for (const piece of pieces) {
    const program = piece.name.endsWith('-worker') ? 'worker.ts' : 'server.ts';
    const args = ['--watch', '--watch-preserve-output', program];
    watched.push(watch({ ...piece, command: process.execPath, args }, changes));
  }
  const [server] = pieces;
  if (name === 'svc-pdf' && server) {
    // rspack rebuilds the templates on changes, and the service restarts when the built file changes.
    forgetBuild(name);
    const command = `${projectRoot}/node_modules/.bin/rspack`;
    watched.push(watch({ ...server, command, args: ['build', '--watch'] }));
  }
  return { secrets, stop };
}

function watch({ command, args, cwd, env, mark }: ProcessSpec, changes: object = {}): ChildProcess {
  const run = tiedToParent(command, args);
  return spawn(run.command, run.args, {
    cwd,
    env: { ...env, ...changes, [OWNER_VARIABLE]: mark },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

async function endWatched(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}

/** Serves the token keys, and the contract's examples for the calls that the service makes to other services. */
async function serveOthers({ authKeyFile }: Secrets) {
  const contract = readContract(['svc-content', 'svc-auth']);
  const stub = createStubApi({ contract, role: 'admin', log: console.log });
  const jwks = JSON.stringify(await jwksOf(authKeyFile));
  const server = createServer((req, res) => {
    if (req.url !== JWKS_PATH) return stub(req, res);
    res.writeHead(200, { 'Content-Type': 'application/json' });
    res.end(jwks);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
