import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionLimits } from '@app/contracts/limits';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { serveMetrics } from '../http/metrics.ts';
import { closeStalledConnections } from '../http/stalled-connections.ts';
import { repeat } from '../repeat.ts';
import type { serverEnv } from './env.ts';
import { createLogger } from './log.ts';

const STOP_DEADLINE_MS = 10_000;

/**
 * The time after which the server closes an idle connection. Clients must close first: the gateway does so after 4 s
 * and other servers after 5 s. Servers that use `fetch` read this time from each response, and close 2 s earlier.
 */
const KEEP_ALIVE_MS = 10_000;

export interface Starting {
  log: Logger;
  /**
   * Registers a resource. This must happen as soon as the resource exists. At shutdown, resources stop in reverse
   * order.
   */
  onStop(name: string, stop: () => unknown): void;
  /**
   * Aborts at shutdown. Requests that do not end by themselves, such as event streams, must end when this signal
   * aborts.
   */
  stopping: AbortSignal;
  reportProgress(state: string | undefined): void;
}

interface Started {
  /** The application. Processes without routes, such as queue workers, have no application. */
  app?: Koa;
  /** Returns the response of `/readyz`. By default, the service is always ready. */
  readiness?: () => Readiness | Promise<Readiness>;
}

interface ServiceOptions {
  name: string;
  env: Pick<
    z.output<z.ZodObject<typeof serverEnv>>,
    'HOST' | 'PORT' | 'METRICS_PORT' | 'LOG_LEVEL' | 'DRAIN_MS'
  >;
  start(starting: Starting): Promise<Started>;
}

/**
 * Runs a service. The service listens immediately, but responds to all paths except `/livez` with 503 until `start`
 * resolves. On SIGTERM or SIGINT, `/readyz` becomes 503, and requests are accepted for DRAIN_MS longer. Then requests
 * in progress finish, resources stop in reverse order, and the process exits with 0. After an uncaught error it exits
 * with 1.
 */
export async function runService({ name, env, start }: ServiceOptions): Promise<void> {
  const log = createLogger({ name, level: env.LOG_LEVEL });
  const resources: { name: string; stop: () => unknown }[] = [];
  const stopping = new AbortController();
  let handler: RequestListener | undefined;
  let progress: Readiness['parts'];
  let readiness: NonNullable<Started['readiness']> = () => ({ ready: true });

  const die = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (err) => die(err, 'uncaught exception'));
  process.on('unhandledRejection', (err) => die(err, 'unhandled rejection'));

  const unready = () => ({ ready: false, ...(progress && { parts: progress }) });
  const server = createServer((req, res) => {
    const isStopping = stopping.signal.aborted;
    if (isStopping) res.setHeader('Connection', 'close');
    if (answerHealth(req, res, handler && !isStopping ? readiness : unready)) return;
    if (handler) handler(req, res);
    else refuseStarting(res);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  closeStalledConnections(server, connectionLimits.stallSeconds * 1_000);

  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return;
    log.info({ signal }, 'stopping');
    stopping.abort();
    await wait(env.DRAIN_MS);
    setTimeout(
      () => die(new Error('deadline'), 'the process did not stop in time'),
      STOP_DEADLINE_MS,
    ).unref();
    await closeServer(server);
    for (const resource of resources.reverse()) {
      try {
        await resource.stop();
      } catch (err) {
        log.error({ err, resource: resource.name }, 'a resource did not stop');
      }
    }
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  try {
    await once(server.listen(env.PORT, env.HOST), 'listening');
    if (env.METRICS_PORT !== undefined) {
      const metrics = await serveMetrics(env.HOST, env.METRICS_PORT);
      resources.push({ name: 'metrics', stop: () => metrics.close() });
    }
    const started = await start({
      log,
      onStop: (part, fn) => resources.push({ name: part, stop: fn }),
      stopping: stopping.signal,
      reportProgress: (starting) => {
        progress = starting === undefined ? undefined : { starting };
      },
    });
    readiness = started.readiness ?? readiness;
    handler = started.app?.callback() ?? ((_req, res) => void res.writeHead(404).end());
  } catch (err) {
    if (!stopping.signal.aborted) die(err, 'the process could not start');
    return;
  }
  log.info({ address: server.address() }, 'started');
}

/**
 * Returns a function that runs work now and at an interval in each instance. Use it for work on the memory, the
 * connections or the temporary files of the instance. `Background` runs all other work in the background.
 */
export const everywhere =
  ({ log, onStop }: Pick<Starting, 'log' | 'onStop'>) =>
  (milliseconds: number, name: string, work: () => Promise<unknown>) => {
    const run = () => work().catch((err: unknown) => log.warn({ err }, `${name} failed`));
    const end = repeat(milliseconds, run, { atOnce: true });
    // Shutdown does not wait for a run in progress, because the run may wait for a database that does not respond.
    onStop(name, () => void end());
  };

function refuseStarting(res: Parameters<RequestListener>[1]): void {
  res.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
  res.end(JSON.stringify({ error: 'unavailable', title: 'Starting', status: 503 }));
}

/** Stops a server. Idle connections are closed at once. Resolves when the last request in progress has ended. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}

interface Readiness {
  /** Whether the service can serve its most important reads. */
  ready: boolean;
  /** The state of each dependency, for information only. */
  parts?: Record<string, unknown>;
}

/** Responds to `/livez` (200 while the process runs) and `/readyz` (200 or 503). Returns false for other paths. */
function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  check: () => Readiness | Promise<Readiness>,
): boolean {
  const path = req.url?.split('?')[0];
  if (path !== '/livez' && path !== '/readyz') return false;
  const respond = (readiness: Readiness) => {
    res.writeHead(readiness.ready ? 200 : 503, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(readiness));
  };
  if (path === '/livez') respond({ ready: true });
  else
    Promise.resolve()
      .then(check)
      .then(respond, () => respond({ ready: false }));
  return true;
}
