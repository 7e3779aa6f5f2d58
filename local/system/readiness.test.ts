import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { httpProbe, untilReady } from './readiness.ts';

/** Starts a server that responds to the first requests with these statuses, and to later requests with 200. */
async function serverWith(...statuses: number[]) {
  const server = createServer((_request, response) => {
    response.writeHead(statuses.shift() ?? 200).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, statuses };
}

it('repeats the probe after each error status until the server responds with 200', async () => {
  const { url, statuses } = await serverWith(503, 503, 404);
  await untilReady(httpProbe(url), new AbortController().signal);
  expect(statuses).toEqual([]);
});

it('stops waiting when the start is interrupted', async () => {
  const interrupt = new AbortController();
  const probe = async () => {
    interrupt.abort();
    throw new Error('status 503');
  };
  await expect(untilReady(probe, interrupt.signal)).rejects.toThrow('aborted');
});
