/** Implements `npm run dev -w NAME` for services: runs one service with its databases, and restarts it on changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { roles } from '@app/contracts';
import { lockDataDir } from '../setup/already-running.mjs';
import { exitWith, SetupError } from '../setup/fail.mjs';
import { onStopRequest } from '../setup/stop-request.mjs';
import { localOrigin } from '../system/addresses.ts';
import { writeAtomically } from '../system/files.ts';
import { ProcessFailed } from '../system/managed-process.ts';
import { httpProbe } from '../system/readiness.ts';
import type { Secrets } from '../system/secrets.ts';
import { readDevConfig } from './config.mjs';
import { runService } from './run-service.ts';
import { developmentToken } from './tokens.ts';

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

function sampleReadPath(role: string): string {
  if (name === 'svc-pdf') return '/api/pdf/jobs';
  return role === 'admin' ? '/api/admin' : '/api/webdata';
}
