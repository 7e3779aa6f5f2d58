import { generateKeyPairSync } from 'node:crypto';
import { connectRedis } from '@app/service-kit';
import { connectDatabase } from '@app/service-kit/mongo';
import {
  breakableLink,
  listenOnFreePort,
  silentLog,
  testMongoUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import { createApp } from './app.ts';
import { signingKey } from './tokens/signing-key.ts';
import { userModel } from './users/model.ts';

/** The whole service over HTTP on real parts, with a database of its own and links to cut. */
export async function startAuth() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const mongo = await breakableLink(testMongoUrl());
  const redisLink = await breakableLink(testRedisUrl());
  const redis = await connectRedis(redisLink.url, silentLog);
  const database = await connectDatabase(mongo.url, silentLog);
  const users = await userModel(database);
  const key = await signingKey(privateKey);
  const app = createApp({ log: silentLog, users, redis, signingKey: key });
  const server = await listenOnFreePort(app);

  return {
    url: server.url,
    users,
    privateKey,
    publicKey,
    kid: key.kid,
    mongo,
    redis: redisLink,
    async call(
      path: string,
      { body, ...init }: Omit<RequestInit, 'body'> & { body?: unknown } = {},
    ) {
      const answer = await fetch(server.url + path, {
        ...init,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { 'Content-Type': 'application/json', ...init.headers },
      });
      const json = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, headers: answer.headers, body: json };
    },
    async stop() {
      await server.close();
      redis.disconnect();
      await database.dropDatabase();
      await database.close();
      await Promise.all([mongo.cut(), redisLink.cut()]);
    },
  };
}

export type Auth = Awaited<ReturnType<typeof startAuth>>;

let lastAddress = 0;
/** An address that no other test's failures are counted for. */
export function freshAddress(): string {
  lastAddress += 1;
  const run = process.pid % 65_536;
  return `10.${run >> 8}.${run & 255}.${lastAddress}`;
}
