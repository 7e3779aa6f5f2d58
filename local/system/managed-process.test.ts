import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort, localOrigin } from './addresses.ts';
import { ManagedProcess, ProcessFailed, type ProcessSpec } from './managed-process.ts';
import { killMarked, OWNER_VARIABLE, ownerMark, processesMarked } from './ownership.ts';
import { httpProbe } from './readiness.ts';

let folder = '';
let mark = '';
let lines: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/managed-process-`);
  mark = ownerMark(folder, 'server');
  lines = [];
});
afterEach(async () => {
  await killMarked(ownerMark(folder, ''));
  rmSync(folder, { recursive: true });
});

/** Starts a process that outlives its parent. */
const apart = `require('child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });`;
const server = `require('http').createServer((q, r) => r.end()).listen(process.env.PORT, '127.0.0.1');`;

async function manage(
  script: string,
  changes: Partial<ProcessSpec> = {},
  report: (line: string) => void = (line) => lines.push(line),
) {
  const port = await freePort();
  const origin = localOrigin(port);
  const spec: ProcessSpec = {
    name: 'server',
    command: process.execPath,
    args: ['-e', script],
    cwd: folder,
    env: { PORT: String(port) },
    mark,
    ready: httpProbe(origin),
    stopWithinMs: 5_000,
    ...changes,
  };
  return { origin, managed: new ManagedProcess(spec, folder, report) };
}

test('writes a log that only its owner can read', async () => {
  const { managed } = await manage(server);
  await managed.start();
  await managed.stop();
  expect(statSync(`${folder}/server.log`).mode & 0o777).toBe(0o600);
});

test('waits in start() until the process responds, and in stop() until the process has ended', async () => {
  const { managed, origin } = await manage(`setTimeout(() => { ${server} }, 300)`);
  await managed.start();
  expect((await fetch(origin)).status).toBe(200);
  await managed.stop();
  await expect(fetch(origin)).rejects.toThrow();
  expect(processesMarked(mark)).toEqual([]);
  expect(lines).toEqual([]);
});

test('shows the end of the log when the process ends while starting', async () => {
  const { managed } = await manage(`console.error('no such setting'); process.exit(78)`);
  const error = await managed.start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProcessFailed);
  expect(String(error)).toMatch(
    /server ended while starting \(exit code 78\)[\s\S]*no such setting/,
  );
});

test('extends the time limit while the process reports progress, and prints the same progress only once', async () => {
  const atWork = `
    const began = Date.now();
    require('http').createServer((q, r) => {
      const isReady = Date.now() - began > 10_000;
      r.writeHead(isReady ? 200 : 503);
      r.end(JSON.stringify({ ready: isReady, parts: { starting: 'migrating the database' } }));
    }).listen(process.env.PORT, '127.0.0.1');`;
  const { managed } = await manage(atWork, { readyWithinMs: 8_000 });
  await managed.start();
  expect(lines).toEqual(['server: migrating the database …']);
  await managed.stop();
});

test('restarts a crashed process and reports it', async () => {
  const { managed, origin } = await manage(server);
  await managed.start();
  process.kill(managed.pid ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(lines).toContain('server is running again.'), { timeout: 60_000 });
  expect(lines[0]).toMatch(/^server ended unexpectedly \(SIGKILL\)/);
  expect((await fetch(origin)).status).toBe(200);
  await managed.stop();
});

test('leaves a process down after kill() until start()', async () => {
  const { managed, origin } = await manage(server);
  await managed.start();
  await managed.kill();
  await expect(fetch(origin)).rejects.toThrow();
  expect(lines).toEqual([]);
  await managed.start();
  expect((await fetch(origin)).status).toBe(200);
  await managed.stop();
});

test('starts again after stop() before the descendants of a crashed process are ended', async () => {
  const again = Promise.withResolvers<void>();
  const { managed, origin } = await manage(apart + server, {}, () =>
    again.resolve(managed.stop().then(() => managed.start())),
  );
  await managed.start();
  process.kill(managed.pid ?? 0, 'SIGKILL');
  await again.promise;
  expect((await fetch(origin)).status).toBe(200);
  await managed.stop();
});

test('killMarked() spares a process that starts after its signal has aborted', async () => {
  const start = () => spawn('sleep', ['600'], { env: { ...process.env, [OWNER_VARIABLE]: mark } });
  const first = start();
  const ended = once(first, 'exit');
  const ending = new AbortController();
  const killed = killMarked(mark, ending.signal);
  ending.abort();
  const next = start();
  await Promise.all([killed, ended]);
  expect(processesMarked(mark)).toEqual([next.pid]);
});

test('kills a process that ignores SIGTERM after stopWithinMs', async () => {
  const { managed } = await manage(`process.on('SIGTERM', () => {}); ${server}`, {
    stopWithinMs: 300,
  });
  await managed.start();
  await managed.stop();
  expect(processesMarked(mark)).toEqual([]);
});

test('ends detached descendants with the process', async () => {
  const { managed } = await manage(apart + server);
  await managed.start();
  expect(processesMarked(mark)).toHaveLength(2);
  await managed.kill();
  expect(processesMarked(mark)).toEqual([]);
});

test.each(['stop', 'kill'] as const)(
  '%s() spares a process whose name has the same prefix',
  async (end) => {
    const worker = await manage(server, { mark: `${mark}-worker` });
    const { managed } = await manage(server);
    await Promise.all([worker.managed.start(), managed.start()]);
    await managed[end]();
    expect((await fetch(worker.origin)).status).toBe(200);
    expect(lines).toEqual([]);
    await worker.managed.stop();
  },
);

test('reports and repeats a restart that does not become ready', async () => {
  const hang = `${folder}/hang`;
  const { managed, origin } = await manage(
    `require('fs').existsSync('hang') ? setInterval(() => {}, 1000) : ${server}`,
    { readyWithinMs: 15_000 },
  );
  await managed.start();
  writeFileSync(hang, '');
  process.kill(managed.pid ?? 0, 'SIGKILL');
  const reports = () => lines.filter((line) => /^server is not ready after 15 s/.test(line));
  await vi.waitFor(() => expect(reports()).toHaveLength(1), { timeout: 60_000 });
  rmSync(hang);
  await vi.waitFor(() => expect(lines).toContain('server is running again.'), { timeout: 60_000 });
  expect((await fetch(origin)).status).toBe(200);
  await managed.stop();
});

test('appends output to the same log over restarts', async () => {
  const { managed } = await manage(`console.log('up'); ${server}`);
  await managed.start();
  await managed.stop();
  await managed.start();
  await managed.stop();
  expect(readFileSync(`${folder}/server.log`, 'utf8')).toBe('up\nup\n');
});

test('restarts a suspended process', async () => {
  const { managed, origin } = await manage(server);
  await managed.start();
  const { pid = 0 } = managed;
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(() => expect(lines.join()).toContain('server is running again'), 60_000);
  expect(lines[0]).toBe('server is suspended. Restarting in 0.5 s.');
  expect(managed.pid).not.toBe(pid);
  expect((await fetch(origin)).status).toBe(200);
  await managed.stop();
});
