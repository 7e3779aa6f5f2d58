// @module-tag long
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { userSchema } from '@app/contracts';
import { deskPageSchema, manuscriptStateNames } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../local/setup/paths.mjs';
import { killMarked, ownerMark } from '../../local/system/ownership.ts';
import { readProgressRecord } from '../../local/system/progress-record.ts';
import { articleFields, createIssue, pdfOf, publish, readArticle } from '../systems/articles.ts';
import { Client } from '../systems/client.ts';
import { compare } from '../systems/compare.ts';
import { LaunchedSystem } from '../systems/launched-system.ts';
import { Load } from '../systems/load.ts';
import { createTargets, isUnknown, kinds, type Operation } from '../systems/operations.ts';
import { killedBetween } from './journal/faults.ts';

async function logIn(origin: string, login: object) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(login);
  const answer = await fetch(`${origin}/auth/login/`, { method: 'POST', headers, body });
  return z
    .object({ token: z.string(), error: z.string() })
    .partial()
    .parse(await answer.json());
}

/** The time limit for the end of processes, long enough for a busy machine. */
const endWithinMs = 120_000;

describe('npm start', { timeout: 400_000 }, () => {
  let dataDir = '';
  let demoDir = '';
  let backups = '';
  const oldBackups = ['2020-01-01', '2020-01-02'].map((day) => `journal-${day}T00-00-00Z.tar.gz`);
  const demoLogin = { username: 'admin', password: 'seven yellow kettles' };
  let system: LaunchedSystem;
  let password = '';

  beforeAll(() => {
    // A developer's environment variables must not affect the systems under test.
    vi.stubEnv('ADMIN_PASSWORD', 'of a developer');
    vi.stubEnv('MONGO_URL', 'mongodb://127.0.0.1:1');
    dataDir = mkdtempSync(`${tmpdir()}/faults-`);
    demoDir = `${dataDir}/with-demo`;
    backups = `${dataDir}/backups`;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    system.kill();
    for (const folder of [dataDir, demoDir]) await killMarked(ownerMark(folder, ''));
    // The deletion is retried, because Chromium's processes overwrite the mark and may still be writing.
    rmSync(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 });
  });

  test('prints its address and the generated password on the first start', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await system.ready();
    expect(system.output).toContain(`Ready: ${system.origin}\n`);
    password = /^Password: (\S{12,})$/m.exec(system.output)?.[1] ?? '';
    expect(password).not.toBe('');
    expect((await fetch(system.origin)).status).toBe(200);
  });

  test('refuses a second start on the same data and prints the address of the first', async () => {
    const second = await LaunchedSystem.launch(dataDir);
    expect(await second.exited).toBe(1);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect(second.output).toContain(system.origin);
    expect((await fetch(system.origin)).status).toBe(200);
  });

  test('restarts a killed remote while the site keeps working', async () => {
    const [pid] = system.processes('mfe-admin');
    expect(pid).toBeGreaterThan(0);
    system.kill('mfe-admin');
    expect((await fetch(system.origin)).status).toBe(200);
    await expect.poll(() => system.output).toContain('mfe-admin is running again');
    expect(system.processes('mfe-admin')).not.toContain(pid);
  });

  test('adds an administrator on the command line, as after a lost password', async () => {
    const first = 'brass kettle meadow';
    const { status, stderr } = system.run('add-user', first, '--name', 'Rescue', '--role', 'admin');
    expect([status, stderr]).toEqual([0, '']);
    const rescue = { username: 'Rescue', password: first };
    expect((await logIn(system.origin, rescue)).error).toBe('password_change_required');
    const newPassword = 'seven yellow kettles';
    const { token } = await logIn(system.origin, { ...rescue, newPassword });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const users = await (await fetch(`${system.origin}/api/users`, { headers })).json();
    const { id } =
      userSchema
        .array()
        .parse(users)
        .find(({ name }) => name === 'admin') ?? {};
    const given = 'given over the phone';
    const body = JSON.stringify({ password: given, passwordAgain: given });
    const reset = await fetch(`${system.origin}/api/users/${id}`, {
      method: 'POST',
      headers,
      body,
    });
    expect(reset.status).toBe(200);
    const lost = { username: 'admin', password };
    expect((await logIn(system.origin, lost)).error).toBe('invalid_credentials');
    // Restores the printed password, which the following tests use.
    const back = { username: 'admin', password: given, newPassword: password };
    expect(await logIn(system.origin, back)).toHaveProperty('token');
  });

  test('verifies its audit logs and makes a backup while it runs', () => {
    const verified = system.run('verify-audit', '');
    expect([verified.status, verified.stdout]).toEqual([
      0,
      expect.stringMatching(/journal: .*\nusers: /),
    ]);
    const backup = `${dataDir}/by-hand.tar.gz`;
    const made = system.run('backup', '', backup);
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining(backup)]);
    expect(existsSync(backup)).toBe(true);
  });

  test('preserves and logs every acknowledged write after SIGKILL of all processes', async () => {
    const refnumbers = Array.from({ length: 12 }, (_, index) => `KILLED-${index + 1}`);
    const killAfter = randomInt(1, refnumbers.length);
    const acknowledged = new Set<string>();
    const before = await Client.signIn(system.origin, { username: 'admin', password });
    await createIssue(before);
    const targets = await createTargets(before);
    const others = kinds.filter((kind) => !['article', 'user', 'job'].includes(kind));
    const load = new Load(system.origin, before, targets, others);
    await Promise.allSettled(
      refnumbers.map(async (refnumber) => {
        await publish(before, refnumber);
        acknowledged.add(refnumber);
        if (acknowledged.size === killAfter) system.kill();
      }),
    );
    // If fewer writes succeed, kills the system all the same. Otherwise the test would wait for ever.
    if (acknowledged.size < killAfter) system.kill();
    await system.exited;
    await load.end();
    writeFileSync(`${dataDir}/run/uploads/cut-off`, '');
    writeFileSync(`${dataDir}/run/tmp/of-a-browser`, '');
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);

    mkdirSync(backups);
    for (const name of oldBackups) writeFileSync(`${backups}/${name}`, '');
    system = await LaunchedSystem.launch(dataDir, '0', undefined, {
      ...{ BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2', BACKUP_DIR: backups },
    });
    await system.ready();
    const after = await Client.signIn(system.origin, { username: 'admin', password });
    for (const refnumber of refnumbers) {
      const hint = `${refnumber}, killed after ${killAfter} of ${refnumbers.length}`;
      const stored = await readArticle(system.origin, refnumber);
      if (acknowledged.has(refnumber)) expect(stored, hint).toBeDefined();
      // An interrupted write is either complete without a response, or can be repeated.
      if (!stored) await publish(after, refnumber);
      const article = stored ?? (await readArticle(system.origin, refnumber));
      expect(article?.title, hint).toBe(articleFields(refnumber).title);
      expect(article?.pdf.equals(pdfOf(refnumber)), hint).toBe(true);
    }
    await expect
      .poll(() => compare(after, load.operations, targets), { interval: 500 })
      .toEqual({ lost: [], doubled: [], partial: [] });
  });

  test('makes scheduled backups and removes the oldest ones', async () => {
    const left = () => readdirSync(backups).sort();
    await expect.poll(left).not.toContain(oldBackups[0]);
    expect(left()).toEqual([oldBackups[1], expect.stringMatching(/^journal-.*Z\.tar\.gz$/)]);
  });

  test('has a complete article or none if a service is killed between storing the PDF and the record', async () => {
    const client = new Client(system.origin);
    await client.signIn('admin', password);
    const targets = await createTargets(client);
    const sent: Promise<Operation>[] = [];
    await killedBetween.inject({ system, client, targets, sent, notes: [] });
    const operations = await Promise.all(sent);
    expect(operations.map(isUnknown)).toEqual([true]);
    await expect
      .poll(() => compare(client, operations, targets), { interval: 500 })
      .toEqual({ lost: [], doubled: [], partial: [] });
  });

  test('removes temporary files of uploads and browsers at the next start', () => {
    expect(existsSync(`${dataDir}/run/uploads/cut-off`)).toBe(false);
    expect(existsSync(`${dataDir}/run/tmp/of-a-browser`)).toBe(false);
  });

  test('prints the password only once', () => {
    expect(system.output).not.toContain('Password');
    expect(system.output).not.toContain(password);
  });

  test('ends every process on SIGTERM', async () => {
    expect(system.processes().length).toBeGreaterThan(10);
    const asked = Date.now();
    system.signal('SIGTERM');
    expect(await system.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(endWithinMs);
    expect(system.processes()).toEqual([]);
    await expect(fetch(system.origin)).rejects.toThrow();
  });

  test('restores a backup into a new data folder, with its keys', () => {
    const [, backup] = readdirSync(backups).sort();
    const moved = `${dataDir}/moved`;
    const command = ['run', '--silent', 'restore', '--', `${backups}/${backup}`];
    const env = { ...process.env, DATA_DIR: moved, MONGO_URL: '' };
    const { stdout, stderr } = spawnSync('npm', command, {
      cwd: projectRoot,
      env,
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual([expect.stringContaining('restored'), '']);
    const [before, after] = [dataDir, moved].map((folder) => {
      const read = (name: string) => readFileSync(`${folder}/secrets/${name}`, 'utf8');
      return [read('auth-key.pem'), JSON.parse(read('secrets.json')).certificateKey];
    });
    expect(after).toEqual(before);
  });

  test('leaves no process if only the launcher is killed during the start', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await expect.poll(() => system.processes().length).toBeGreaterThan(10);
    system.signalGroup('SIGKILL');
    await system.allGone(endWithinMs);
  });

  test('ends every process on Ctrl-C during the start', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await expect.poll(() => system.processes('redis').length).toBe(1);
    system.signalGroup('SIGINT');
    await system.exited;
    expect(system.processes()).toEqual([]);
  });

  test('ends every process on Ctrl-C while the demonstration journal loads', async () => {
    system = await LaunchedSystem.launch(demoDir, '1', demoLogin.password);
    await expect
      .poll(() => system.processes('demo').length, { timeout: 240_000 })
      .toBeGreaterThan(0);
    const asked = Date.now();
    system.signalGroup('SIGINT');
    await system.exited;
    expect(Date.now() - asked).toBeLessThan(endWithinMs);
    expect(system.processes()).toEqual([]);
    expect(readProgressRecord(demoDir).demo).toBe('started');
  });

  test('continues the load at the next start, and adds a manuscript in every lasting state', {
    timeout: 900_000,
  }, async () => {
    system = await LaunchedSystem.launch(demoDir, '1', demoLogin.password);
    await system.ready();
    const client = await Client.signIn(system.origin, demoLogin);
    const states = async () => {
      const { manuscripts } = deskPageSchema.parse(
        await client.read('/api/review/manuscripts?turn=all'),
      );
      return manuscripts.map(({ state }) => state).toSorted();
    };
    // A draft is not listed. svc-review detects the publication within a minute.
    const passing = ['draft', 'checks', 'deleted'];
    const lasting = manuscriptStateNames.filter((state) => !passing.includes(state));
    await expect.poll(states, { timeout: 600_000, interval: 1_000 }).toEqual(lasting.toSorted());
    await expect.poll(() => readProgressRecord(demoDir).demo).toBe('loaded');
  });

  test('ends if npm is killed', async () => {
    // This test uses the system of the previous test, because another start would take half a minute.
    await system.ready();
    system.signal('SIGKILL');
    await system.allGone(endWithinMs);
  });
});
