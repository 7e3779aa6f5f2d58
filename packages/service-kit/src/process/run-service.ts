import { createServer, type RequestListener, type Server } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { serveMetrics } from '../http/metrics.ts';
import { answerHealth, type Readiness } from './health.ts';
import { createLogger } from './log.ts';

/** Shutdown takes no longer than this, whatever hangs. */
const STOP_DEADLINE_MS = 10_000;

/**
 * Far longer than the gateway keeps an idle connection (`idleConnTimeout`: 4 s; Traefik's own default
 * is 90 s), so that it is never this side that closes one just as a request is put on it.
 */
const KEEP_ALIVE_MS = 95_000;

export interface ServiceEnv {
  HOST: string;
  PORT: number;
  METRICS_PORT?: number | undefined;
  LOG_LEVEL: string;
}

export interface Starting {
  log: Logger;
  /** To be called for each resource as soon as it is there; stopped in the reverse order. */
  onStop(name: string, stop: () => unknown): void;
  /** Aborted by the signal to stop, for requests that would otherwise stay in flight: streams of events. */
  stopping: AbortSignal;
  /** What a start that takes long is doing: `/readyz` shows it to whoever waits. */
  tellProgress(state: string | undefined): void;
}

export interface Started {
  /** Left out by a process that has no calls of its own, such as a queue's worker. */
  app?: Koa;
  /** Asked by every `/readyz`; always ready without it. */
  readiness?: () => Readiness | Promise<Readiness>;
}

export interface ServiceOptions {
  name: string;
  env: ServiceEnv;
  start(starting: Starting): Promise<Started>;
}

/**
 * A process from its first line to its last: listens at once (`/livez` answers, all else is 503
 * until `start` is done), then serves; on SIGTERM or SIGINT `/readyz` turns 503, requests in flight
 * finish, resources stop in reverse order, exit 0. An error that nobody caught is logged, exit 1.
 */
export async function runService({ name, env, start }: ServiceOptions): Promise<void> {
  const log = createLogger({ name, level: env.LOG_LEVEL });
  const stops: { name: string; stop: () => unknown }[] = [];
  const state = { stopping: false, handler: undefined as RequestListener | undefined };
  const stopping = new AbortController();
  let progress: Readiness['parts'];
  let readiness: Started['readiness'];

  const die = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (err) => die(err, 'uncaught exception'));
  process.on('unhandledRejection', (err) => die(err, 'unhandled rejection'));

  const unready = () => ({ ready: false, ...(progress && { parts: progress }) });
  const server = createServer((req, res) => {
    if (state.stopping) res.setHeader('Connection', 'close');
    const up = state.handler !== undefined && !state.stopping;
    const check = up ? (readiness ?? (() => ({ ready: true }))) : unready;
    if (answerHealth(req, res, check)) return;
    if (state.handler) state.handler(req, res);
    else refuseStarting(res);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  const stop = async (signal: string) => {
    if (state.stopping) return;
    state.stopping = true;
    log.info({ signal }, 'stopping');
    stopping.abort();
    setTimeout(() => die(new Error('deadline'), 'did not stop in time'), STOP_DEADLINE_MS).unref();
    await closeServer(server);
    for (const resource of stops.reverse()) {
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
    await listen(server, env);
    if (env.METRICS_PORT !== undefined) {
      const metrics = await serveMetrics(env.HOST, env.METRICS_PORT);
      stops.push({ name: 'metrics', stop: () => metrics.close() });
    }
    const started = await start({
      log,
      onStop: (part, fn) => stops.push({ name: part, stop: fn }),
      stopping: stopping.signal,
      tellProgress: (starting) => {
        progress = starting === undefined ? undefined : { starting };
      },
    });
    readiness = started.readiness;
    state.handler = started.app?.callback() ?? ((_req, res) => void res.writeHead(404).end());
  } catch (err) {
    if (!state.stopping) die(err, 'could not start');
    return;
  }
  const address = server.address();
  log.info({ address }, 'started');
}

function refuseStarting(res: Parameters<RequestListener>[1]): void {
  res.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
  res.end(JSON.stringify({ error: 'unavailable', title: 'Starting', status: 503 }));
}

function listen(server: Server, { HOST, PORT }: ServiceEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Resolves when the last request in flight is answered; connections that fall idle are closed. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
