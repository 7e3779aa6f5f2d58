import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { EndpointTable } from '@app/contracts/endpoints';
import type Koa from 'koa';
import { pino } from 'pino';
import { createLogger, type Logger } from '../process/log.ts';
import { closeServer } from '../process/run-service.ts';
import { contractCheck } from './contract-check.ts';

export { attemptDue, attemptsOf } from './attempts.ts';
export { forkedPrograms, readersMb } from './forked-programs.ts';
export { operationsOf, routesOf } from './routes.ts';

/** Kills a process and waits for its end, after which it writes no more files. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** A logger that writes nothing. */
export const silentLog: Logger = createLogger({ name: 'test', level: 'silent' });

/** Returns a logger, and an array of the lines that it writes. */
export function recordedLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }), lines };
}

export interface Listening {
  /** `http://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

/** The internal key that applications under test require. */
export const TEST_INTERNAL_KEY = 'the-key-of-applications-under-test';

/**
 * Serves an application under test on a free port. Each request gets the internal key, as if it came from the
 * gateway. If `table` is given, every response is compared with the table, and `close` throws if any response
 * differed.
 */
export async function listenOnFreePort(app: Koa, table?: EndpointTable): Promise<Listening> {
  const handle = app.callback();
  const contract = table && contractCheck(table);
  const server = createServer((req, res) => {
    contract?.watch(req, res);
    req.headers['x-internal-key'] ??= TEST_INTERNAL_KEY;
    void handle(req, res);
  });
  // By default, Node closes idle connections after 5 s. Between two requests, a test may compute for longer.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await closeServer(server);
    contract?.assertNoDifference();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: use \`npm test\`, which starts the database, Redis and the object storage`,
    );
  return value;
}

/** Returns the URL of a new database. It limits the pool to one connection, as the embedded database requires. */
export function testMongoUrl(): string {
  return `${required('TEST_MONGO_URL')}/test-${crypto.randomUUID()}?maxPoolSize=1`;
}

/**
 * Returns the URL of the Redis that all tests share, so tests must use unique keys. Its time limits replace the
 * services' limits of 1.5 s, because a busy machine may pause a test for longer.
 */
export function testRedisUrl(): string {
  const url = new URL(required('TEST_REDIS_URL'));
  // The client ignores a `commandTimeout` that is not a number.
  url.search = 'commandTimeout=none&socketTimeout=20000';
  return url.href;
}

/** Returns the URL of a new bucket, `http://key:secret@host:port/bucket`, with the options of `TEST_S3_URL`. */
export function testStorageUrl(): string {
  const url = new URL(required('TEST_S3_URL'));
  url.pathname = `/test-${crypto.randomUUID()}`;
  return url.href;
}

/**
 * Returns a free port for a process under test whose port must be known in advance. Linux assigns ports in this range
 * only on explicit request.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const server = createTcpServer();
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

export interface Link {
  /** The URL that the program under test connects to. */
  url: string;
  /** Closes all connections and refuses new connections. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Accepts connections and data but passes nothing on, like a frozen process. */
  freeze(): void;
  thaw(): void;
}

/** Starts a proxy to a database, Redis or a server, with connections that a test can interrupt. */
export async function breakableLink(url: string): Promise<Link> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createTcpServer((near) => {
    // The embedded database listens on a Unix socket. Its path is the host in the URL.
    const path = decodeURIComponent(target.hostname);
    const far = path.startsWith('/')
      ? connect(path)
      : connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    // Errors are ignored here, because the program under test reports them.
    pipeline(near, far, near, () => undefined);
    if (isFrozen) for (const socket of [near, far]) socket.pause();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  // No other program gets this port while the link is cut.
  const port = await freePort();
  await listen(port);
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return {
    url: address.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(port),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
