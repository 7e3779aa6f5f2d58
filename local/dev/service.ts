/** Implements `npm run dev -w NAME` for services: runs one service with its databases, and restarts it on changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  JWKS_PATH,
  type Role,
  roles,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@app/contracts';
import { exportJWK, SignJWT } from 'jose';
import { lockDataDir } from '../setup/already-running.mjs';
import { tiedToParent } from '../setup/children.mjs';
import { exitWith, SetupError } from '../setup/fail.mjs';
import { forgetBuild } from '../setup/front-ends.mjs';
import { projectRoot } from '../setup/paths.mjs';
import { onStopRequest } from '../setup/stop-request.mjs';
import { chooseServerPorts, localOrigin, portOf, type ServerName } from '../system/addresses.ts';
import { writeAtomically } from '../system/files.ts';
import { ManagedProcess, ProcessFailed, type ProcessSpec } from '../system/managed-process.ts';
import { endLeftovers, OWNER_VARIABLE } from '../system/ownership.ts';
import { defineParts, partProcesses } from '../system/parts.ts';
import { definePieces, temporaryFolder } from '../system/pieces.ts';
import { httpProbe } from '../system/readiness.ts';
import { loadSecrets, type Secrets } from '../system/secrets.ts';
import { readTools } from '../system/tools.ts';
import { type DevConfig, readDevConfig } from './config.mjs';
import { readContract } from './contract.ts';
import { createStubApi } from './stub-api.ts';
import { needsOf } from './workspaces.mjs';

const KEY_ID = 'development';

async function jwksOf(keyFile: string) {
  const jwk = await exportJWK(createPublicKey(readFileSync(keyFile, 'utf8')));
  return { keys: [{ ...jwk, kid: KEY_ID, alg: TOKEN_ALGORITHM, use: 'sig' }] };
}

/** Signs a token that is valid for 30 days. Its user need not exist. */
function developmentToken(keyFile: string, role: Role): Promise<string> {
  const claims = { name: `dev-${role}`, role, sid: `dev-${role}`, iat_ms: Date.now() };
  // The login time is after the token's expiry, so that the services never ask for a confirmation.
  const auth_time = Math.floor(Date.now() / 1_000) + 31 * 86_400;
  return new SignJWT({ ...claims, auth_time })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: KEY_ID })
    .setSubject(role === 'admin' ? '0'.repeat(23).concat('1') : '0'.repeat(23).concat('2'))
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('30d')
    .sign(createPrivateKey(readFileSync(keyFile, 'utf8')));
}

// The time limit in milliseconds for ending the processes of a killed run, as in `npm start`.
const leftoversMs = 3_000;
// The time limit in milliseconds for stopping the service, as in `npm start`.
const stopWithinMs = 8_000;

/** Starts a service, the databases that it needs, and a stub of the other services that it calls. */
async function runService(name: string, config: DevConfig) {
  const { dataDir, site } = config;
  await endLeftovers(dataDir, leftoversMs);
  for (const folder of ['logs', 'run/uploads', 'run/review-uploads'])
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
    REVIEW_KEY: 'off',
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

/** Serves the token keys and answers the service's calls to other services with the contract's examples. */
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

const [name = ''] = process.argv.slice(2);
const config = readDevConfig(name, process.env);
const { dataDir, site, port } = config;
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

let service: Awaited<ReturnType<typeof runService>> | undefined;
try {
  await lockDataDir(dataDir);
  service = await runService(name, config);
  await ready(localOrigin(port));
  if (!signal.aborted) console.log(await introduction(service));
  while (!signal.aborted) await sleep(600_000, undefined, { signal }).catch(() => {});
} catch (error) {
  await service?.stop();
  exitWith(error instanceof ProcessFailed ? new SetupError(error.message) : error);
}
await service.stop();
process.exit(0);

/** Waits until the service is ready. There is no time limit, because the sources may have to be corrected first. */
async function ready(origin: string): Promise<void> {
  const probe = httpProbe(`${origin}/readyz`);
  while (!signal.aborted) {
    try {
      return await probe();
    } catch {
      await sleep(100);
    }
  }
}

async function introduction({ secrets }: { secrets: Secrets }): Promise<string> {
  const origin = localOrigin(port);
  const lines = [`\nReady: ${origin}   (restarts when a file is saved; data in ${dataDir})`];
  if (name === 'svc-auth') {
    // Never print a password that the user has set.
    const password = config.adminPassword ? `'"$ADMIN_PASSWORD"'` : secrets.adminPassword;
    const body = `{"username":${JSON.stringify(secrets.adminUsername)},"password":"${password}"}`;
    lines.push(`curl -H 'Content-Type: application/json' -d '${body}' ${origin}/auth/login`);
  } else if (site) {
    lines.push(`Tokens come from ${site}. Log in there.`);
  } else {
    // The protected calls of svc-pdf accept only administrators.
    for (const role of name === 'svc-pdf' ? (['admin'] as const) : roles) {
      const file = `${dataDir}/run/${role}.token`;
      writeAtomically(file, await developmentToken(secrets.authKeyFile, role));
      lines.push(`curl -H "Authorization: Bearer $(cat ${file})" ${origin}${sampleReadPath(role)}`);
    }
  }
  if (name === 'svc-pdf') {
    lines.push(
      `The journal comes from ${site ?? 'the examples of the contract; set SITE=https://… to use a real one'}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function sampleReadPath(role: Role): string {
  if (name === 'svc-pdf') return '/api/pdf/jobs';
  if (name === 'svc-review') return '/api/review/submissions';
  // svc-content has no protected calls for editors, so their example is a public call.
  return { admin: '/api/admin', staff: '/api/webdata', editor: '/api/settings' }[role];
}
