import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from './route-table.ts';

interface AccessLogEntry {
  startedAt: Date;
  clientAddress: string;
  request: IncomingMessage;
  response: ServerResponse;
  requestPath: string;
  route: Route | undefined;
}

/** Writes a line with the field names of Traefik's access log. */
export function logAccess(entry: AccessLogEntry): void {
  const { startedAt, clientAddress, request, response, requestPath, route } = entry;
  write('info', {
    ClientHost: clientAddress,
    DownstreamStatus: response.statusCode,
    Duration: (Date.now() - startedAt.getTime()) * 1_000_000,
    RequestHost: request.headers.host,
    RequestMethod: request.method,
    RequestPath: requestPath,
    RequestProtocol: `HTTP/${request.httpVersion}`,
    RouterName: route && `${route.name}@file`,
    ServiceName: route && `${route.service}@file`,
    StartUTC: startedAt.toISOString(),
  });
}

export function logInfo(message: string): void {
  write('info', { message });
}

export function logError(message: string, error: unknown): void {
  write('error', { message, error: error instanceof Error ? error.message : String(error) });
}

function write(level: string, fields: Record<string, unknown>): void {
  const line = { level, time: new Date().toISOString(), ...fields };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
