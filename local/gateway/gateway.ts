import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answer, type Exchange } from './exchange.ts';
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
  return createServer(
    {
      requestTimeout: config.readTimeout,
      keepAliveTimeout: config.idleTimeout,
      // The default of Go's server, in bytes. The upstream servers have lower limits and respond with 431.
      maxHeaderSize: 1 << 20,
    },
    (request, response) => {
      handle(request, response, config, currentTable()).catch((error: unknown) => {
        logError('request failed', error);
        response.destroy();
      });
    },
  );
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  config: StaticConfig,
  table: RouteTable,
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
  if (!target) return answer(exchange, 400);
  if (!route) return answer(exchange, 404);
  if (config.deniedEscapes.some((triplet) => target.path.includes(triplet))) {
    return answer(exchange, 400);
  }
  if (target.host) request.headers.host = target.host;
  prepareRequestHeaders(request.headers, clientAddress);
  await route.handle(exchange);
}
