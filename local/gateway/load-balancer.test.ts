import { once } from 'node:events';
import { request as connect, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { LoadBalancer } from './load-balancer.ts';

test('does not forward the request of a client that has left', async () => {
  let forwarded = 0;
  const upstream = createServer((_request, response) => {
    forwarded += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const url = originOf(upstream.address());
  const healthCheck = { path: '/', interval: 60_000, timeout: 60_000 };
  const balancer = new LoadBalancer(
    { loadBalancer: { servers: [{ url }], serversTransport: 'standard', healthCheck } },
    {
      maxIdleConnsPerHost: 1,
      forwardingTimeouts: {
        dialTimeout: 60_000,
        responseHeaderTimeout: 0,
        idleConnTimeout: 60_000,
      },
    },
    () => {},
  );

  const ended = Promise.withResolvers<void>();
  const gateway = createServer(async (request, response) => {
    const exchange: Exchange = {
      request,
      response,
      clientAddress: '127.0.0.1',
      target: { host: undefined, path: '/', routingPath: '/', query: '' },
      responseHeaders: [],
      compression: undefined,
      retry: undefined,
    };
    client.destroy();
    await once(response, 'close');
    await balancer.forward(exchange);
    ended.resolve();
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const client = connect(originOf(gateway.address())).on('error', () => {});
  client.end();

  await ended.promise;
  expect(forwarded).toBe(0);
  gateway.close();
  upstream.close();
});

function originOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
