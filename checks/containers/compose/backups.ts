import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import { createIssue } from '../../systems/articles.ts';
import { Client } from '../../systems/client.ts';
import { LaunchedSystem } from '../../systems/launched-system.ts';
import { waitFor } from '../../systems/wait-for.ts';
import { output } from '../processes.ts';
import type { Report } from '../report.ts';
import { LoadedJournal } from './journal.ts';
import type { Site } from './site.ts';
import { expectKept, type Snapshot } from './snapshot.ts';

/** The user id of an operator who is not root. */
const OPERATOR = 1_000;
const PASSPHRASE = 'correct horse battery';
const keyNames = ['auth-key.pem', 'certificate-key', 'document-keys.pem', 'badge-keys.pem'];

/**
 * Backs up the running site while administrators write, restores the backup into new systems of both kinds, and
 * compares everything.
 */
export async function checkBackups(site: Site, report: Report): Promise<string> {
  rmSync(folderOf(site), { recursive: true, force: true });
  mkdirSync(folderOf(site));
  const journal = new LoadedJournal(site);
  let restored: Snapshot | undefined;
  const compare = async (origin: string) => {
    const found = await journal.read(origin);
    restored ??= found;
    return `${expectKept(restored, found)}; ${await journal.expectComplete(origin, found)}`;
  };

  await report.step('backup during writes', () =>
    journal.during(() => backUp(site, 'first.tar.gz')),
  );
  await report.step('restore into new volumes', async () => {
    await newMachine(site);
    return restore(site, 'first.tar.gz');
  });
  await report.step('comparison with the old site', async () => {
    await site.up();
    return compare(site.origin);
  });
  await report.step('backups at an interval', () => schedule(site));
  await report.step('move to npm start', () => moveToLauncher(site, compare));
  await report.step('move back to compose.yaml', async () => {
    const client = await Client.signIn(site.origin, site.administrator);
    await createIssue(client, { year: 1903, volume: 1, issue: 1 });
    await site.compose('stop');
    site.writeSecret('backup-passphrase', PASSPHRASE);
    useSettings(site, `BACKUP_USER=${OPERATOR}:${OPERATOR}\nBACKUP_ENCRYPTED=1\n`);
    execFileSync('chown', ['-R', `${OPERATOR}:${OPERATOR}`, folderOf(site)]);
    const done = await restore(site, 'moved.tar.gz.age', '--replace');
    // New containers read the changed secrets.
    await site.up('--force-recreate');
    return `${done}; ${await compare(site.origin)}`;
  });
  await checkKeys(site, report, journal);
  return 'nothing lost';
}

/** Runs the command of docs/backups.md. Returns the second line of the output. */
async function backUp(site: Site, name: string): Promise<string> {
  const text = await site.compose('run', '--rm', 'backup', `/backups/${name}`);
  return text.split('\n')[1]?.replace(/, SHA-256.*/, '') ?? '';
}

/** Replaces the site by a new one with other secrets, empty volumes and the same backups. */
async function newMachine(site: Site): Promise<void> {
  const { password } = site.administrator;
  await site.create();
  // The users come from the backup.
  site.writeSecret('admin-password', password);
}

const folderOf = (site: Site) => `${site.folder}/backups`;

const useSettings = (site: Site, settings: string) =>
  writeFileSync(`${site.folder}/.env`, settings, { flag: 'a' });

/** Restores a file and installs its keys, as docs/backups.md describes. */
async function restore(site: Site, name: string, ...options: string[]): Promise<string> {
  const command = ['run', '--rm', 'restore', `/backups/${name}`, '--keys-to', '/backups'];
  const text = await site.compose(...command, ...options);
  const keys = keyNames.map((key) => `backups/${key}`);
  execFileSync('install', ['-m', '444', ...keys, 'secrets/'], { cwd: site.folder });
  for (const key of keys) rmSync(`${site.folder}/${key}`);
  return /\d+ files in [\d.]+ s/.exec(text)?.[0] ?? text;
}

/** Runs the service that makes scheduled backups until it has removed the oldest ones. */
async function schedule(site: Site): Promise<string> {
  useSettings(site, 'COMPOSE_PROFILES=backups\nBACKUP_EVERY_HOURS=0.0005\nBACKUP_KEEP=2\n');
  await site.up('backups');
  const removed = await waitFor(async () => {
    const log = await site.compose('logs', '--no-log-prefix', 'backups');
    const found = [...log.matchAll(/Removed (\S+):/g)].map(([, name = '']) => name);
    assert(found.length > 1, log);
    return found;
  }, 60_000);
  // Reads the metric from another container, as Prometheus does for the alert BackupOld.
  const script =
    "fetch('http://svc-content:9100/metrics').then(async (r) => console.log(await r.text()))";
  const metrics = await site.compose('exec', '--no-TTY', 'svc-pdf', 'node', '--eval', script);
  const last = Number(/^content_last_backup_timestamp_seconds (\S+)$/m.exec(metrics)?.[1]);
  assert(Date.now() / 1_000 - last < 60, `the last backup: ${last}`);
  await site.compose('stop', 'backups');
  const left = readdirSync(folderOf(site)).filter((name) => /^journal-.*Z\./.test(name));
  assert(left.length <= 3 && left.length >= 2, left.join());
  return `healthy after the first one, ${removed.length} removed, the newest ones kept; the metric shows the last one`;
}

/** Restores the first backup for `npm start`, starts the system, and makes an encrypted backup while it runs. */
async function moveToLauncher(
  site: Site,
  compare: (origin: string) => Promise<string>,
): Promise<string> {
  const dataDir = `${cacheDir}/images/moved`;
  rmSync(dataDir, { recursive: true, force: true });
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  const npm = (script: string, name: string) =>
    output('npm', ['run', script, '--', `${folderOf(site)}/${name}`], env);
  await npm('restore', 'first.tar.gz');
  const system = await LaunchedSystem.launch(dataDir);
  try {
    await system.ready();
    const compared = await compare(system.origin);
    await npm('backup', 'moved.tar.gz.age');
    return compared;
  } finally {
    system.signalGroup('SIGTERM');
    await system.exited;
  }
}

/** The time after which services have read the published keys again. */
const KEYS_READ_MS = 60_000;

/** Replaces every key and password with the commands of docs/keys.md. */
async function checkKeys(site: Site, report: Report, journal: LoadedJournal): Promise<void> {
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
    await runCommands(site, '## Certificate key');
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
    await runCommands(site, '## Passwords of the stores');
    for (const [at, name] of names.entries()) assert.notEqual(site.readSecret(name), before[at]);
    await journal.expectComplete(site.origin, await journal.read(site.origin));
    return 'MinIO and Redis, nothing lost';
  });
}

/** Runs the first commands that follow a text in docs/keys.md. */
async function runCommands(site: Site, text: string): Promise<void> {
  const document = readFileSync(`${projectRoot}/docs/keys.md`, 'utf8');
  const [, block] = /```sh\n(.*?)```/s.exec(document.slice(document.indexOf(text))) ?? [];
  assert(document.includes(text) && block, `docs/keys.md has no commands after “${text}”`);
  for (const line of block.trim().split('\n')) {
    const [command = ''] = line.split(/\s+#/);
    const compose = /^\s*docker compose (.*)$/.exec(command)?.[1];
    if (compose) await site.compose(...compose.split(' '));
    else execFileSync('sh', ['-ec', command], { cwd: site.folder });
  }
}
