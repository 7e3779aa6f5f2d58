import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/index.ts';

interface Running {
  child: ChildProcess;
  url: string;
  lines: { msg: string; [field: string]: unknown }[];
  exit: Promise<number | null>;
  said(msg: string): Promise<unknown>;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function start(env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ['run-service.fixture.ts'], {
    cwd: import.meta.dirname,
    // The compile cache avoids compiling the sources at each start.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const lines: Running['lines'] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const said = (msg: string) =>
    vi.waitFor(() => expect(lines.map((line) => line.msg)).toContain(msg), 60_000);
  return { child, url: `http://127.0.0.1:${port}`, lines, exit, said };
}

const status = async (url: string) => (await fetch(url)).status;

describe('a service', () => {
  it('is live but not ready while it starts, and ready afterwards', async () => {
    const { child, url, said } = await start({ START_AT: 'SIGUSR2' });
    await vi.waitFor(async () => expect(await status(`${url}/livez`)).toBe(200), 60_000);
    const unready = await fetch(`${url}/readyz`);
    expect([unready.status, await unready.json()]).toEqual([
      503,
      { ready: false, parts: { starting: 'waiting' } },
    ]);
    const early = await fetch(`${url}/slow`);
    expect([early.status, await early.json()]).toMatchObject([503, { error: 'unavailable' }]);
    child.kill('SIGUSR2');
    await said('started');
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, parts: { queue: 'down' } },
    ]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s finishes requests in flight, refuses new connections, stops resources in reverse, exits with 0',
    async (signal) => {
      const { child, url, lines, exit, said } = await start();
      await said('started');
      const agent = new Agent({ keepAlive: true });
      const idle = request(`${url}/`, { agent }).end();
      const [first] = await once(idle, 'response');
      first.resume();
      await once(first, 'end');

      const slow = fetch(`${url}/slow`);
      await said('in flight');
      child.kill(signal);
      await said('stopping');
      await vi.waitFor(() => expect(status(`${url}/livez`)).rejects.toThrow(), 60_000);
      expect(await (await slow).text()).toBe('done');
      expect(await exit).toBe(0);
      const stops = lines.map((line) => line.msg).filter((msg) => msg.includes('stop'));
      expect(stops).toEqual([
        'stopping',
        'a resource did not stop',
        'stopped second',
        'stopped first',
        'stopped',
      ]);
      agent.destroy();
    },
  );

  it('serves during DRAIN_MS, closing each connection, while it is not ready', async () => {
    const { child, url, exit, said } = await start({ DRAIN_MS: '5000' });
    await said('started');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connectionHeader = async (path: string) => {
      const [response] = await once(request(url + path, { agent }).end(), 'response');
      response.resume();
      await once(response, 'end');
      return [response.statusCode, response.headers.connection];
    };
    expect(await connectionHeader('/')).toEqual([200, 'keep-alive']);
    child.kill('SIGTERM');
    await said('stopping');
    expect(await connectionHeader('/')).toEqual([200, 'close']);
    expect(await connectionHeader('/readyz')).toEqual([503, 'close']);
    expect(await exit).toBe(0);
  });

  it('waits at most ten seconds for a hanging request', async () => {
    const { child, url, exit, said } = await start();
    await said('started');
    const hanging = expect(fetch(`${url}/hang`)).rejects.toThrow();
    await said('in flight');
    const signalled = performance.now();
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
    expect(performance.now() - signalled).toBeLessThan(50_000);
    await hanging;
  });

  it('logs an uncaught error and exits with 1', async () => {
    const { url, lines, exit, said } = await start();
    await said('started');
    await fetch(`${url}/crash`).catch(() => undefined);
    expect(await exit).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', err: { message: 'uncaught' } });
  });

  it('serves metrics by route on a separate port', async () => {
    const port = await freePort();
    const { url, said } = await start({ METRICS_PORT: String(port) });
    await said('started');
    await fetch(`${url}/anything`);
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      .toContain('http_request_duration_seconds_count{method="GET",route="none",status="200"} 1');
    expect(await status(`http://127.0.0.1:${port}/`)).toBe(404);
  });

  it('logs that its port is in use and exits with 1', async () => {
    const { url, said } = await start();
    await said('started');
    const second = await start({ PORT: new URL(url).port });
    expect(await second.exit).toBe(1);
    expect(second.lines.at(-1)).toMatchObject({ err: { code: 'EADDRINUSE' } });
  });
});
