import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { DynamicConfig } from './dynamic-config.ts';
import type { Exchange } from './exchange.ts';
import { RouteTable } from './route-table.ts';

const config: DynamicConfig = {
  routers: {
    ping: {
      rule: 'Path(`/ping`)',
      service: 'ping@internal',
      middlewares: ['one-at-once'],
      observability: { accessLogs: false },
    },
  },
  middlewares: {
    'one-at-once': {
      inFlightReq: { amount: 1, sourceCriterion: { ipStrategy: { depth: '0', ipv6Subnet: 64 } } },
    },
  },
  services: {},
  serversTransports: {},
};

test('does not count the request of a client that has left before its turn', async () => {
  const table = new RouteTable(config, {
    entryPointMiddlewares: [],
    isTerminating: () => false,
    onHealthChange: () => {},
  });
  const route = table.find({ method: 'GET', path: '/ping' });
  const left = exchange();
  left.response.destroy();
  await route?.handle(left);
  const next = exchange();
  await route?.handle(next);
  expect(next.response.statusCode).toBe(200);
});

function exchange(): Exchange {
  const request = new IncomingMessage(new Socket());
  return {
    request,
    response: new ServerResponse(request),
    clientAddress: '127.0.0.1',
    target: { host: undefined, path: '/ping', routingPath: '/ping', query: '' },
    responseHeaders: [],
    compression: undefined,
    retry: undefined,
  };
}
