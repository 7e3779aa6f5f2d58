import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { createLogger, type Logger } from './log.ts';
import { closeServer } from './service.ts';

/** For applications under test: nothing is written. */
export const silentLog: Logger = createLogger({ name: 'test', level: 'silent' });

export interface Listening {
  /** `http://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

/** Serves an application on a free port, so that a test speaks real HTTP to it. */
export async function listenOnFreePort(app: Koa): Promise<Listening> {
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run \`npm test\`, which starts what it names`);
  return value;
}

/** A database of its own, on one connection as the embedded database needs it. */
export function testMongoUrl(): string {
  return `${required('TEST_MONGO_URL')}/test-${crypto.randomUUID()}?maxPoolSize=1`;
}

/** The shared Redis: a test makes its keys unlike any other test's. */
export function testRedisUrl(): string {
  return required('TEST_REDIS_URL');
}

/** `http://key:secret@host:port/bucket` with a bucket of its own. */
export function testMinioUrl(): string {
  return `${required('TEST_MINIO_URL')}/test-${crypto.randomUUID()}`;
}
