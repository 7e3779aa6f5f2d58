import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connectionLimits } from '@app/contracts/limits';
import { clientNetwork } from '@app/service-kit/client-network';
import { closeStalledConnections } from '@app/service-kit/connections';
import { answer, type Exchange } from './exchange.ts';
import { FairOrder } from './fair-order.ts';
import { clientAddressOf, prepareRequestHeaders } from './forwarded-headers.ts';
import { logAccess, logError } from './log.ts';
import { parseRequestTarget } from './request-target.ts';
import type { RouteTable } from './route-table.ts';
import type { StaticConfig } from './static-config.ts';

/**
 * Creates the HTTP server that routes every request.
 * @param currentTable called for each request, because the files may change
 */
export function createGateway(config: StaticConfig, currentTable: () => RouteTable): Server {
  const order = new FairOrder();
  const server = createServer(
    {
      requestTimeout: config.readTimeout,
      // Node looks for requests that take too long at this interval; its default is 30 s.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: config.idleTimeout,
      maxHeaderSize: config.maxHeaderBytes,
    },
    (request, response) => {
      const cut = setTimeout(() => response.destroy(), config.writeTimeout);
      response.once('close', () => clearTimeout(cut));
      handle(request, response, config, currentTable(), order).catch((error: unknown) => {
        logError('request failed', error);
        response.destroy();
      });
    },
  );
  closeStalledConnections(server, connectionLimits.stallSeconds * 1_000);
  return server;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  config: StaticConfig,
  table: RouteTable,
  order: FairOrder,
): Promise<void> {
  const startedAt = new Date();
  const requestPath = request.url ?? '';
  const clientAddress = clientAddressOf(request);
  const target = parseRequestTarget(requestPath);
  const route = target && table.find({ method: request.method ?? '', path: target.routingPath });
  if (route?.accessLog !== false) {
    const entry = { startedAt, clientAddress, request, response, requestPath, route };
    response.once('close', () => logAccess(entry));
  }

  const exchange: Exchange = {
    request,
    response,
    target: target ?? { host: undefined, path: '/', routingPath: '/', query: '' },
    clientAddress,
    responseHeaders: [],
    compression: undefined,
    retry: undefined,
  };
  if (!target || request.httpVersionMajor !== 1 || !hasValidHost(request)) {
    return answer(exchange, 400);
  }
  if (!route) return answer(exchange, 404);
  if (config.deniedEscapes.some((triplet) => target.path.includes(triplet))) {
    return answer(exchange, 400);
  }
  if (target.host) request.headers.host = target.host;
  prepareRequestHeaders(request.headers, clientAddress);
  await order.turn(clientNetwork(clientAddress));
  await route.handle(exchange);
}

/** As in Go's server, there must be one Host header, and it must have no characters that a host cannot contain. */
function hasValidHost({ headersDistinct }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  return hosts.length <= 1 && hosts.every((host) => /^[\w!$%&'()*+,\-.:;=[\]~]*$/.test(host));
}
