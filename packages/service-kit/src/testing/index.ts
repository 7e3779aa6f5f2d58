import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { EndpointTable } from '@app/contracts/endpoints';
import type Koa from 'koa';
import { createLogger, type Logger } from '../process/log.ts';
import { closeServer } from '../process/run-service.ts';
import { contractCheck } from './contract-check.ts';

export { operationsOf, routesOf } from './routes.ts';

/** Writes nothing. */
export const silentLog: Logger = createLogger({ name: 'test', level: 'silent' });

export interface Listening {
  /** `http://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves an application under test on a free port. With a table of endpoints, each response is compared with it, and `close` throws
 * if one differed.
 */
export async function listenOnFreePort(app: Koa, table?: EndpointTable): Promise<Listening> {
  const handle = app.callback();
  const contract = table && contractCheck(table);
  const server = createServer((req, res) => {
    contract?.watch(req, res);
    void handle(req, res);
  });
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

/** A new database, on one connection as required by the embedded database. */
export function testMongoUrl(): string {
  return `${required('TEST_MONGO_URL')}/test-${crypto.randomUUID()}?maxPoolSize=1`;
}

/** Shared by all tests: use unique keys. */
export function testRedisUrl(): string {
  return required('TEST_REDIS_URL');
}

/** `http://key:secret@host:port/bucket` with a new bucket. */
export function testStorageUrl(): string {
  return `${required('TEST_S3_URL')}/test-${crypto.randomUUID()}`;
}

export interface Link {
  /** For the program under test. */
  url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** A proxy to a database, Redis or server that a test can cut. */
export async function breakableLink(url: string): Promise<Link> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    // The program under test reports the failure.
    pipeline(near, far, near, () => undefined);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
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
  };
}
