/** Behind `npm run dev -w` of the services: one of them with its own parts, restarted on changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { roles } from '@app/contracts';
import { lockDataDir } from '../setup/already-running.mjs';
import { exitWith, SetupError } from '../setup/fail.mjs';
import { onStopRequest } from '../setup/stop-request.mjs';
import { localOrigin } from '../system/addresses.ts';
import { writeAtomically } from '../system/files.ts';
import { ProcessFailed } from '../system/managed-process.ts';
import { httpProbe } from '../system/readiness.ts';
import { readDevConfig } from './config.mjs';
import { type RunningService, runService } from './run-service.ts';
import { developmentToken } from './tokens.ts';

const [name = ''] = process.argv.slice(2);
const config = readDevConfig(name, process.env);
const { dataDir, site, port } = config;
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

let service: RunningService | undefined;
try {
  await lockDataDir(dataDir);
  service = await runService(name, config);
  await ready(localOrigin(port));
  if (!signal.aborted) console.log(await introduction(service));
  // Until it is told to stop.
  while (!signal.aborted) await sleep(600_000, undefined, { signal }).catch(() => {});
} catch (fault) {
  await service?.stop();
  exitWith(fault instanceof ProcessFailed ? new SetupError(fault.message) : fault);
}
await service.stop();
process.exit(0);

/** However long that takes: a fault in its sources is mended while this waits. */
async function ready(origin: string): Promise<void> {
  const probe = httpProbe(`${origin}/readyz`);
  while (!signal.aborted) {
    const isReady = await probe().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
}

async function introduction({ secrets }: RunningService): Promise<string> {
  const origin = localOrigin(port);
  const lines = [`\nReady: ${origin}   (starts again when a file is saved; data in ${dataDir})`];
  if (name === 'svc-auth') {
    // One that was given is known to whoever gave it, and is not to be read off a screen.
    const password = config.adminPassword ? `'"$ADMIN_PASSWORD"'` : secrets.adminPassword;
    const body = JSON.stringify({ username: secrets.adminUsername, password: '' }).replace(
      '"password":""',
      () => `"password":"${password}"`,
    );
    lines.push(`curl -H 'Content-Type: application/json' -d '${body}' ${origin}/auth/login`);
  } else if (site) {
    lines.push(`Tokens are those of ${site}: log in there.`);
  } else {
    // What svc-pdf asks a token for is for administrators.
    for (const role of name === 'svc-pdf' ? (['admin'] as const) : roles) {
      const file = `${dataDir}/run/${role}.token`;
      writeAtomically(file, await developmentToken(secrets.authKeyFile, role));
      lines.push(`curl -H "Authorization: Bearer $(cat ${file})" ${origin}${readOf(role)}`);
    }
  }
  if (name === 'svc-pdf') {
    lines.push(
      `The journal is ${site ? `that of ${site}` : 'the examples of the contract; SITE=https://… takes a real one'}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function readOf(role: string): string {
  if (name === 'svc-pdf') return '/api/pdf/jobs';
  return role === 'admin' ? '/api/admin' : '/api/webdata';
}
