import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { articleSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killMarked, ownerMark } from '../embedded/system/ownership.ts';
import { paper, publishArticle } from './administrator.ts';
import { LaunchedSystem } from './launched-system.ts';

const endWithinMs = 15_000;
const restartWithinMs = 30_000;

describe('npm start', { timeout: 120_000 }, () => {
  let dataDir = '';
  let system: LaunchedSystem;
  let password = '';

  beforeAll(() => {
    dataDir = mkdtempSync(`${tmpdir()}/faults-`);
  });
  afterAll(async () => {
    system.signalGroup('SIGKILL');
    await killMarked(ownerMark(dataDir, ''));
    rmSync(dataDir, { recursive: true });
  });

  test('shows its address and the generated password on the first start', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await system.ready();
    expect(system.output).toContain(`Ready: ${system.origin}\n`);
    password = /^Password: (\S{12,})$/m.exec(system.output)?.[1] ?? '';
    expect(password).not.toBe('');
    expect((await fetch(system.origin)).status).toBe(200);
  });

  test('refuses a second start on the same data, and says where the first one is', async () => {
    const second = await LaunchedSystem.launch(dataDir);
    expect(await second.exited).toBe(1);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect(second.output).toContain(system.origin);
    expect((await fetch(system.origin)).status).toBe(200);
  });

  test('starts a remote again that dies, while the site goes on', async () => {
    const [pid = 0] = system.processes('mfe-admin');
    process.kill(pid, 'SIGKILL');
    expect((await fetch(system.origin)).status).toBe(200);
    await expect
      .poll(() => system.output, { timeout: restartWithinMs })
      .toContain('mfe-admin is back');
    expect(system.processes('mfe-admin')).not.toContain(pid);
  });

  test('after SIGKILL of all at once, the next start has what was acknowledged', async () => {
    await publishArticle(system.origin, { username: 'admin', password }, 'KILLED-1');
    for (const pid of system.processes()) process.kill(pid, 'SIGKILL');
    system.signalGroup('SIGKILL');
    await system.exited;

    system = await LaunchedSystem.launch(dataDir);
    await system.ready();
    const answer = await fetch(`${system.origin}/api/archives/ref/KILLED-1`);
    expect(articleSchema.parse(await answer.json()).title).toBe('Hydrates of KILLED-1');
    const file = await fetch(`${system.origin}/archives/2026/vol1/issue1/KILLED-1.pdf`);
    expect(Buffer.from(await file.arrayBuffer()).equals(paper)).toBe(true);
  });

  test('shows the password once only', () => {
    expect(system.output).not.toContain('Password');
    expect(system.output).not.toContain(password);
  });

  test('leaves no process when only the launcher is killed', async () => {
    system.signalGroup('SIGKILL');
    await system.allGone(endWithinMs);
  });

  test('ends with its npm, when that is killed', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await system.ready();
    system.signal('SIGKILL');
    await system.allGone(endWithinMs);
  });

  test('ends every process on SIGTERM', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await system.ready();
    expect(system.processes().length).toBeGreaterThan(10);
    const asked = Date.now();
    system.signal('SIGTERM');
    expect(await system.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(endWithinMs);
    expect(system.processes()).toEqual([]);
    await expect(fetch(system.origin)).rejects.toThrow();
  });

  test('ends every process on Ctrl-C, also while it is still starting', async () => {
    system = await LaunchedSystem.launch(dataDir);
    await expect.poll(() => system.processes('redis').length, { timeout: 20_000 }).toBe(1);
    system.signalGroup('SIGINT');
    await system.exited;
    expect(system.processes()).toEqual([]);
  });
});
