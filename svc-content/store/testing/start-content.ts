import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import {
  listenOnFreePort,
  silentLog,
  TEST_INTERNAL_KEY,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { signToken, type TestKeys } from '@app/service-kit/token-testing';
import type { SignOptions } from 'jsonwebtoken';
import { type Content, openContent } from '../../content.ts';
import type { ContentEnv } from '../../env.ts';

/** Starts a substitute for svc-auth, which signs tokens and serves the public key. */
export async function startTokenIssuer() {
  const keys = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), kid: 'test' };
  const jwk = {
    ...keys.publicKey.export({ format: 'jwk' }),
    kid: 'test',
    alg: 'ES256',
    use: 'sig',
  };
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    ctx.body = { keys: [jwk] };
  });
  const { url, close } = await listenOnFreePort(app);
  const sign = (role: Role, options?: SignOptions, auth_time?: number) =>
    signToken(keys, { role, auth_time }, options);
  return { url, close, sign, keys };
}

export interface TestContent extends Content {
  url: string;
  uploadDir: string;
  storageUrl: string;
  redisUrl: string;
  /** The keys that sign tokens. */
  keys: TestKeys;
  /** Returns a bearer token. */
  sign(role: Role, options?: SignOptions, auth_time?: number): string;
  get(path: string, token?: string): Promise<Response>;
  post(path: string, body: object, token?: string): Promise<Response>;
  close(): Promise<void>;
}

interface Addresses {
  mongoUrl?: string;
  redisUrl?: string;
  minioUrl?: string;
  clamdUrl?: string;
  /** Environment variables: the accounts at Crossref and DOAJ, and the addresses of ORCID and ROR. */
  accounts?: Partial<ContentEnv>;
  /** The names of the queues of the workers that convert and typeset texts. Each test has its own queues. */
  textsQueue?: string;
  typesetQueue?: string;
  /** Whether the instance looks for missed writes at an interval, as in production. */
  catchesUp?: boolean;
}

const CATCH_UP_EVERY_MS = 20;

/** Starts the service on a free port, with its own database and bucket. */
export async function startContent(addresses: Addresses = {}): Promise<TestContent> {
  const {
    mongoUrl = testMongoUrl(),
    redisUrl = testRedisUrl(),
    minioUrl = testStorageUrl(),
    clamdUrl,
    accounts = {},
    textsQueue = randomUUID(),
    typesetQueue = randomUUID(),
    catchesUp = false,
  } = addresses;
  const issuer = await startTokenIssuer();
  const uploadDir = await mkdtemp(join(tmpdir(), 'content-test-'));
  const stops: (() => unknown)[] = [];
  const stopping = new AbortController();
  const content = await openContent({
    env: {
      MONGO_URL: mongoUrl,
      REDIS_URL: redisUrl,
      S3_URL: minioUrl,
      JWKS_URL: issuer.url,
      PUBLIC_URL: 'http://journal.test',
      UPLOAD_DIR: uploadDir,
      CLAMD_URL: clamdUrl,
      INTERNAL_KEY: [TEST_INTERNAL_KEY],
      CROSSREF_URL: 'http://crossref.test',
      CROSSREF_SCHEMA: '5.4.0',
      DOAJ_URL: 'http://doaj.test',
      ORCID_URL: 'http://orcid.test',
      ORCID_API_URL: undefined,
      ROR_API_URL: undefined,
      ...accounts,
    },
    log: silentLog,
    onStop: (_name, stop) => stops.push(stop),
    stopping: stopping.signal,
    reportProgress: () => undefined,
    textsQueue,
    typesetQueue,
  });
  if (catchesUp) {
    const catchUp = () => void content.catalogue.catchUp().catch(() => undefined);
    const timer = setInterval(catchUp, CATCH_UP_EVERY_MS);
    stops.push(() => clearInterval(timer));
  }
  const server = await listenOnFreePort(content.app, endpoints['svc-content']);
  const authorized = (token?: string): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` };

  return {
    ...content,
    url: server.url,
    uploadDir,
    storageUrl: minioUrl,
    redisUrl,
    keys: issuer.keys,
    sign: issuer.sign,
    get: (path, token) => fetch(server.url + path, { headers: authorized(token) }),
    post: (path, body, token) =>
      body instanceof FormData
        ? fetch(server.url + path, { method: 'POST', body, headers: authorized(token) })
        : fetch(server.url + path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...authorized(token) },
          }),
    async close() {
      stopping.abort();
      const closing = server.close();
      await closing.catch(() => undefined);
      for (const stop of stops.reverse()) await stop();
      await issuer.close();
      await rm(uploadDir, { recursive: true });
      await closing;
    },
  };
}
