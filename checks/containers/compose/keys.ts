import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { projectRoot } from '../../../local/setup/paths.mjs';
import { Client } from '../../systems/client.ts';
import { waitFor } from '../../systems/wait-for.ts';
import type { Report } from '../report.ts';
import type { LoadedJournal } from './journal.ts';
import type { Site } from './site.ts';

/** The time until services have read the published keys again. */
const KEYS_READ_MS = 60_000;

/** Replaces every key and password with the commands of docs/operations.md. */
export async function checkKeys(
  { site, report }: { site: Site; report: Report },
  journal: LoadedJournal,
): Promise<void> {
  const signIn = () => Client.signIn(site.origin, site.administrator);
  const isAccepted = async (client: Client) => {
    for (const path of ['/api/users', '/api/admin/archives']) await client.call('GET', path);
  };
  await report.step('signing key replaced', async () => {
    const before = await signIn();
    await runCommands(site, 'Put a new key in front');
    await isAccepted(before);
    const after = await signIn();
    await waitFor(() => isAccepted(after), KEYS_READ_MS);
    await runCommands(site, 'remove the former key:');
    await isAccepted(after);
    await waitFor(() => assert.rejects(isAccepted(before), /401/), KEYS_READ_MS);
    return 'sessions stay valid until the former key is removed';
  });
  await report.step('certificate key replaced', async () => {
    await runCommands(site, '**Certificate key.**');
    const client = await signIn();
    await journal.read(site.origin);
    const [code = ''] = await journal.newCodes(client);
    assert(!journal.codes.includes(code));
    await client.call('GET', `/api/verify/${encodeURIComponent(code)}`);
    return `${journal.codes.length} former codes stay valid, new certificates have others`;
  });
  await report.step('passwords of stores replaced', async () => {
    const files = readdirSync(`${site.folder}/secrets`);
    const names = files.filter((name) => /^(minio|redis)/.test(name));
    const before = names.map((name) => site.readSecret(name));
    await runCommands(site, '**Passwords of the stores.**');
    for (const [at, name] of names.entries()) assert.notEqual(site.readSecret(name), before[at]);
    await journal.expectComplete(site.origin, await journal.read(site.origin));
    return 'MinIO and Redis, nothing lost';
  });
}

/** Runs the first commands that follow a text in docs/operations.md, as an operator does. */
async function runCommands(site: Site, text: string): Promise<void> {
  const document = readFileSync(`${projectRoot}/docs/operations.md`, 'utf8');
  const [, block] = /```sh\n(.*?)```/s.exec(document.slice(document.indexOf(text))) ?? [];
  assert(document.includes(text) && block, `docs/operations.md has no commands after “${text}”`);
  for (const line of block.trim().split('\n')) {
    const [command = ''] = line.split(/\s+#/);
    const compose = /^\s*docker compose (.*)$/.exec(command)?.[1];
    if (compose) await site.compose(...compose.split(' '));
    else execFileSync('sh', ['-ec', command], { cwd: site.folder });
  }
}
